namespace LibWire.Tests.Grpc.Interop;

/// <summary>A case saw something else than it expects.</summary>
internal sealed class CaseException(string message, Exception? cause = null) : Exception(message, cause);
