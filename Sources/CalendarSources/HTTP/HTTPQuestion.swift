/// What is asked, the same at each address on the way to an answer: a redirect changes neither method nor body,
/// whatever its status, because what comes back has to be the answer to this question.
struct HTTPQuestion {
    var method = HTTPMethod.get
    /// Headers besides those of the transport, as whole lines, without Authorization.
    var fields: [String] = []
    /// What goes along; there is none with GET.
    var body: String?
    /// The status of the answer that is wanted: only its body goes to the sink.
    var wantedStatus = 200
    /// Bytes that are kept of any other body: the text of an error.
    var excerptBytes = 2_048
}
