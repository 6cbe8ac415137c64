// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Path of a worker program, and the command that starts it with as few rights as it can work with. A value, for any
/// thread.
public struct WorkerProgram: Sendable {
    /// Absolute path of the executable.
    public let path: String

    /// - Parameter path: absolute path of the executable; it is accessed only when a worker is needed.
    public init(path: String) { self.path = path }

    /// Name of the program for pictures and metadata (DecodingWorker).
    public static let decoder = "desktop-picker-decoder"
    /// Name of the program for videos (VideoWorker).
    public static let videoDecoder = "desktop-picker-video-decoder"

    /// The program of this name that belongs to the running one: beside it, as in a build tree, or in the libexec folder of
    /// the prefix that it is installed in. Neither variables nor search paths are used.
    public static func belongingHere(_ name: String) -> WorkerProgram {
        let folder = runningFolder()
        let beside = "\(folder)/\(name)"
        let installed = "\(folder)/../libexec/desktop-picker/\(name)"
        return WorkerProgram(path: access(beside, X_OK) == 0 ? beside : installed)
    }

    /// The folder of the running program; `/usr/bin`, where packages install it, if /proc is not there to tell.
    private static func runningFolder() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return "/usr/bin" }
        let path = buffer[..<count].map { UInt8(bitPattern: $0) }
        let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return String(decoding: path[..<slash], as: UTF8.self)
    }

    /// The beginning of a command, by which the kernel kills its processes first when memory is short, before the picker and the
    /// person's other programs. Empty if util-linux is not installed, or if the system does
    /// not permit it: decoding matters more.
    static let firstToGo: [String] = {
        let own = "/proc/self/oom_score_adj"
        guard access("/usr/bin/choom", X_OK) == 0, access(own, W_OK) == 0, let file = fopen(own, "re") else {
            return []
        }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 16)
        guard fgets(&text, Int32(text.count), file) != nil, atoi(text) <= firstScore else { return [] }
        return ["/usr/bin/choom", "-n", String(firstScore), "--"]
    }()

    /// `oom_score_adj` of workers. A picker that has a higher one already keeps it: only a privileged process may lower
    /// its own.
    private static let firstScore: Int32 = 900

    /// Absolute path of bubblewrap; nil where it is not installed.
    public static var bubblewrap: String? {
        ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"].first { access($0, X_OK) == 0 }
    }

    /// The command that runs it in namespaces of its own: no network, no processes but its own, and of the file system only
    /// the libraries and itself, unwritable. Nil where bubblewrap is not installed.
    func namespacedCommand() -> [String]? {
        guard let bubblewrap = Self.bubblewrap else { return nil }
        var command = [
            bubblewrap, "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
            "--unshare-cgroup-try", "--new-session", "--die-with-parent", "--cap-drop", "ALL", "--clearenv", "--setenv",
            "LANG", "C.UTF-8",
            "--ro-bind", "/usr/lib", "/usr/lib", "--ro-bind-try", "/usr/lib64", "/usr/lib64",
        ]
        for name in ["lib", "lib64"] {
            var status = stat()
            guard lstat("/\(name)", &status) == 0 else { continue }
            // Links since /usr was merged; folders of their own before.
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            command += isLink ? ["--symlink", "usr/\(name)", "/\(name)"] : ["--ro-bind", "/\(name)", "/\(name)"]
        }
        return command + ["--ro-bind", path, "/worker", "--chdir", "/", "--", "/worker", "--namespaced"]
    }
}
