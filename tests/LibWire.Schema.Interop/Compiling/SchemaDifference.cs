using System.Text.RegularExpressions;

namespace LibWire.Tests.SchemaInterop;

/// <summary>In what two compilers differ.</summary>
internal enum DifferenceKind
{
    /// <summary>Ours threw.</summary>
    Exception,

    /// <summary>Ours rejects what protoc accepts.</summary>
    Rejected,

    /// <summary>Ours accepts what protoc rejects.</summary>
    Accepted,

    /// <summary>Both reject, and ours has no error at the line of protoc's first.</summary>
    Line,

    /// <summary>The files in the set, or their order.</summary>
    Files,

    /// <summary>The descriptors.</summary>
    Descriptor,

    /// <summary>Where things stand, or their comments.</summary>
    SourceInfo,
}

/// <summary>A difference between the two compilers.</summary>
/// <param name="Kind">In what.</param>
/// <param name="Detail">The first place where they differ.</param>
internal sealed partial record SchemaDifference(DifferenceKind Kind, string Detail)
{
    /// <summary>The same for differences that probably have one cause: names and numbers left out.</summary>
    internal string Signature => $"{Kind}: {Anonymous()}";

    private string Anonymous()
    {
        string firstLines = string.Join(" | ", Detail.Split('\n').Take(2));
        string named = Quotes().Replace(firstLines, "\"…\"");
        return Kind == DifferenceKind.SourceInfo ? Paths().Replace(Spans().Replace(named, ""), static path => OddDigits(path.Value))
            : Digits().Replace(named, "N");
    }

    /// <summary>A path without its indexes; what options become of is field numbers all along.</summary>
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
