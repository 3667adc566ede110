namespace LibWire.Schema;

/// <summary>Where protoc puts what is wrong with a declaration as a whole.</summary>
internal static class ProtoPlaces
{
    /// <summary>The name of a declaration; for a file the statement that says which edition it is of.</summary>
    internal static TextRange NameOf(ProtoDescriptor declaration) =>
        declaration is ProtoFileDescriptor file ? file.Syntax.LanguageStatement?.Span ?? default : declaration.NameRange;

    /// <summary>The type of a field: the word <c>map</c> for a map.</summary>
    internal static TextRange TypeOf(ProtoFieldDescriptor field) => field.Syntax.IsMap ? field.Syntax.LabelSpan : field.Syntax.Type.Span;
}
