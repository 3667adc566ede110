using System.Globalization;

namespace LibWire.Cli;

/// <summary>Numbers in paths and in JSON, compared without rounding integers of 64 bits.</summary>
internal static class QueryNumber
{
    // A decimal has 28 digits, or 29, and as many behind the point.
    private const int DigitsMax = 28;

    /// <summary>The number that a text is; null if it is none, or none that a decimal holds exactly.</summary>
    internal static decimal? Exact(string text) =>
        decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal number) && IsExact(text) ? number : null;

    /// <summary>The nearest double of the number that a text is; null if it is none.</summary>
    internal static double? Nearest(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null;

    /// <summary>The order of two doubles; null if one of them is NaN.</summary>
    internal static int? Order(double left, double right) =>
        double.IsNaN(left) != double.IsNaN(right) ? null : left.CompareTo(right);

    // The text is a number. Parsing rounds what has too many digits, and makes 0 of 1e-30.
    private static bool IsExact(string text)
    {
        int exponentAt = text.IndexOfAny(['e', 'E']);
        int exponent = exponentAt < 0 ? 0 : int.Parse(text.AsSpan(exponentAt + 1), NumberStyles.Float, CultureInfo.InvariantCulture);
        string mantissa = text[..(exponentAt < 0 ? text.Length : exponentAt)].Trim().TrimStart('+', '-');
        int point = mantissa.IndexOf('.', StringComparison.Ordinal);
        if (point >= 0) exponent -= mantissa.Length - point - 1;
        string digits = mantissa.Replace(".", "", StringComparison.Ordinal).TrimStart('0'), kept = digits.TrimEnd('0');
        exponent += digits.Length - kept.Length;
        return kept.Length == 0 || (kept.Length <= DigitsMax && exponent >= -DigitsMax && kept.Length + exponent <= DigitsMax);
    }
}
