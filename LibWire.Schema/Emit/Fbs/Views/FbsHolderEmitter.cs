namespace LibWire.Schema;

/// <summary>Emits holders: classes that keep what they have read of a table.</summary>
internal static class FbsHolderEmitter
{
    internal static void Emit(CSharpWriter writer, FbsHolderCode model)
    {
        CSharpDocs.Summary(
            writer, model.Documentation, $"The table <c>{CSharpText.Xml(model.SchemaName)}</c> in a buffer, as a class that keeps what it has read.");
        using (writer.Open($"{model.Access} sealed class {model.Name} : {FbsRuntime.Holder}"))
        {
            writer.Lines($$"""
                internal {{model.Name}}({{FbsRuntime.Held}} held) : base(held, {{model.View}}.Layout, {{CSharpText.Number(model.KeptCount)}}) { }

                /// <summary>The view, which reads the same bytes.</summary>
                public {{model.View}} View => new(Table);
                """);
            foreach (FbsHolderFieldCode field in model.Fields) EmitProperty(writer, field);
            EmitParse(writer, model);
        }
    }

    private static void EmitProperty(CSharpWriter writer, FbsHolderFieldCode field)
    {
        if (field.Documentation.Length > 0) writer.Separate();
        CSharpDocs.Summary(writer, field.Documentation);
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        string @null = field.IsNeverNull ? "" : "?", forgive = field.IsNeverNull ? "!" : "", index = CSharpText.Number(field.KeptIndex);
        if (field.KeptIndex < 0)
        {
            string view = field.View is null ? field.Root : FbsFieldReadEmitter.Type(field.View);
            writer.Line($"{field.Access} {view} {field.Name} => View.{field.Read};");
            return;
        }

        string slot = CSharpText.Number(field.Slot), orEmpty = field.IsEmptyByDefault ? ", true" : "";
        string make = $"static held => new {field.Holder}(held)";
        (string type, string keep) = field.Form switch
        {
            FbsFieldForm.String => ("string", $"KeepText({index}, View.{field.Read})"),
            FbsFieldForm.Strings => ($"{FbsRuntime.HeldVector}<string>", $"KeepTexts({index}, {slot}{orEmpty})"),
            FbsFieldForm.Tables => ($"{FbsRuntime.HeldVector}<{field.Holder}>", $"KeepTables({index}, {slot}, {make}{orEmpty})"),
            _ => (field.Holder, $"KeepTable({index}, {slot}, {make})"),
        };
        if (field is { IsMember: true, Form: FbsFieldForm.Table }) keep = $"(View.{field.Read}.IsNull ? null : {keep})";
        writer.Line($"{field.Access} {type}{@null} {field.Name} => Kept<{type}>({index}) ?? {keep}{forgive};");
    }

    private static void EmitParse(CSharpWriter writer, FbsHolderCode model)
    {
        const string held = FbsRuntime.Held, memory = "global::System.ReadOnlyMemory<byte> buffer";
        const string sequence = "in global::System.Buffers.ReadOnlySequence<byte> buffer";
        const string stream = "global::System.IO.Stream source, int bufferBytesMax = 64 * 1024 * 1024", streamed = "source, bufferBytesMax";
        const string options = FbsRuntime.Options + "? options = null", token = "global::System.Threading.CancellationToken cancellationToken = default";
        string name = model.Name, task = $"global::System.Threading.Tasks.ValueTask<{name}>", layout = model.View + ".Layout";
        string awaited = $"await {held}.VerifiedAsync({streamed}, {layout}, options, cancellationToken).ConfigureAwait(false)";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>Verifies a buffer and holds its root. Nothing is copied.</summary>
            /// <exception cref="{{FbsRuntime.FormatException}}">The buffer is not valid.</exception>
            public static {{name}} Parse({{memory}}, {{options}}) => new({{held}}.Verified(buffer, {{layout}}, options));
            /// <summary>The same for a buffer in segments, which is copied once.</summary>
            public static {{name}} Parse({{sequence}}, {{options}}) => new({{held}}.Verified(in buffer, {{layout}}, options));
            /// <summary>The same for the rest of a stream.</summary>
            public static {{name}} Parse({{stream}}, {{options}}) => new({{held}}.Verified({{streamed}}, {{layout}}, options));
            public static async {{task}} ParseAsync({{stream}}, {{options}}, {{token}}) => new({{awaited}});
            public static bool TryParse({{memory}}, out {{name}}? root, out {{FbsRuntime.Fault}} fault, {{options}})
            {
                root = {{held}}.TryVerify(buffer, {{layout}}, out {{held}} held, out fault, options) ? new(held) : null;
                return root != null;
            }
            """);
    }
}
