namespace LibWire.Schema;

/// <summary>Where protoc puts what is wrong with a declaration as a whole.</summary>
internal static class ProtoPlaces
{
    /// <summary>The name of a declaration; for a file the statement that says which edition it is of.</summary>
    internal static TextRange NameOf(ProtoDescriptor declaration) =>
        declaration is ProtoFileDescriptor file ? file.Syntax.LanguageStatement?.Span ?? default : declaration.NameRange;

    /// <summary>The type of a field: the word <c>map</c> for a map.</summary>
    internal static TextRange TypeOf(ProtoFieldDescriptor field) => field.Syntax.IsMap ? field.Syntax.LabelSpan : field.Syntax.Type.Span;

    /// <summary>The option of a declaration that sets a field of its options, in whichever part of it; the declaration's name where none does.</summary>
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

    /// <summary>The option of a declaration that has a simple name; the declaration's name where none has it.</summary>
    internal static TextRange OptionOf(ProtoDescriptor declaration, string name)
    {
        foreach (ProtoOptionSyntax option in declaration.WrittenOptions)
            if (option.Name.Count > 0 && option.Name[0].Text == name && !option.Name[0].IsExtension) return option.Span;
        return NameOf(declaration);
    }
}
