using System.Globalization;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Values of .NET that have a form in the schema language. A value that .NET cannot hold is WireError.ValueOutOfRange, at the first byte after the tag.
public static unsafe partial class ProtoDecode
{
    private const uint SecondsTag = 1 << 3, NanosTag = 2 << 3;

    private const NumberStyles DecimalStyle = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    /// <summary>Reads a <c>google.protobuf.Timestamp</c>. A second occurrence is merged, as for every message.</summary>
    /// <param name="next">The first byte after the tag. Moves past the value.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="value">The value so far.</param>
    /// <param name="depthLeft">How many more levels of messages are allowed below this one.</param>
    /// <param name="state">The state of this call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTimeOffset ReadDateTimeOffset(ref byte* next, byte* end, DateTimeOffset value, int depthLeft, ref ProtoReadState state)
    {
        long ticks = value.UtcTicks;
        next = Time(next, end, &ticks, depthLeft, ref state);
        return new DateTimeOffset(ticks, default);
    }

    /// <inheritdoc cref="ReadDateTimeOffset(ref byte*, byte*, System.DateTimeOffset, int, ref ProtoReadState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ReadDateTime(ref byte* next, byte* end, DateTime value, int depthLeft, ref ProtoReadState state)
    {
        long ticks = value.Kind == DateTimeKind.Local ? value.ToUniversalTime().Ticks : value.Ticks;
        next = Time(next, end, &ticks, depthLeft, ref state);
        return new DateTime(ticks, DateTimeKind.Utc);
    }

    /// <summary>Reads a <c>google.protobuf.Duration</c>. A second occurrence is merged, as for every message.</summary>
    /// <inheritdoc cref="ReadDateTimeOffset(ref byte*, byte*, System.DateTimeOffset, int, ref ProtoReadState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan ReadTimeSpan(ref byte* next, byte* end, TimeSpan value, int depthLeft, ref ProtoReadState state)
    {
        long ticks = value.Ticks;
        next = Span(next, end, &ticks, depthLeft, ref state);
        return new TimeSpan(ticks);
    }

    /// <summary>Reads a <c>Guid</c> of 16 bytes. No bytes are the empty one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuidBytes(ref byte* next, byte* end, ref ProtoReadState state)
    {
        Guid value;
        next = GuidBytes(next, end, &value, ref state);
        return value;
    }

    /// <summary>Reads a <c>Guid</c> from text. No text is the empty one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuidText(ref byte* next, byte* end, ref ProtoReadState state)
    {
        Guid value;
        next = GuidText(next, end, &value, ref state);
        return value;
    }

    /// <summary>Reads a <c>decimal</c> from text. No text is 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal ReadDecimal(ref byte* next, byte* end, ref ProtoReadState state)
    {
        decimal value;
        next = Decimal(next, end, &value, ref state);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Time(byte* next, byte* end, long* ticks, int depthLeft, ref ProtoReadState state)
    {
        // Ticks of 0 are a time that is not there yet.
        (long seconds, int nanos) = *ticks == 0 ? default : ProtoTime.Of(new DateTimeOffset(*ticks, default));
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        TimeFields(body, close, &seconds, &nanos, depthLeft, ref state);
        if (!ProtoTime.IsTime(seconds, nanos)) return state.Fail(WireError.ValueOutOfRange, next);
        *ticks = ProtoTime.TicksOfTime(seconds, nanos);
        return close;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Span(byte* next, byte* end, long* ticks, int depthLeft, ref ProtoReadState state)
    {
        // What is there may be longer than any duration: the bytes may replace it.
        (long seconds, int nanos) = ProtoTime.OfSpanTicks(*ticks);
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        TimeFields(body, close, &seconds, &nanos, depthLeft, ref state);
        if (!ProtoTime.IsDuration(seconds, nanos)) return state.Fail(WireError.ValueOutOfRange, next);
        *ticks = ProtoTime.TicksOfSpan(seconds, nanos);
        return close;
    }

    private static void TimeFields(byte* next, byte* end, long* seconds, int* nanos, int depthLeft, ref ProtoReadState state)
    {
        byte* stop = state.Enter(next, end, depthLeft), start = next;
        while (next < stop)
        {
            switch (Tag(ref next, ref state))
            {
                case SecondsTag: next = Int64(next, seconds, ref state); break;
                case NanosTag: next = Int32(next, nanos, ref state); break;
                case uint tag: next = Skip(next, end, tag, depthLeft, ref state); break;
            }
        }

        if (next == end) return;
        ProtoReadTail tail = state.CopyTail(start, next, end);
        TimeFields(tail.Start, tail.End, seconds, nanos, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* GuidBytes(byte* next, byte* end, Guid* value, ref ProtoReadState state)
    {
        *value = default;
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        if (body == close) return close;
        if (close - body != ProtoGuid.SizeBytes) return state.Fail(WireError.ValueOutOfRange, next);
        *value = ProtoGuid.Read(body);
        return close;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* GuidText(byte* next, byte* end, Guid* value, ref ProtoReadState state)
    {
        *value = default;
        byte* close = Text(next, end, out string text, ref state);
        return text.Length == 0 || Guid.TryParse(text, out *value) ? close : state.Fail(WireError.ValueOutOfRange, next);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Decimal(byte* next, byte* end, decimal* value, ref ProtoReadState state)
    {
        *value = default;
        byte* close = Text(next, end, out string text, ref state);
        return text.Length == 0 || decimal.TryParse(text, DecimalStyle, CultureInfo.InvariantCulture, out *value)
            ? close
            : state.Fail(WireError.ValueOutOfRange, next);
    }
}
