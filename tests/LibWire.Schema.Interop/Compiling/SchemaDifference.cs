using System.Text.RegularExpressions;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The kind of difference between two compilers.</summary>
internal enum DifferenceKind
{
    /// <summary>Our compiler threw.</summary>
    Exception,

    /// <summary>Our compiler rejects what protoc accepts.</summary>
    Rejected,

    /// <summary>Our compiler accepts what protoc rejects.</summary>
    Accepted,

    /// <summary>Both reject, and we have no error on the line of protoc's first.</summary>
    Line,

    /// <summary>The files in the set, or their order.</summary>
    Files,

    /// <summary>The descriptors.</summary>
    Descriptor,

    /// <summary>The places of declarations, or their comments.</summary>
    SourceInfo,
}

/// <summary>A difference between the two compilers.</summary>
/// <param name="Kind">Its kind.</param>
/// <param name="Detail">The first difference.</param>
internal sealed partial record SchemaDifference(DifferenceKind Kind, string Detail)
{
    /// <summary>A text that is equal for differences with probably the same cause: names and numbers are left out.</summary>
    internal string Signature => $"{Kind}: {Anonymous()}";

    private string Anonymous()
    {
        string firstLines = string.Join(" | ", Detail.Split('\n').Take(2));
        string named = Quotes().Replace(firstLines, "\"…\"");
        return Kind == DifferenceKind.SourceInfo ? Paths().Replace(Spans().Replace(named, ""), static path => OddDigits(path.Value))
            : Digits().Replace(named, "N");
    }

    /// <summary>A path without its indexes. The path of an option has only field numbers.</summary>
    private static string OddDigits(string path)
    {
        string[] steps = path.Trim('[', ']').Split(' ');
        for (int i = 1; i < steps.Length; i += 2)
            if (steps[i - 1] is not ("7" or "8")) steps[i] = "*";
        return $"[{string.Join(' ', steps)}]";
    }

    [GeneratedRegex(@"\[[\d ]*\]")]
    private static partial Regex Paths();

    [GeneratedRegex(@" at [\d ]+")]
    private static partial Regex Spans();

    [GeneratedRegex("\"(\\\\.|[^\"\\\\])*\"|'[^']*'|\\b[\\w/.-]+\\.proto\\b")]
    private static partial Regex Quotes();

    [GeneratedRegex("-?\\d+( \\d+)*")]
    private static partial Regex Digits();
}
