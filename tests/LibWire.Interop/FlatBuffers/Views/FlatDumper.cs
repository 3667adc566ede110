namespace LibWire.Tests.Interop;

/// <summary>Verifies a buffer and writes every field as text.</summary>
/// <param name="buffer">The buffer.</param>
/// <param name="options">The options for verifying.</param>
/// <param name="fault">The fault of the buffer.</param>
/// <returns>The text; null if there is a fault.</returns>
public delegate string? FlatDumper(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options, out WireFault fault);
