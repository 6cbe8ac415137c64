// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
package import WorkerMessages

/// What a worker does with requests. Files are closed after the call; what shall stay open is taken out of the list.
package protocol WorkerAnswering {
    mutating func answer(_ kind: WorkerRequest.Kind, files: inout [Int32], memory: AnswerMemory) -> WorkerReply.Kind
}

/// Answers one picker, request after request, inside the locks.
package struct WorkerLoop {
    private let socket: Int32
    private let memory: AnswerMemory

    /// - Parameter descriptor: of shared memory of the agreed size.
    package init?(socket: Int32, memory descriptor: Int32) {
        guard let memory = AnswerMemory(descriptor, size: WorkerMemory.size) else { return nil }
        close(descriptor)
        self.socket = socket
        self.memory = memory
    }

    /// Returns when the picker has gone, or said what no picker of ours says.
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
