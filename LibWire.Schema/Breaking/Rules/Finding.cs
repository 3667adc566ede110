using System.Linq;

namespace LibWire.Schema;

/// <summary>Something that a rule of <c>lint</c> or <c>check --against</c> found, or that is wrong with a schema or a buffer.</summary>
/// <param name="Rule">The id of the rule.</param>
/// <param name="File">The file.</param>
/// <param name="Span">The place in it; the default value for the file as a whole.</param>
/// <param name="Message">A sentence or two.</param>
internal sealed record Finding(string Rule, SchemaFile File, SchemaSpan Span, string Message)
{
    /// <summary>A second place at which it can be ignored, such as the import path of a deleted file; null for none.</summary>
    internal string? OtherPath { get; init; }

    /// <summary>How bad it is.</summary>
    internal SchemaSeverity Severity { get; init; } = SchemaSeverity.Error;

    /// <summary>Where it is in a file of bytes; null in a text.</summary>
    internal long? ByteOffset { get; init; }

    /// <summary>The finding of a diagnostic.</summary>
    internal static Finding Of(SchemaDiagnostic diagnostic) =>
        new(diagnostic.Id, new SchemaFile(diagnostic.Path, diagnostic.Path, ""), diagnostic.Span, diagnostic.Message) { Severity = diagnostic.Severity };

    /// <summary>The severity in a word.</summary>
    internal string Level => Severity switch
    {
        SchemaSeverity.Error => "error",
        SchemaSeverity.Warning => "warning",
        _ => "note",
    };
}
