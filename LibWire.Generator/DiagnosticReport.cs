using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Generator;

/// <summary>Converts diagnostics of schemas to diagnostics of the compiler.</summary>
internal static class DiagnosticReport
{
    /// <summary>Converts a diagnostic. It has a location unless its path is empty.</summary>
    internal static Diagnostic Of(SchemaDiagnostic diagnostic)
    {
        // The text is an argument, not the format, because it may contain braces.
        var descriptor = new DiagnosticDescriptor(
            diagnostic.Id,
            "A schema does not compile",
            "{0}",
            "LibWire.Schema",
            diagnostic.Severity switch
            {
                SchemaSeverity.Error => DiagnosticSeverity.Error,
                SchemaSeverity.Warning => DiagnosticSeverity.Warning,
                _ => DiagnosticSeverity.Info,
            },
            isEnabledByDefault: true);
        return Diagnostic.Create(descriptor, diagnostic.Path.Length == 0 ? Location.None : LocationOf(diagnostic), diagnostic.Message);
    }

    private static Location LocationOf(SchemaDiagnostic diagnostic)
    {
        SchemaSpan span = diagnostic.Span;
        return Location.Create(
            diagnostic.Path,
            new TextSpan(span.Start, span.Length),
            new LinePositionSpan(new LinePosition(span.Line, span.Column), new LinePosition(span.EndLine, span.EndColumn)));
    }
}
