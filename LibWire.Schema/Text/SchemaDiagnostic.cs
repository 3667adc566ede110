using System.Globalization;

namespace LibWire.Schema;

/// <summary>The severity of a diagnostic.</summary>
public enum SchemaSeverity
{
    /// <summary>A matter of style. Code is generated, and nothing is wrong with it.</summary>
    Info,

    /// <summary>Code is generated, but the schema should be reviewed.</summary>
    Warning,

    /// <summary>No code is generated for the file.</summary>
    Error,
}

/// <summary>A fault in a schema: its place, and what to write instead.</summary>
/// <param name="Id"><c>LWnnnn</c>, one for each rule.</param>
/// <param name="Severity">Its severity.</param>
/// <param name="Path">The file, as in <see cref="SchemaFile.Path"/>.</param>
/// <param name="Span">The place in the file.</param>
/// <param name="Message">A sentence or two for the author of the schema.</param>
public sealed record SchemaDiagnostic(string Id, SchemaSeverity Severity, string Path, SchemaSpan Span, string Message)
{
    /// <summary>The form that build tools recognize: <c>file(line,column): error LW1007: text</c>, lines and columns from 1.</summary>
    public override string ToString() =>
        $"{Path}({Span.Line + 1},{Span.Column + 1}): {SeverityText} {Id}: {Message}";

    private string SeverityText => Severity switch
    {
        SchemaSeverity.Error => "error",
        SchemaSeverity.Warning => "warning",
        _ => "info",
    };
}

/// <summary>A place in a schema file.</summary>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="Length">Its length in UTF-16 units.</param>
/// <param name="Line">The line in which it starts, from 0.</param>
/// <param name="Column">The UTF-16 unit of that line at which it starts, from 0.</param>
/// <param name="EndLine">The line in which it ends, from 0.</param>
/// <param name="EndColumn">The UTF-16 unit of that line after its last unit, from 0.</param>
public readonly record struct SchemaSpan(int Start, int Length, int Line, int Column, int EndLine, int EndColumn);

/// <summary>One rule of <see cref="DiagnosticCatalog"/>.</summary>
/// <param name="Id"><c>LWnnnn</c>.</param>
/// <param name="Title">The subject of the rule, in a few words.</param>
/// <param name="MessageFormat">The sentences for the author of the schema, with <c>{0}</c>, <c>{1}</c>, … for the arguments.</param>
/// <param name="Severity">The severity of a violation.</param>
public sealed record DiagnosticRule(string Id, string Title, string MessageFormat, SchemaSeverity Severity)
{
    internal SchemaDiagnostic At(string path, SchemaSpan span, params object[] arguments) =>
        new(Id, Severity, path, span, string.Format(CultureInfo.InvariantCulture, MessageFormat, arguments));
}
