using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits tables as objects in an arena.</summary>
internal static class FbsObjectEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        CSharpDocs.Summary(
            writer, model.Documentation, $"The table <c>{CSharpText.Xml(model.SchemaName)}</c> as an object: what it refers to lies in an arena.");
        using (writer.Open($"{model.Access} unsafe partial struct {model.Name} : global::System.IEquatable<{model.Name}>"))
        {
            EmitStorage(writer, model);
            EmitIds(writer, model);
            foreach (FbsObjectFieldCode field in model.Fields) FbsObjectPropertyEmitter.Emit(writer, field, options);
            EmitWhole(writer, model, options);
            FbsCreateEmitter.Emit(writer, model, options);
            FbsObjectReadEmitter.Emit(writer, model);
            FbsObjectWriteEmitter.Emit(writer, model);
        }
    }

    /// <summary>The parameter of members that allocate memory.</summary>
    internal static string Arena(EmitOptions options) => $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Arena} arena";

    private static void EmitStorage(CSharpWriter writer, FbsObjectCode model)
    {
        foreach (FbsObjectFieldCode field in model.Fields.OrderByDescending(static field => field.SizeBytes))
            writer.Line($"private {StorageType(field)} {field.Storage};");
        for (int i = 0; i < model.HasWords; i++) writer.Line($"private uint __has{CSharpText.Number(i)};");
        foreach (FbsObjectFieldCode field in model.Fields.Where(static field => field.DefaultField.Length > 0))
        {
            string value = $"{FbsRuntime.Object}.DefaultString({FbsLiterals.Bytes(field.DefaultText!)})";
            writer.Line($"private static readonly {FbsRuntime.Utf8String} {field.DefaultField} = {value};");
        }
    }

    // The CLR cannot load two structs with arrays of each other, so arrays of tables do not name their items.
    private static string StorageType(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Table => field.Type + "*",
        FbsFieldForm.Tables => FbsRuntime.UntypedArray,
        FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Unions => $"{FbsRuntime.Array}<{field.Type}>",
        _ => field.Type,
    };

    private static void EmitIds(CSharpWriter writer, FbsObjectCode model)
    {
        if (model.Fields.Count == 0) return;
        writer.Separate();
        writer.Line("/// <summary>The ids of the fields, for a builder.</summary>");
        using (writer.Open("public static class FieldIds"))
        {
            foreach (FbsObjectFieldCode field in model.Fields) writer.Line($"public const int {field.Name} = {CSharpText.Number(field.Id)};");
        }
    }

    private static void EmitWhole(CSharpWriter writer, FbsObjectCode model, EmitOptions options)
    {
        string name = model.Name, arena = Arena(options), scoped = CSharpLanguage.Scoped(options);
        string readOptions = $"{scoped}in {FbsRuntime.ReadOptions} options = default";
        string layout = model.View + ".Layout";
        string read = $"Read<{name}>(({FbsRuntime.Table})view, arena, &ReadCore, in options)";
        string parse = $"Parse<{name}>(buffer, arena, &ReadCore, {layout}, in options)";
        string write = $"Write(in builder, in this, &WriteCore, {layout}, isSizePrefixed)", builder = $"{scoped}in {FbsRuntime.Builder} builder";
        string doc = "/// <exception cref=\"global::LibWire.WireFormatException\">";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>Reads the object from a view. All it refers to lies in the arena, nothing in the buffer.</summary>
            {{doc}}The object takes more memory, or is nested deeper, than the options allow. The arena is as it was.</exception>
            public static {{name}} Read({{model.View}} view, {{arena}}, {{readOptions}}) => {{FbsRuntime.Object}}.{{read}};

            /// <summary>Verifies a buffer and reads the object from its root.</summary>
            {{doc}}The buffer breaks a rule of the format, or one of the options. The arena is as it was.</exception>
            public static {{name}} Parse({{FbsRuntime.Bytes}} buffer, {{arena}}, {{readOptions}}) => {{FbsRuntime.Object}}.{{parse}};

            /// <summary>Writes the object as a finished buffer. The builder must be empty.</summary>
            /// <inheritdoc cref="global::LibWire.CompilerServices.FlatObject.Write" path="/exception"/>
            public readonly void Write({{builder}}, bool isSizePrefixed = false) => {{FbsRuntime.Object}}.{{write}};

            /// <summary>The object as a buffer in a new array.</summary>
            /// <inheritdoc cref="global::LibWire.CompilerServices.FlatObject.ToArray" path="/exception"/>
            public readonly byte[] ToArray() => {{FbsRuntime.Object}}.ToArray(in this, &WriteCore, {{layout}});

            /// <summary>A copy that shares nothing with this object: all it refers to lies in the arena.</summary>
            public readonly {{name}} Clone({{arena}}) => {{FbsRuntime.Object}}.Clone(in this, arena, &WriteCore, &ReadCore);

            /// <summary>Whether the same is written for both.</summary>
            public readonly bool Equals({{name}} other) => {{FbsRuntime.Object}}.AreEqual(in this, in other, &WriteCore);
            public override readonly bool Equals(object? obj) => obj is {{name}} other && Equals(other);
            public override readonly int GetHashCode() => {{FbsRuntime.Object}}.GetHashCode(in this, &WriteCore);
            public static bool operator ==(in {{name}} left, in {{name}} right) => left.Equals(right);
            public static bool operator !=(in {{name}} left, in {{name}} right) => !left.Equals(right);
            /// <summary>The fields that are set, for people who debug.</summary>
            public override readonly string ToString() => {{FbsRuntime.Object}}.ToString(in this, &WriteCore, {{layout}});
            """);
    }
}
