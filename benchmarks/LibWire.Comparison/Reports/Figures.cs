using System.Globalization;

namespace LibWire.Comparison;

/// <summary>Formats numbers with three significant digits.</summary>
internal static class Figures
{
    /// <summary>A time in nanoseconds.</summary>
    internal static string Time(double nanoseconds) => Text(nanoseconds, small: "F2");

    /// <summary>A ratio; "∞" if a time was too short for the clock.</summary>
    internal static string Ratio(double ratio) => double.IsFinite(ratio) ? Text(ratio, small: ratio < 1 ? "F3" : "F2") : "∞";

    /// <summary>A factor.</summary>
    internal static string Times(double factor) => Text(factor, small: "F2");

    private static string Text(double value, string small) =>
        value.ToString(value >= 99.95 ? "N0" : value >= 9.995 ? "F1" : small, CultureInfo.InvariantCulture);
}
