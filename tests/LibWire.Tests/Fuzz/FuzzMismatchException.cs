namespace LibWire.Tests.Fuzz;

/// <summary>Two ways of reading the same bytes differ, or a failed read has moved its reader.</summary>
public sealed class FuzzMismatchException(string message) : Exception(message)
{
    internal static void Require(bool condition, string sentence)
    {
        if (!condition) throw new FuzzMismatchException(sentence);
    }

    internal static void RequireEqual<T>(T expected, T actual, string what, string subject = "")
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual)) throw new FuzzMismatchException($"{what} {subject}: {actual} where {expected} was expected.");
    }
}
