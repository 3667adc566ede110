namespace LibWire.WellKnown;

/// <content>Conversions from and to the times of .NET.</content>
public partial struct Timestamp
{
    /// <summary>The first second of the year 1. Source: timestamp.proto.</summary>
    internal const long SecondsMin = -62_135_596_800;

    /// <summary>The last second of the year 9999. Source: timestamp.proto.</summary>
    internal const long SecondsMax = 253_402_300_799;

    internal const int NanosMax = 999_999_999;

    internal const int NanosPerTick = 100;

    /// <summary>The .NET ticks, which count from the year 1, at 1970-01-01T00:00:00Z.</summary>
    private const long UnixEpochTicks = -SecondsMin * TimeSpan.TicksPerSecond;

    /// <summary>Whether the value is a valid time: in the years 1 to 9999, with nanoseconds between 0 and 999,999,999. Nanoseconds count forward,
    /// even if the seconds are negative.</summary>
    /// <remarks>A message can hold other numbers, but they are not a time.</remarks>
    public readonly bool IsValid => Seconds is >= SecondsMin and <= SecondsMax && Nanos is >= 0 and <= NanosMax;

    /// <summary>The time of a <see cref="DateTimeOffset"/>. The offset from UTC is lost.</summary>
    /// <param name="time">Any time.</param>
    public static Timestamp FromDateTimeOffset(DateTimeOffset time) => FromUtcTicks(time.UtcTicks);

    /// <summary>The time of a <see cref="DateTime"/>.</summary>
    /// <param name="time">A time of the kind <see cref="DateTimeKind.Utc"/>, or of the kind <see cref="DateTimeKind.Local"/>, which is converted.</param>
    /// <exception cref="ArgumentException">The kind is <see cref="DateTimeKind.Unspecified"/>: it is not known whether the time is UTC or
    /// local.</exception>
    public static Timestamp FromDateTime(DateTime time)
    {
        if (time.Kind == DateTimeKind.Unspecified)
            throw new ArgumentException("The kind of the time is Unspecified: DateTime.SpecifyKind makes it UTC or local time.", nameof(time));
        return FromUtcTicks(time.ToUniversalTime().Ticks);
    }

    /// <summary>The time with an offset of 0. A .NET tick is 100 nanoseconds: a fraction of a tick is dropped, towards the past.</summary>
    /// <exception cref="InvalidOperationException">The message is not a valid time, see <see cref="IsValid"/>.</exception>
    public readonly DateTimeOffset ToDateTimeOffset() => new(ToUtcTicks(), TimeSpan.Zero);

    /// <summary>The time, of the kind <see cref="DateTimeKind.Utc"/>. A .NET tick is 100 nanoseconds: a fraction of a tick is dropped, towards the
    /// past.</summary>
    /// <exception cref="InvalidOperationException">The message is not a valid time, see <see cref="IsValid"/>.</exception>
    public readonly DateTime ToDateTime() => new(ToUtcTicks(), DateTimeKind.Utc);

    private static Timestamp FromUtcTicks(long ticks)
    {
        // .NET counts from the year 1, so neither number is negative before the epoch is subtracted.
        Timestamp time = default;
        time.Seconds = (ticks / TimeSpan.TicksPerSecond) + SecondsMin;
        time.Nanos = (int)(ticks % TimeSpan.TicksPerSecond) * NanosPerTick;
        return time;
    }

    private readonly long ToUtcTicks()
    {
        if (!IsValid)
        {
            throw new InvalidOperationException(
                $"{Seconds} seconds and {Nanos} nanoseconds are not a time: times lie between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999999Z, "
                + $"and nanoseconds between 0 and {NanosMax}.");
        }

        return UnixEpochTicks + (Seconds * TimeSpan.TicksPerSecond) + (Nanos / NanosPerTick);
    }
}
