#if canImport(Darwin)
    import Darwin
    import Foundation

    /// Watches a folder through the kernel's events for its vnode. The system creates the app group's container,
    /// so that it exists.
    ///
    /// `@unchecked Sendable`: nothing in it changes.
    final class FolderWatch: @unchecked Sendable {
        private let source: any DispatchSourceFileSystemObject

        /// A watch that still rests; `nil` when the folder cannot be opened.
        init?(_ directory: URL, queue: DispatchQueue, onEvent: @escaping @Sendable () -> Void) {
            let descriptor = open(directory.path(percentEncoded: false), O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .rename, .delete], queue: queue)
            source.setEventHandler(handler: onEvent)
            source.setCancelHandler { close(descriptor) }
        }

        /// Begins to deliver events.
        func resume() {
            source.resume()
        }

        /// Ends the watch for good.
        func cancel() {
            source.cancel()
        }
    }
#endif
