namespace LibWire.Schema;

/// <summary>Emits vectors with an index by key, as types inside the vectors of a table.</summary>
internal static class FbsKeyIndexEmitter
{
    internal static void Emit(CSharpWriter writer, FbsTableCode model, FbsKeyCode key, EmitOptions options)
    {
        bool isText = key.ComparedType.Length == 0;
        string name = $"<c>{CSharpText.Xml(key.SchemaName)}</c>", slot = CSharpText.Number(key.Offset);
        string type = isText ? "" : $"<{key.ComparedType}>", defaultKey = isText ? "" : ", " + key.Default;
        string scoped = CSharpLanguage.Scoped(options), made = $"{FbsRuntime.KeyIndex}.Of{type}(_tables, {slot}{defaultKey}, arena)";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Makes an index by the key {name} in the arena. It serves many look-ups, also in a vector that is not sorted.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">Two elements have the same key.</exception>
            {key.Access} Indexed Index({scoped}in {FbsRuntime.Arena} arena = default) => new(_tables, {made});
            """);
        writer.Separate();
        writer.Line($"/// <summary>A vector with an index by the key {name}.</summary>");
        using (writer.Open($"{key.Access} readonly ref struct Indexed"))
        {
            writer.Line($"private readonly {FbsRuntime.TableVector} _tables;");
            writer.Line($"private readonly {FbsRuntime.KeyIndex} _index;");
            writer.Separate();
            using (writer.Open($"internal Indexed({FbsRuntime.TableVector} tables, {FbsRuntime.KeyIndex} index)"))
            {
                writer.Line("_tables = tables;");
                writer.Line("_index = index;");
            }

            writer.Separate();
            writer.Line("public int Count => _tables.Count;");
            if (isText)
            {
                EmitLookUps(writer, model, $"{scoped}{FbsRuntime.Bytes} keyUtf8", "keyUtf8", $"(_tables, {slot}, keyUtf8)");
                EmitLookUps(writer, model, "string key", "key", $"(_tables, {slot}, global::System.MemoryExtensions.AsSpan(key))");
            }
            else
            {
                string compared = key.Type == key.ComparedType ? "key" : $"({key.ComparedType})key";
                EmitLookUps(writer, model, $"{key.Type} key", "key", $"{type}(_tables, {slot}, {compared}{defaultKey})");
            }

            writer.Line("public Enumerator GetEnumerator() => new(_tables);");
        }
    }

    private static void EmitLookUps(CSharpWriter writer, FbsTableCode model, string parameter, string argument, string arguments) =>
        writer.Lines($$"""
            /// <exception cref="global::System.Collections.Generic.KeyNotFoundException">No element has this key.</exception>
            public {{model.Name}} this[{{parameter}}] => new({{FbsRuntime.KeyIndex}}.Found(_index.Find{{arguments}}));
            public bool ContainsKey({{parameter}}) => TryGetValue({{argument}}, out _);
            public bool TryGetValue({{parameter}}, out {{model.Name}} found) => !(found = new(_index.Find{{arguments}})).IsNull;
            """);
}
