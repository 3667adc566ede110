namespace LibWire.CompilerServices;

/// <summary>Times of .NET as the seconds and nanoseconds of a Timestamp or Duration.</summary>
/// <remarks>Source: timestamp.proto and duration.proto of Protocol Buffers.</remarks>
internal static class ProtoTime
{
    private const long SecondsMin = -62_135_596_800;       // 0001-01-01T00:00:00Z
    private const long SecondsMax = 253_402_300_799;       // 9999-12-31T23:59:59Z
    private const long DurationSecondsMax = 315_576_000_000;
    private const int NanosMax = 999_999_999;
    private const int NanosPerTick = 100;

    internal static (long Seconds, int Nanos) Of(DateTimeOffset time) => OfTicks(time.UtcTicks);

    internal static (long Seconds, int Nanos) Of(DateTime time)
    {
        if (time.Kind == DateTimeKind.Unspecified)
            throw new ArgumentException("The kind of the time is Unspecified: DateTime.SpecifyKind makes it UTC or local time.", nameof(time));
        return OfTicks(time.ToUniversalTime().Ticks);
    }

    internal static (long Seconds, int Nanos) Of(TimeSpan span)
    {
        (long seconds, int nanos) = OfSpanTicks(span.Ticks);
        if (!IsDuration(seconds, nanos)) throw new ArgumentOutOfRangeException(nameof(span), span, $"A duration is at most {DurationSecondsMax} seconds long.");
        return (seconds, nanos);
    }

    /// <summary>The parts of a span of any length, also of one that is no valid duration.</summary>
    internal static (long Seconds, int Nanos) OfSpanTicks(long ticks) =>
        (ticks / TimeSpan.TicksPerSecond, (int)(ticks % TimeSpan.TicksPerSecond) * NanosPerTick);

    internal static bool IsTime(long seconds, int nanos) => seconds is >= SecondsMin and <= SecondsMax && nanos is >= 0 and <= NanosMax;

    internal static bool IsDuration(long seconds, int nanos) =>
        seconds is >= -DurationSecondsMax and <= DurationSecondsMax && nanos is >= -NanosMax and <= NanosMax
        && !(seconds > 0 && nanos < 0) && !(seconds < 0 && nanos > 0);

    /// <summary>The ticks of a valid time since the year 1.</summary>
    internal static long TicksOfTime(long seconds, int nanos) => ((seconds - SecondsMin) * TimeSpan.TicksPerSecond) + (nanos / NanosPerTick);

    /// <summary>The ticks of a valid duration.</summary>
    internal static long TicksOfSpan(long seconds, int nanos) => (seconds * TimeSpan.TicksPerSecond) + (nanos / NanosPerTick);

    private static (long Seconds, int Nanos) OfTicks(long ticks) =>
        ((ticks / TimeSpan.TicksPerSecond) + SecondsMin, (int)(ticks % TimeSpan.TicksPerSecond) * NanosPerTick);
}

/// <summary>The form of a <c>Guid</c> in bytes: in the order of its text, which is that of RFC 9562.</summary>
internal static unsafe class ProtoGuid
{
    internal const int SizeBytes = 16;
    internal const int TextLength = 36;

    internal static void Write(Guid value, byte* target) => Swap((byte*)&value, target);

    internal static Guid Read(byte* source)
    {
        Guid value;
        Swap(source, (byte*)&value);
        return value;
    }

    // In memory the first three groups of digits are integers of the machine.
    private static void Swap(byte* source, byte* target)
    {
        if (!BitConverter.IsLittleEndian)
        {
            new ReadOnlySpan<byte>(source, SizeBytes).CopyTo(new Span<byte>(target, SizeBytes));
            return;
        }

        for (int i = 0; i < 4; i++) target[i] = source[3 - i];
        (target[4], target[5], target[6], target[7]) = (source[5], source[4], source[7], source[6]);
        for (int i = 8; i < SizeBytes; i++) target[i] = source[i];
    }
}
