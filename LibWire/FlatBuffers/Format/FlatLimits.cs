namespace LibWire;

/// <summary>Limits of FlatBuffers. Those that both formats share are in <see cref="WireLimits"/>.</summary>
internal static class FlatLimits
{
    /// <summary>Deepest nesting of tables, the root included, unless the options give another limit. Source: the C++ verifier.</summary>
    internal const int DepthMax = 64;

    /// <summary>Deepest nesting that the options can ask for. The verifier recurses once a level, and stacks of 512 KB exist.</summary>
    internal const int DepthLimitMax = 300;

    /// <summary>Least budget of a verification: as many tables as the C++ verifier accepts.</summary>
    internal const long BudgetMin = 1_000_000;

    /// <summary>Bytes of the buffer for one unit of the budget. An offset has as many, so a buffer that shares nothing cannot spend more.</summary>
    internal const int BudgetUnitBytes = FlatFormat.OffsetBytes;

    /// <summary>The most bytes of objects or of a copy for one byte of the buffer. A buffer may share its parts; objects and copies do not.</summary>
    internal const int OutputFactor = 16;

    /// <summary>The length of the longest text of a view, in UTF-16 units; brackets that are open when it is reached are still closed. Buffers may share
    /// their parts, so the whole text could be far larger than the buffer.</summary>
    internal const int TextLengthMax = 2_000;

    /// <summary>The most elements of a vector that the text of a view shows.</summary>
    internal const int TextElementsMax = 32;
}
