namespace LibWire.Benchmarks;

/// <summary>The encoded tags of bench.proto: field number times 8, plus wire type (0 varint, 2 length-delimited).</summary>
internal static class Tags
{
    internal const uint RootMessages = (1 << 3) | 2;
    internal const uint TestA = (1 << 3) | 0;
    internal const uint TestB = (2 << 3) | 0;
    internal const uint TestC = (3 << 3) | 0;
    internal const uint TestD = (4 << 3) | 2;
    internal const uint TestE = (5 << 3) | 2;
    internal const uint TestF = (99999 << 3) | 2;
    internal const uint SubId = (1 << 3) | 0;
    internal const uint SubName = (2 << 3) | 2;
}
