namespace LibWire.Grpc;

/// <summary>A received message turns out to be malformed when its value is asked for. A server tells it from the faults of other bytes that a handler
/// reads.</summary>
internal sealed class ReceivedMessageException(WireFormatException fault) : WireFormatException(fault.Error, fault.Offset, fault.Fault.Sentence);
