namespace LibWire.Schema;

/// <summary>The places at which protoc reports faults of a whole declaration.</summary>
internal static class ProtoPlaces
{
    /// <summary>The name of a declaration; for a file the statement that declares its edition.</summary>
    internal static TextRange NameOf(ProtoDescriptor declaration) =>
        declaration is ProtoFileDescriptor file ? file.Syntax.LanguageStatement?.Span ?? default : declaration.NameRange;

    /// <summary>The type of a field; for a map the word <c>map</c>.</summary>
    internal static TextRange TypeOf(ProtoFieldDescriptor field) => field.Syntax.IsMap ? field.Syntax.LabelSpan : field.Syntax.Type.Span;

    /// <summary>The option of a declaration that sets a field of its options, in any part of its name. If there is none, the declaration's name.</summary>
    internal static TextRange OptionOf(ProtoDescriptor declaration, ProtoFieldDescriptor field)
    {
        foreach (ProtoOptionSyntax option in declaration.WrittenOptions)
        {
            if (option.Name.Count == 0 || option.Name[0].IsExtension != field.IsExtension) continue;
            string name = option.Name[0].Text;
            if (name == field.Name || name.EndsWith($".{field.Name}", StringComparison.Ordinal)) return option.Span;
        }

        return NameOf(declaration);
    }

    /// <summary>The option of a declaration with a simple name. If there is none, the declaration's name.</summary>
    internal static TextRange OptionOf(ProtoDescriptor declaration, string name)
    {
        foreach (ProtoOptionSyntax option in declaration.WrittenOptions)
            if (option.Name.Count > 0 && option.Name[0].Text == name && !option.Name[0].IsExtension) return option.Span;
        return NameOf(declaration);
    }
}
