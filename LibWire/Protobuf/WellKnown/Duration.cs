namespace LibWire.WellKnown;

/// <content>Conversions from and to <see cref="TimeSpan"/>.</content>
public partial struct Duration
{
    /// <summary>10,000 years of 365.25 days. Source: duration.proto.</summary>
    internal const long SecondsMax = 315_576_000_000;

    /// <summary>Whether the value is a valid duration. It has at most 10,000 years in either direction, and fewer nanoseconds than a second has. Both
    /// numbers have the same sign, or one of them is 0.</summary>
    /// <remarks>A message can hold other numbers, but they are not a duration.</remarks>
    public readonly bool IsValid =>
        Seconds is >= -SecondsMax and <= SecondsMax
        && Nanos is >= -Timestamp.NanosMax and <= Timestamp.NanosMax
        && !(Seconds > 0 && Nanos < 0)
        && !(Seconds < 0 && Nanos > 0);

    /// <summary>The duration of a <see cref="TimeSpan"/>.</summary>
    /// <param name="span">At most 315,576,000,000 seconds in either direction.</param>
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

    /// <summary>The duration as a <see cref="TimeSpan"/>. A .NET tick is 100 nanoseconds: a fraction of a tick is dropped, towards 0.</summary>
    /// <exception cref="InvalidOperationException">The message is not a valid duration, see <see cref="IsValid"/>.</exception>
    public readonly TimeSpan ToTimeSpan()
    {
        if (!IsValid)
            throw new InvalidOperationException(
                $"{Seconds} seconds and {Nanos} nanoseconds are not a duration: at most {SecondsMax} seconds, less than a second of nanoseconds, same sign.");

        // A TimeSpan holds 922 billion seconds.
        return new TimeSpan((Seconds * TimeSpan.TicksPerSecond) + (Nanos / Timestamp.NanosPerTick));
    }
}
