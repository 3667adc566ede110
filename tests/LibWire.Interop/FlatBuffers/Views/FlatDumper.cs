namespace LibWire.Tests.Interop;

/// <summary>Verifies a buffer and writes down every field.</summary>
/// <param name="buffer">The buffer.</param>
/// <param name="options">How it is verified.</param>
/// <param name="fault">What is wrong with it.</param>
/// <returns>The text; null where something is wrong.</returns>
public delegate string? FlatDumper(ReadOnlySpan<byte> buffer, FlatVerifierOptions options, out FlatFault fault);
