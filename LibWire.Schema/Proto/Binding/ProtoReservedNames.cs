namespace LibWire.Schema;

/// <summary>The reserved names of a message or enum.</summary>
internal static class ProtoReservedNames
{
    internal static HashSet<string> Collect(IReadOnlyList<ProtoReservedSyntax> statements, ProtoUnit unit)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoReservedSyntax statement in statements)
        {
            foreach (ProtoName name in statement.Names)
            {
                if (!ProtoCharacters.IsIdentifier(name.Text)) unit.Report(DiagnosticCatalog.ReservedNameUseless, name.Span, name.Text);
                if (!names.Add(name.Text)) unit.Report(DiagnosticCatalog.ReservedNameTwice, name.Span, name.Text);
            }
        }

        return names;
    }
}
