namespace ThreeWays;

/// <summary>The hours of the day on which the orders came.</summary>
internal static class Day
{
    public static readonly DateTime Morning = new(2026, 3, 2, 8, 30, 0, DateTimeKind.Utc);
    public static readonly DateTime Noon = new(2026, 3, 2, 12, 0, 0, DateTimeKind.Utc);
    public static readonly DateTime Evening = new(2026, 3, 2, 19, 15, 0, DateTimeKind.Utc);
}
