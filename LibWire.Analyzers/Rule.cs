using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers;

/// <summary>Makes the descriptors of LW4xxx: one category, and a page in docs/diagnostics for each.</summary>
internal static class Rule
{
    // The address of docs/diagnostics, with a slash at its end, as soon as it has a public one. Empty: editors show no link, and a relative one leads nowhere.
    private const string Pages = "";

    /// <summary>A rule that is a warning unless the project says otherwise.</summary>
    /// <param name="id">LW4001 and following.</param>
    /// <param name="title">What is wrong, in a few words.</param>
    /// <param name="message">What happens, and what to write instead.</param>
    internal static DiagnosticDescriptor Warning(string id, string title, string message) =>
        new(id, title, message, "LibWire", DiagnosticSeverity.Warning, isEnabledByDefault: true, helpLinkUri: Link(id));

    /// <summary>A rule that is an error unless the project says otherwise: the code would fail whenever it runs.</summary>
    /// <inheritdoc cref="Warning"/>
    internal static DiagnosticDescriptor Error(string id, string title, string message) =>
        new(id, title, message, "LibWire", DiagnosticSeverity.Error, isEnabledByDefault: true, helpLinkUri: Link(id));

    private static string? Link(string id) => Pages.Length == 0 ? null : Pages + id + ".md";
}
