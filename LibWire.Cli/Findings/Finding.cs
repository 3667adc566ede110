namespace LibWire.Cli;

/// <summary>Something that a rule of <c>lint</c> or <c>check --against</c> found.</summary>
/// <param name="Rule">The id of the rule.</param>
/// <param name="File">The file.</param>
/// <param name="Span">The place in it; the default value for the file as a whole.</param>
/// <param name="Message">A sentence or two.</param>
internal sealed record Finding(string Rule, SchemaFile File, SchemaSpan Span, string Message)
{
    /// <summary>A second place at which it can be ignored, such as the import path of a deleted file; null for none.</summary>
    internal string? OtherPath { get; init; }
}
