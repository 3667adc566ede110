#if NET
namespace LibWire;

/// <summary>The rules of UTF-8 that two adjacent bytes can break: a set of possible faults for each of three half bytes. A fault that is in all three
/// sets is present.</summary>
/// <remarks>
/// Source: Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte" (2021), for the method; The Unicode Standard, table 3-7, for the rules.
/// The faults share eight bits, so that one lookup of 16 bytes holds a set; only forms that never stand in one set share a bit.
/// </remarks>
internal static class WireUtf8Table
{
    /// <summary>A lead byte of two or more bytes without a continuation after it.</summary>
    private const byte TooShort = 1 << 0;

    /// <summary>A continuation after an ASCII byte.</summary>
    private const byte TooLong = 1 << 1;

    /// <summary>E0 80 to E0 9F: a three-byte form of a value that fits two bytes.</summary>
    private const byte Overlong3 = 1 << 2;

    /// <summary>F4 90 and above: a value beyond U+10FFFF, where the second byte is 90 or more.</summary>
    private const byte TooLarge = 1 << 3;

    /// <summary>ED A0 to ED BF: a surrogate, U+D800 to U+DFFF.</summary>
    private const byte Surrogate = 1 << 4;

    /// <summary>C0 and C1: a two-byte form of a value that fits one byte.</summary>
    private const byte Overlong2 = 1 << 5;

    /// <summary>F5 80 and above: a value beyond U+10FFFF, where the second byte is below 90.</summary>
    private const byte TooLarge80 = 1 << 6;

    /// <summary>F0 80 to F0 8F: a four-byte form of a value that fits three bytes. It shares the bit of <see cref="TooLarge80"/>: both are faults,
    /// and the lower half of the first byte tells them apart.</summary>
    private const byte Overlong4 = 1 << 6;

    /// <summary>Two continuations in a row. They are required inside a sequence of three or four bytes, and a fault elsewhere. This is the top bit,
    /// because the comparison with the bytes before yields it there.</summary>
    private const byte TwoContinuations = 1 << 7;

    /// <summary>Faults that do not depend on the lower half of the first byte.</summary>
    private const byte AnyLow = TooShort | TooLong | TwoContinuations;

    /// <summary>Faults of a second byte of 80 or more that do not depend on its upper half.</summary>
    private const byte AnyContinuation = TooLong | Overlong2 | TwoContinuations;

    /// <summary>Faults by the upper half of the first byte.</summary>
    internal static ReadOnlySpan<byte> FirstHigh =>
    [
        TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong,
        TwoContinuations, TwoContinuations, TwoContinuations, TwoContinuations,
        TooShort | Overlong2, TooShort, TooShort | Overlong3 | Surrogate, TooShort | TooLarge | TooLarge80 | Overlong4,
    ];

    /// <summary>Faults by the lower half of the first byte.</summary>
    internal static ReadOnlySpan<byte> FirstLow =>
    [
        AnyLow | Overlong2 | Overlong3 | Overlong4, AnyLow | Overlong2, AnyLow, AnyLow,
        AnyLow | TooLarge, AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80,
        AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80,
        AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80 | Surrogate, AnyLow | TooLarge | TooLarge80, AnyLow | TooLarge | TooLarge80,
    ];

    /// <summary>Faults by the upper half of the second byte.</summary>
    internal static ReadOnlySpan<byte> SecondHigh =>
    [
        TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort,
        AnyContinuation | Overlong3 | TooLarge80 | Overlong4, AnyContinuation | Overlong3 | TooLarge,
        AnyContinuation | Surrogate | TooLarge, AnyContinuation | Surrogate | TooLarge,
        TooShort, TooShort, TooShort, TooShort,
    ];

    /// <summary>Subtracted from the byte two before: the top bit remains if a sequence of three or more began there.</summary>
    internal const byte BelowThree = 0xe0 - 0x80;

    /// <summary>Subtracted from the byte three before: the top bit remains if a sequence of four began there.</summary>
    internal const byte BelowFour = 0xf0 - 0x80;
}

/// <summary>The tables, loaded into vectors.</summary>
internal readonly struct WireUtf8Tables<TVector>(TVector firstHigh, TVector firstLow, TVector secondHigh)
    where TVector : struct
{
    internal readonly TVector FirstHigh = firstHigh;
    internal readonly TVector FirstLow = firstLow;
    internal readonly TVector SecondHigh = secondHigh;
}
#endif
