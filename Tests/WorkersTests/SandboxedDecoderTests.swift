// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import Workers

@Suite(.enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"), .timeLimit(.minutes(5)))
struct SandboxedDecoderTests {
    private let decoder: SandboxedDecoder

    init() throws { decoder = SandboxedDecoder(program: try #require(Built.decoder)) }

    @Test("a worker reads what the reader reads", .enabled(if: Corpus.isPresent, "needs the corpus"))
    func readsWhatReaderReads() {
        let reader = ExifFactReader()
        var compared = 0
        let files = Corpus.files.compactMap(OpenFile.init)
        for start in stride(from: 0, to: files.count, by: 16) {
            let batch = Array(files[start..<min(start + 16, files.count)])
            let answers = decoder.facts(of: batch.map(\.asFactFile))
            #expect(answers.count == batch.count)
            for (file, answer) in zip(batch, answers) {
                let expected = Result { () throws(MediaError) in
                    try reader.facts(
                        ofDescriptor: file.descriptor, head: file.head, fileExtension: file.ending)
                }
                #expect(answer == expected)
                compared += 1
            }
        }
        #expect(compared > 300)
    }

    @Test("decoders give way to the window and clips do not, whoever asks for the first worker")
    func niceness() throws {
        let own = niceness(of: 0)
        for (program, expected) in [(Built.decoder, max(10, own)), (Built.videoDecoder, own)] {
            let parent = WarmParent(try #require(program))
            let workers = Mutex<[WorkerConnection]>([])
            FuzzThread {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, own + 5)
                if let worker = try? parent.fork() { workers.withLock { $0.append(worker) } }
            }.join()
            let processes = WorkerProcesses.workers(of: parent.process)
            #expect(!processes.isEmpty)
            for process in processes { #expect(niceness(of: process) == expected) }
            workers.withLock { $0 = [] }
        }
    }

    private func niceness(of process: Int32) -> Int32 {
        getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process))
    }

    @Test("a worker decodes what the decoder decodes", .enabled(if: Corpus.isPresent, "needs the corpus"))
    func decodesWhatDecoderDecodes() {
        let inProcess = PixbufDecoder()
        var decoded = 0
        for file in Corpus.files.compactMap(OpenFile.init) {
            guard let format = file.format, !format.isVideo else { continue }
            let (ours, theirs) = (decode(file, format, by: decoder), decode(file, format, by: inProcess))
            switch (ours, theirs) {
            case (.success(let ours), .success(let theirs)):
                #expect(ours == theirs)
                decoded += 1
            // Libraries say more where they may read their own data files.
            case (.failure(let ours), .failure(let theirs)): #expect(ours.code == theirs.code)
            default: Issue.record("\(format) is decoded on one side only: \(ours) \(theirs)")
            }
        }
        #expect(decoded > 200)
    }

    @Test("a worker gives a wide picture where it is asked for one", .enabled(if: Corpus.isPresent, "needs the corpus"))
    func wideColour() throws {
        let names = Corpus.files.filter { $0.contains("wide-gamut-tests/P3-") && $0.hasSuffix("png") }
        #expect(names.count == 5)
        for file in names.compactMap(OpenFile.init) {
            let ours = try decode(file, .png, widest: .displayP3, by: decoder).get()
            #expect(ours.gamut == .displayP3)
            #expect(ours == (try decode(file, .png, widest: .displayP3, by: PixbufDecoder()).get()))
            #expect(try decode(file, .png, by: decoder).get().gamut == .sRGB)
        }
    }

    private func decode(
        _ file: OpenFile, _ format: MediaFormat, widest: Gamut = .sRGB, by decoder: any ImageDecoding
    ) -> Result<DecodedImage, MediaError> {
        Result { () throws(MediaError) in
            try decoder.decode(
                descriptor: file.descriptor, format: format, longestSide: 128, widest: widest,
                deadline: .now + .seconds(20),
                isCancelled: { false })
        }
    }
}
