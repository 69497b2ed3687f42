#if os(Linux)
    import Foundation
    import Glibc

    /// Watches a folder with inotify, or, as long as it does not exist, the nearest folder above it.
    ///
    /// `@unchecked Sendable`: after `init`, which nobody else sees, everything happens on the queue.
    final class FolderWatch: @unchecked Sendable {
        /// Files take their names by renaming; the rest tells that the folder came or went.
        private static let events = UInt32(
            IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF
                | IN_MOVE_SELF
                | IN_ONLYDIR)

        /// A path is not deeper than this many folders (PATH_MAX / 2).
        private static let maxDepth = 2048

        private let path: String
        private let descriptor: Int32
        private let source: any DispatchSourceRead
        private var watched: (path: String, number: Int32)?

        /// A watch that still rests; `nil` when the system has no more of them.
        init?(_ directory: URL, queue: DispatchQueue, onEvent: @escaping @Sendable () -> Void) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            path = directory.standardizedFileURL.path
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler { close(descriptor) }
            source.setEventHandler { [weak self] in
                guard let self else { return }
                drain()
                arm()
                onEvent()
            }
            arm()
        }

        /// Begins to deliver events, those since `init` too.
        func resume() {
            source.resume()
        }

        /// Ends the watch for good.
        func cancel() {
            source.cancel()
        }

        /// Takes what is in the queue of events; which ones does not matter, the content is compared.
        private func drain() {
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }

        /// Watches the folder or what is nearest to it. Repeated, because a folder can come into being between
        /// looking for it and watching the one above it.
        private func arm() {
            for _ in 0..<Self.maxDepth {
                let nearest = nearestExisting()
                let number = inotify_add_watch(descriptor, nearest, Self.events)
                if let watched, watched.number != number {
                    inotify_rm_watch(descriptor, watched.number)
                }
                watched = number < 0 ? nil : (nearest, number)
                if number >= 0, nearestExisting() == nearest { return }
            }
        }

        private func nearestExisting() -> String {
            var candidate = path
            var status = stat()
            while stat(candidate, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR,
                let parent = candidate.parentPath
            {
                candidate = parent
            }
            return candidate
        }
    }
#endif
