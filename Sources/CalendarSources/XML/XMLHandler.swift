/// What takes the parts of a document in, in their order. What it throws ends the reading and is thrown on.
protocol XMLHandler: AnyObject {
    /// An element begins.
    ///
    /// - Parameter element: Valid only during the call.
    func start(_ element: XMLStart) throws

    /// The element that began last, of those that have not ended, ends.
    func end() throws

    /// A piece of the text in the innermost element, entities resolved, CDATA as well.
    ///
    /// - Parameter bytes: UTF-8, perhaps a part of a character; valid only during the call.
    func text(_ bytes: UnsafeRawBufferPointer) throws
}
