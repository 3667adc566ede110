using System.Globalization;

namespace LibWire.Schema;

/// <summary>One rule of <see cref="DiagnosticCatalog"/>.</summary>
/// <param name="Id"><c>LWnnnn</c>.</param>
/// <param name="Title">What the rule is about, in a few words.</param>
/// <param name="MessageFormat">The sentences for the author of the schema, with <c>{0}</c>, <c>{1}</c>, … for what differs.</param>
/// <param name="Severity">How bad it is to break it.</param>
public sealed record DiagnosticRule(string Id, string Title, string MessageFormat, SchemaSeverity Severity)
{
    internal SchemaDiagnostic At(string path, SchemaSpan span, params object[] arguments) =>
        new(Id, Severity, path, span, string.Format(CultureInfo.InvariantCulture, MessageFormat, arguments));
}
