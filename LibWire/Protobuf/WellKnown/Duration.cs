namespace LibWire.WellKnown;

/// <content>Spans of time of .NET.</content>
public partial struct Duration
{
    /// <summary>10,000 years of 365.25 days. Source: duration.proto.</summary>
    internal const long SecondsMax = 315_576_000_000;

    /// <summary>Whether this is a span of at most 10,000 years in either direction: seconds and nanoseconds have the same sign, or one of them is 0, and the nanoseconds are less than a second.</summary>
    /// <remarks>Other numbers can be in a message, but are no span of time for anybody.</remarks>
    public readonly bool IsValid =>
        Seconds is >= -SecondsMax and <= SecondsMax
        && Nanos is >= -Timestamp.NanosMax and <= Timestamp.NanosMax
        && !(Seconds > 0 && Nanos < 0)
        && !(Seconds < 0 && Nanos > 0);

    /// <summary>The duration of a <see cref="TimeSpan"/>.</summary>
    /// <param name="span">At most 315,576,000,000 seconds, in either direction.</param>
    /// <exception cref="ArgumentOutOfRangeException">The span is longer.</exception>
    public static Duration FromTimeSpan(TimeSpan span)
    {
        // Both remainders have the sign of the span.
        Duration duration = default;
        duration.Seconds = span.Ticks / TimeSpan.TicksPerSecond;
        duration.Nanos = (int)(span.Ticks % TimeSpan.TicksPerSecond) * Timestamp.NanosPerTick;
        if (!duration.IsValid) throw new ArgumentOutOfRangeException(nameof(span), span, $"A duration is at most {SecondsMax} seconds long.");
        return duration;
    }

    /// <summary>The span. Ticks of .NET are 100 nanoseconds: what is below a tick is dropped, towards 0.</summary>
    /// <exception cref="InvalidOperationException">The message is no span of time, see <see cref="IsValid"/>.</exception>
    public readonly TimeSpan ToTimeSpan()
    {
        if (!IsValid) throw new InvalidOperationException($"{Seconds} seconds and {Nanos} nanoseconds are no duration: it has at most {SecondsMax} seconds, nanoseconds of less than a second, and both of the same sign.");

        // A TimeSpan holds 922 billion seconds.
        return new TimeSpan((Seconds * TimeSpan.TicksPerSecond) + (Nanos / Timestamp.NanosPerTick));
    }
}
