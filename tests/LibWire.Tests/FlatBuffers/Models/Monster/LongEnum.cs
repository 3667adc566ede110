namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The enum <c>LongEnum</c>.</summary>
[Flags]
public enum LongEnum : ulong
{
    /// <summary><c>LongOne</c></summary>
    LongOne = 1UL << 1,

    /// <summary><c>LongTwo</c></summary>
    LongTwo = 1UL << 2,

    /// <summary><c>LongBig</c></summary>
    LongBig = 1UL << 40,
}
