using System.Globalization;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Values of .NET that have a form in the schema language: times, spans of time, <c>Guid</c>, <c>decimal</c>.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>The size of a Timestamp or Duration with negative seconds: two tags, varints of 10 and 5 or 10 bytes.</summary>
    private const int TimeBytesMax = 2 + (2 * WireLimits.VarintBytesMax);

    /// <summary>A sign, 29 digits and a point, rounded up.</summary>
    internal const int DecimalLettersMax = 32;

    private const uint SecondsTag = 1 << 3, NanosTag = 2 << 3;

    /// <summary>Writes a time as a <c>google.protobuf.Timestamp</c>.</summary>
    public static byte* DateTimeOffset(byte* next, uint tag, DateTimeOffset value, ref ProtoWriteState state) =>
        Time(next, tag, ProtoTime.Of(value), ref state);

    /// <summary>Writes a time as a <c>google.protobuf.Timestamp</c>.</summary>
    /// <exception cref="ArgumentException">The kind of the time is Unspecified.</exception>
    public static byte* DateTime(byte* next, uint tag, DateTime value, ref ProtoWriteState state) => Time(next, tag, ProtoTime.Of(value), ref state);

    /// <summary>Writes a span of time as a <c>google.protobuf.Duration</c>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is longer than a duration can be.</exception>
    public static byte* TimeSpan(byte* next, uint tag, TimeSpan value, ref ProtoWriteState state) => Time(next, tag, ProtoTime.Of(value), ref state);

    /// <summary>Writes a <c>Guid</c> as 16 bytes in the order of its text.</summary>
    public static byte* GuidBytes(byte* next, uint tag, Guid value, ref ProtoWriteState state)
    {
        byte* bytes = stackalloc byte[ProtoGuid.SizeBytes];
        ProtoGuid.Write(value, bytes);
        return LongPiece(next, tag, bytes, ProtoGuid.SizeBytes, ref state);
    }

    /// <summary>Writes a <c>Guid</c> as text of 36 characters.</summary>
    public static byte* GuidText(byte* next, uint tag, Guid value, ref ProtoWriteState state)
    {
#if NETSTANDARD2_0
        return LongText(next, tag, value.ToString().AsSpan(), ref state);
#else
        char* text = stackalloc char[ProtoGuid.TextLength];
        value.TryFormat(new Span<char>(text, ProtoGuid.TextLength), out int length);
        return LongText(next, tag, new ReadOnlySpan<char>(text, length), ref state);
#endif
    }

    /// <summary>Writes a <c>decimal</c> as text.</summary>
    public static byte* Decimal(byte* next, uint tag, decimal value, ref ProtoWriteState state)
    {
        char* text = stackalloc char[DecimalLettersMax];
        return LongText(next, tag, new ReadOnlySpan<char>(text, Format(value, text)), ref state);
    }

    /// <summary>Whether a value without presence is written: it is not the default of its type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(DateTimeOffset value) => value != default;

    /// <inheritdoc cref="IsSet(System.DateTimeOffset)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(DateTime value) => value != default;

    /// <inheritdoc cref="IsSet(System.DateTimeOffset)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(TimeSpan value) => value != default;

    /// <inheritdoc cref="IsSet(System.DateTimeOffset)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(Guid value) => value != default;

    /// <summary>Whether a <c>decimal</c> without presence is written. <c>0.00</c> is: it is not <c>0</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(decimal value) => (((ulong*)&value)[0] | ((ulong*)&value)[1]) != 0;

    /// <summary>Writes a <c>decimal</c> as text to memory.</summary>
    /// <param name="value">The value.</param>
    /// <param name="target">Room for <see cref="DecimalLettersMax"/>.</param>
    /// <returns>The number of characters.</returns>
    internal static int Format(decimal value, char* target)
    {
        var text = new Span<char>(target, DecimalLettersMax);
#if NETSTANDARD2_0
        ReadOnlySpan<char> made = value.ToString(CultureInfo.InvariantCulture).AsSpan();
        made.CopyTo(text);
        return made.Length;
#else
        value.TryFormat(text, out int length, provider: CultureInfo.InvariantCulture);
        return length;
#endif
    }

    private static byte* Time(byte* next, uint tag, (long Seconds, int Nanos) time, ref ProtoWriteState state)
    {
        if (next >= state.Gate) next = MakeRoom(next, tag, 1 + TimeBytesMax, ref state);

        // SAFETY: room was made above. The slack bytes follow.
        byte* body = WireVarint.Write32(next, tag) + 1;
        next = body;
        if (time.Seconds != 0)
        {
            *next = (byte)SecondsTag;
            next = WireVarint.WriteAnyLength(next + 1, (ulong)time.Seconds);
        }

        if (time.Nanos != 0)
        {
            *next = (byte)NanosTag;
            next = WireVarint.WriteAnyLength(next + 1, (ulong)time.Nanos);
        }

        body[-1] = (byte)(next - body);
        return next;
    }
}
