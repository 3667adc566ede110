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
        return Digits().Replace(Quotes().Replace(firstLines, "\"…\""), "N");
    }

    [GeneratedRegex("\"(\\\\.|[^\"\\\\])*\"|'[^']*'|\\b[\\w/.-]+\\.proto\\b")]
    private static partial Regex Quotes();

    [GeneratedRegex("-?\\d+( \\d+)*")]
    private static partial Regex Digits();
}
