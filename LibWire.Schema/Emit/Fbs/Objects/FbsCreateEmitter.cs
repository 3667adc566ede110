using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the methods that write a table in one call, in call order.</summary>
internal static class FbsCreateEmitter
{
    /// <summary>A table with more entries gets no second method: copying a struct is then a small part of the work, and the method is long.</summary>
    internal const int OverloadEntriesMax = 16;

    internal static void Emit(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        FbsObjectEntryCode[] entries = [.. model.CreateEntries];
        Emit(writer, model, entries, true, options);
        if (entries.Length <= OverloadEntriesMax && HasStruct(entries))
            Emit(writer, model, entries, false, options);
    }

    /// <summary>A method.</summary>
    /// <remarks>
    /// The overload without <c>Nullable</c> is chosen if all structs are given. It avoids a copy, for which the processor would have to wait if the members
    /// of a struct were set just before.
    /// </remarks>
    private static void Emit(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries, bool areStructsNullable, EmitOptions options)
    {
        // Parameters with defaults come last.
        FbsObjectEntryCode[] inOrder = [.. entries
            .Where(static entry => !entry.IsKind)
            .OrderBy(entry => areStructsNullable || entry.Field.Form != FbsFieldForm.Struct)
            .ThenBy(static entry => entry.Id)];
        string builder = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder";
        IEnumerable<string> parameters = inOrder.Select(entry => Parameter(entry, areStructsNullable, hasDefault: true)).Prepend(builder);
        bool isByBits = !model.IsWide && !model.HasOffset64;
        bool isWhole = isByBits && FbsWholeCreateEmitter.IsWhole(entries) && (!areStructsNullable || !HasStruct(entries));
        writer.Separate();
        writer.Line(areStructsNullable
            ? "/// <summary>Writes the table with a builder. Fields that are null or equal their defaults are left out.</summary>"
            : "/// <summary>The same with all structs given. None is left out: <c>default</c> writes a struct of zeros.</summary>");

        // A caller that it is inlined into has no budget left for its parts: they become calls, one a field. Measured: 92 ns a buffer, and 121 ns without.
        if (isByBits) writer.Line(CSharpAttributes.NoInlining);
        using (writer.Open($"{model.CreateAccess} static {FbsRuntime.Offset}<{model.Name}> Create({string.Join(", ", parameters)})"))
        {
            foreach (FbsObjectEntryCode entry in entries.Where(static entry => entry.Field.IsRequired && !entry.IsKind))
            {
                bool isStruct = entry.Field.Form == FbsFieldForm.Struct;
                if (isStruct && !areStructsNullable) continue;
                string isMissing = isStruct ? $"!{Name(entry)}.HasValue" : $"{Name(entry)}.IsNull";
                writer.Line($"if ({isMissing}) {FbsRuntime.Create}.ThrowMissing({CSharpText.Literal(model.SchemaName + "." + entry.Field.SchemaName)});");
            }

            if (isWhole)
            {
                FbsWholeCreateEmitter.Emit(writer, model, entries);
                IEnumerable<string> arguments = inOrder
                    .Select(static entry => (entry.Field.Form == FbsFieldForm.Struct ? "in " : "") + Name(entry))
                    .Prepend("in builder");
                writer.Line($"return CreateCore({string.Join(", ", arguments)});");
            }
            else if (isByBits) EmitByBits(writer, model, entries, areStructsNullable);
            else EmitByCalls(writer, entries, areStructsNullable);
        }

        if (!isWhole) return;
        parameters = inOrder.Select(entry => Parameter(entry, areStructsNullable, hasDefault: false)).Prepend(builder);
        writer.Separate();
        writer.Line("// The same if some fields are left out, or if there is no room yet.");
        writer.Line(CSharpAttributes.NoInlining);
        using (writer.Open($"private static {FbsRuntime.Offset}<{model.Name}> CreateCore({string.Join(", ", parameters)})"))
            EmitByBits(writer, model, entries, areStructsNullable);
    }

    private static void EmitByBits(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries, bool areStructsNullable)
    {
        int sizeBytes = entries.Sum(static entry => entry.SizeBytes + entry.AlignBytes - 1);
        writer.Line($"byte* __next = {FbsRuntime.Create}.Begin(in builder, {CSharpText.Number(sizeBytes)}, out {FbsRuntime.Create}State __state);");
        writer.Line("ulong __fields = 0;");
        const string Fields = "ref __fields", State = "ref __state";
        foreach (FbsObjectEntryCode entry in entries)
        {
            FbsObjectFieldCode field = entry.Field;
            string name = Value(entry), id = CSharpText.Number(entry.Id);
            string step = Form(entry) switch
            {
                FbsFieldForm.Scalar when FbsLiterals.IsZero(DefaultOf(entry)) => $"Scalar(__next, {name}, default, {id}, {Fields}, {State})",
                FbsFieldForm.Scalar => $"Scalar<{ScalarType(entry)}>(__next, {name}, {DefaultOf(entry)}, {id}, {Fields}, {State})",
                FbsFieldForm.Optional => $"Scalar(__next, {name}, {id}, {Fields})",
                FbsFieldForm.Struct when areStructsNullable =>
                    $"Struct(__next, {OnWire(field, name + ".GetValueOrDefault()", "")}, {name}.HasValue, {id}, {Fields})",
                FbsFieldForm.Struct => $"Struct(__next, {OnWire(field, name, "in ")}, true, {id}, {Fields})",
                _ => $"Offset(__next, {name}, {id}, {Fields}, {State})",
            };
            writer.Line($"__next = {FbsRuntime.Create}.{step};");
        }

        writer.Line($"return new({FbsRuntime.Create}.End(__next, __fields, {model.View}.Layout, ref __state));");
    }

