namespace LibWire.Schema;

/// <summary>What the options of one declaration say. Custom options, whose names start with a parenthesis, are accepted and have no effect.</summary>
internal sealed class ProtoOptions
{
    private readonly Dictionary<string, ProtoOptionSyntax> _options = new(StringComparer.Ordinal);

    /// <summary>Sorts the options by name; those that the language does not know, or that have a wrong value, are reported and left out.</summary>
    internal static ProtoOptions Bind(IReadOnlyList<ProtoOptionSyntax> syntaxes, ProtoOptionTarget target, ProtoUnit unit)
    {
        var options = new ProtoOptions();
        foreach (ProtoOptionSyntax syntax in syntaxes)
            if (!syntax.Name[0].IsExtension) options.Add(syntax, target, unit);
        return options;
    }

    internal ProtoOptionSyntax? Find(string name) => _options.TryGetValue(name, out ProtoOptionSyntax? option) ? option : null;

    /// <summary>The value of a yes-or-no option; null where it is not set.</summary>
    internal bool? Flag(string name) => Find(name) is { } option ? option.Value.Text == "true" : null;

    internal bool IsDeprecated => Flag("deprecated") == true;

    private void Add(ProtoOptionSyntax syntax, ProtoOptionTarget target, ProtoUnit unit)
    {
        string name = syntax.Name[0].Text;
        if (name == "features")
        {
            unit.Report(DiagnosticCatalog.FeaturesOutsideEditions, syntax.Span, name);
            return;
        }

        if (ProtoOptionCatalog.Find(target, name) is not { } known)
        {
            unit.Report(DiagnosticCatalog.UnknownOption, syntax.Span, name, ProtoOptionCatalog.Describe(target));
            return;
        }

        // The parts of options that are messages are not looked into: none of these has an effect.
        if (known.Kind == ProtoOptionKind.Message) return;
        if (syntax.Name.Count > 1) unit.Report(DiagnosticCatalog.SubOptionOfScalar, syntax.Span, name, syntax.Name[1].Text);
        else if (!known.Accepts(syntax.Value)) unit.Report(DiagnosticCatalog.OptionValue, syntax.Value.Span, name, known.Describe());
        else if (known.IsRepeated) return;
        else if (Find(name) != null) unit.Report(DiagnosticCatalog.OptionTwice, syntax.Span, name);
        else _options.Add(name, syntax);
    }
}
