// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
package import WorkerMessages

/// Answers the requests to a worker program.
package protocol WorkerAnswering {
    /// Answers one request. Called on the worker's one thread, request after request.
    /// - Parameters:
    ///   - kind: the kind of request.
    ///   - files: the descriptors that came with the request. `WorkerLoop` closes them after the call; one that shall
    ///     stay open is taken out of the list.
    ///   - memory: the lasting memory, for the answer's pixels, facts or sound.
    /// - Returns: `.nothing` for a kind that this program does not serve.
    mutating func answer(_ kind: WorkerRequest.Kind, files: inout [Int32], memory: AnswerMemory) -> WorkerReply.Kind
}

/// Answers the requests of one picker, one after another, in a worker that has put its locks on. Used on one thread.
package struct WorkerLoop {
    private let socket: Int32
    private let memory: AnswerMemory

    /// - Parameters:
    ///   - socket: the connection to the picker.
    ///   - descriptor: shared memory of `WorkerMemory.size` bytes; closed here.
    /// - Returns: nil where the memory cannot be mapped.
    package init?(socket: Int32, memory descriptor: Int32) {
        guard let memory = AnswerMemory(descriptor, size: WorkerMemory.size) else { return nil }
        close(descriptor)
        self.socket = socket
        self.memory = memory
    }

    /// Returns when the picker has closed the connection, or sent a message that `WorkerRequest` cannot read.
    package func serve(_ service: some WorkerAnswering) {
        var service = service
        var message = [UInt8](repeating: 0, count: WireLimits.message)
        var files = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        while true {
            var count = 0
            let got = picker_channel_receive(socket, &message, message.count, &files, &count)
            guard got > 0, let request = WorkerRequest(Array(message[..<got])) else { return }
            var lent = Array(files[..<count])
            let kind = service.answer(request.kind, files: &lent, memory: memory)
            for file in lent { close(file) }
            let reply = WorkerReply(id: request.id, kind: kind).bytes
            guard picker_channel_send(socket, reply, reply.count, nil, 0, 1) == 0 else { return }
        }
    }
}
