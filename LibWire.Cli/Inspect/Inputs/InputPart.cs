namespace LibWire.Cli;

/// <summary>A message or buffer in a file.</summary>
/// <param name="Start">Where it starts.</param>
/// <param name="End">Where it ends.</param>
/// <param name="HeaderBytes">How many bytes before it belong to it: its length, or the head of its frame.</param>
/// <param name="IsCompressed">Whether it is a frame of gRPC that says it is compressed.</param>
internal readonly record struct InputPart(int Start, int End, int HeaderBytes, bool IsCompressed = false)
{
    internal int SizeBytes => End - Start;
}
