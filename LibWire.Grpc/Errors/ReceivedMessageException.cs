namespace LibWire.Grpc;

/// <summary>A request turns out to be malformed when its value is asked for. A server tells it from the faults of other bytes that a handler reads, such as
/// the responses of other servers.</summary>
internal sealed class ReceivedMessageException(WireFormatException fault) : WireFormatException(fault.Error, fault.Offset, fault.Fault.Sentence);