    private static void EmitByCalls(CSharpWriter writer, FbsObjectEntryCode[] entries, bool areStructsNullable)
    {
        writer.Line("builder.StartTable();");
        foreach (FbsObjectEntryCode entry in entries)
        {
            string id = CSharpText.Number(entry.Id), name = Value(entry);
            writer.Line(Form(entry) switch
            {
                FbsFieldForm.Scalar => $"builder.Add<{ScalarType(entry)}>({id}, {name}, {DefaultOf(entry)});",
                FbsFieldForm.Optional => $"if ({name}.HasValue) builder.Add<{entry.Field.Type}>({id}, {name}.GetValueOrDefault());",
                FbsFieldForm.Struct when !areStructsNullable => $"builder.AddStruct<{entry.Field.Type}>({id}, {OnWire(entry.Field, name, "in ")});",
                FbsFieldForm.Struct =>
                    $"if ({name}.HasValue) builder.AddStruct<{entry.Field.Type}>({id}, {OnWire(entry.Field, name + ".GetValueOrDefault()", "")});",
                _ => $"builder.AddOffset{(entry.Field.Width == FbsWidth.Narrow ? "" : "64")}({id}, {name});",
            });
        }

        writer.Line("return new(builder.EndTable());");
    }

    /// <summary>The value of a struct as an argument. A bound C# type is written as the emitted struct with the same layout.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <param name="reference"><c>in </c> for a value that lies somewhere; empty for the result of an expression.</param>
    internal static string OnWire(FbsObjectFieldCode field, string value, string reference) =>
        field.Foreign.Length > 0 ? $"in {FbsRuntime.Foreign}.As<{field.Foreign}, {field.Type}>({reference}{value})" : reference + value;

    private static bool HasStruct(FbsObjectEntryCode[] entries) => entries.Any(static entry => entry.Field.Form == FbsFieldForm.Struct);

    internal static string Name(FbsObjectEntryCode entry) => CSharpWords.EscapeKeyword(entry.Field.Parameter);

    // A union is one parameter with two values.
    internal static string Value(FbsObjectEntryCode entry) => Name(entry) + entry.Field.Form switch
    {
        FbsFieldForm.Union => entry.IsKind ? ".Kind" : ".Value",
        FbsFieldForm.Unions => entry.IsKind ? ".Kinds" : ".Values",
        _ => "",
    };

    // The kind of a union is a scalar. A vector of kinds is an offset, like the vector of unions.
    internal static FbsFieldForm Form(FbsObjectEntryCode entry) =>
        entry is { IsKind: true, Field.Form: FbsFieldForm.Union } ? FbsFieldForm.Scalar : entry.Field.Form;

    internal static string ScalarType(FbsObjectEntryCode entry) => entry.IsKind ? entry.Field.Kind : entry.Field.Type;

    internal static string DefaultOf(FbsObjectEntryCode entry) => entry.IsKind || entry.Field.Default.Length == 0 ? "default" : entry.Field.Default;

    private static string Parameter(FbsObjectEntryCode entry, bool areStructsNullable, bool hasDefault)
    {
        FbsObjectFieldCode field = entry.Field;
        if (field.Form == FbsFieldForm.Struct && !areStructsNullable) return $"in {field.Shown} {Name(entry)}";
        string offset = field.Width == FbsWidth.Narrow ? FbsRuntime.Offset : FbsRuntime.Offset64;
        string type = field.Form switch
        {
            FbsFieldForm.Scalar => field.Type,
            FbsFieldForm.Optional => field.Type + "?",
            FbsFieldForm.Struct => $"in {field.Shown}?", // A copy would wait for stores to the members.
            FbsFieldForm.Union => field.UnionOffset,
            FbsFieldForm.Unions => $"{FbsRuntime.UnionVectorOffset}<{field.Kind}>",
            _ => $"{offset}<{(field.IsVector ? $"{FbsRuntime.Array}<{field.Shown}>" : field.Shown)}>",
        };
        string value = hasDefault ? " = " + (field.Form == FbsFieldForm.Scalar ? DefaultOf(entry) : "default") : "";
        return $"{type} {Name(entry)}{value}";
    }
}
