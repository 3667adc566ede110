using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits vectors of a table as types inside its view. Before .NET 9 a generic type cannot have a view as its type argument.</summary>
internal static class FbsTableVectorEmitter
{
    internal static void Emit(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        EmitVector(writer, model, options);
        EmitEnumerator(writer, model);
        if (model.HasRow) EmitRow(writer, model, options);
    }

    private static void EmitVector(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        writer.Separate();
        writer.Line($"/// <summary>A vector of <see cref=\"{model.Name}\"/>.</summary>");
        using (writer.Open("public readonly ref struct Vector"))
        {
            writer.Lines($"""
                private readonly {FbsRuntime.TableVector} _tables;

                {CSharpAttributes.Inline}
                public Vector({FbsRuntime.TableVector} tables) => _tables = tables;

                public bool IsNull => _tables.IsNull;
                public int Count => _tables.Count;
                public {model.Name} this[int index] => new(_tables[index]);
                """);
            if (model.Key is { ComparedType: "" } text)
            {
                EmitFind(writer, model, text, $"{CSharpLanguage.Scoped(options)}{FbsRuntime.Bytes} keyUtf8", "keyUtf8");
                EmitFind(writer, model, text, "string key", "global::System.MemoryExtensions.AsSpan(key)");
            }
            else if (model.Key is { } key)
            {
                EmitFind(writer, model, key, $"{key.Type} key", $"{(key.Type == key.ComparedType ? "key" : $"({key.ComparedType})key")}, {key.Default}");
            }

            writer.Separate();
            writer.Lines($"""
                {CSharpAttributes.Inline}
                public Enumerator GetEnumerator() => new(_tables);
                """);
            if (model.Key is { } indexed) FbsKeyIndexEmitter.Emit(writer, model, indexed, options);
        }
    }

    private static void EmitFind(CSharpWriter writer, FbsTableCode model, FbsKeyCode key, string parameter, string arguments)
    {
        string type = key.ComparedType.Length > 0 ? $"<{key.ComparedType}>" : "";
        writer.Separate();
        writer.Line($"/// <summary>Finds an element by its key <c>{CSharpText.Xml(key.SchemaName)}</c> in a sorted vector.</summary>");
        string found = $"(found = new(_tables.Find{type}({CSharpText.Number(key.Offset)}, {arguments}))).IsNull";
        writer.Line($"{key.Access} bool TryFind({parameter}, out {model.Name} found) => !{found};");
    }

    private static void EmitEnumerator(CSharpWriter writer, FbsTableCode model)
    {
        string hint = model.HasRow ? " The places of fields are looked up once for elements with the same vtable." : "";
        FbsPlaceCode[] places = Places(model);
        writer.Separate();
        writer.Line($"/// <summary>Enumerates the elements of a vector.{hint}</summary>");
        using (writer.Open("public ref struct Enumerator"))
        {
            writer.Line($"private {FbsRuntime.TableVector}.Enumerator _tables;");
            if (model.HasRow) writer.Line($"private ushort {string.Join(", ", places.Select(static place => "_" + place.Name))};");
            writer.Separate();
            writer.Line(CSharpAttributes.Inline);
            if (model.HasRow)
            {
                // Before C# 11 a constructor must set every field.
                writer.Line($"internal Enumerator({FbsRuntime.TableVector} tables) {{ this = default; _tables = tables.GetEnumerator(); }}");
            }
            else
            {
                writer.Line($"internal Enumerator({FbsRuntime.TableVector} tables) => _tables = tables.GetEnumerator();");
            }

            writer.Separate();
            writer.Lines($$"""
                public readonly {{(model.HasRow ? "Row" : model.Name)}} Current
                {
                    {{CSharpAttributes.Inline}}
                    get => new(_tables.Current{{(model.HasRow ? ", " + string.Join(", ", places.Select(static place => "_" + place.Name)) : "")}});
                }

                {{CSharpAttributes.Inline}}
                """);
            if (!model.HasRow)
            {
                writer.Line("public bool MoveNext() => _tables.MoveNext();");
                return;
            }

            using (writer.Open("public bool MoveNext()"))
            {
                writer.Line("if (!_tables.MoveNext(out bool hasOtherVtable)) return false;");
                using (writer.Open("if (hasOtherVtable)"))
                {
                    writer.Line($"{FbsRuntime.Table} table = _tables.Current;");
                    foreach (FbsPlaceCode place in places) writer.Line($"_{place.Name} = table.At({CSharpText.Number(place.Slot)});");
                }

                writer.Separate();
                writer.Line("return true;");
            }
        }
    }

    private static void EmitRow(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        FbsPlaceCode[] places = Places(model);
        writer.Separate();
        writer.Line($"/// <summary>The same as a <see cref=\"{model.Name}\"/>, with the places of its fields looked up in advance.</summary>");
        using (writer.Open("public readonly ref struct Row"))
        {
            writer.Line($"private readonly {FbsRuntime.Table} _table;");
            writer.Line($"private readonly ushort {string.Join(", ", places.Select(static place => "_" + place.Name))};");
            writer.Separate();
            writer.Line(CSharpAttributes.Inline);
            string parameters = string.Join(", ", places.Select(static place => "ushort " + CSharpWords.EscapeKeyword(place.Name)));
            using (writer.Open($"internal Row({FbsRuntime.Table} table, {parameters})"))
            {
                writer.Line("_table = table;");
                foreach (FbsPlaceCode place in places) writer.Line($"_{place.Name} = {CSharpWords.EscapeKeyword(place.Name)};");
            }

            writer.Separate();
            foreach (FbsFieldCode field in model.Fields)
            {
                if (field.Documentation.Length > 0) writer.Line($"/// <inheritdoc cref=\"{model.Name}.{field.Name}\"/>");
                FbsTableEmitter.EmitProperty(writer, field with { Documentation = "" }, FbsFieldReadEmitter.ByPlace(field, options));
            }

            writer.Separate();
            writer.Lines($"""
                /// <summary>The view, without the places of its fields.</summary>
                public static implicit operator {model.Name}(Row row) => new(row._table);
                public override string ToString() => _table.ToString(Layout);
                """);
        }
    }

    private static FbsPlaceCode[] Places(FbsTableCode model) => [.. model.Fields.SelectMany(static field => field.Places)];
}
