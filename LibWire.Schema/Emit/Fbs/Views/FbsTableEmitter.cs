namespace LibWire.Schema;

/// <summary>Emits views of tables in a buffer.</summary>
internal static class FbsTableEmitter
{
    internal static void Emit(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        CSharpDocs.Summary(writer, model.Documentation, $"The table <c>{CSharpText.Xml(model.SchemaName)}</c> in a buffer.");
        using (writer.Open($"{model.Access} readonly ref struct {model.Name}"))
        {
            writer.Lines($"""
                private readonly {FbsRuntime.Table} _table;

                {CSharpAttributes.Inline}
                public {model.Name}({FbsRuntime.Table} table) => _table = table;
                public delegate TResult Selector<out TResult>({model.Name} view);
                public static explicit operator {FbsRuntime.Table}({model.Name} view) => view._table;
                """);
            EmitLayout(writer, model);
            writer.Separate();
            writer.Lines("""
                /// <summary>Whether the field is absent. Reading a member then throws a <see cref="global::System.NullReferenceException"/>.</summary>
                public bool IsNull => _table.IsNull;
                """);
            foreach (FbsFieldCode field in model.Fields) EmitProperty(writer, field, FbsFieldReadEmitter.BySlot(field, options));
            EmitRoots(writer, model, options);
            if (model.IsElement) FbsTableVectorEmitter.Emit(writer, model, options);
            FbsMutableEmitter.Emit(writer, model);
        }
    }

    /// <summary>Emits the property of a field, which returns an expression, and the property of the buffer nested in the field.</summary>
    internal static void EmitProperty(CSharpWriter writer, FbsFieldCode field, string read)
    {
        if (field.Documentation.Length > 0) writer.Separate();
        CSharpDocs.Summary(writer, field.Documentation);
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access} {FbsFieldReadEmitter.Type(field)} {field.Name} => {read};");
        if (field.NestedRoot is not { } root) return;
        writer.Line($"/// <summary>The root of the buffer in <c>{CSharpText.Xml(field.SchemaName)}</c>.</summary>");
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.NestedRootAccess} {root.View} {field.Name}Root => {FbsFieldReadEmitter.NestedRoot(field)};");
    }

    private static void EmitLayout(CSharpWriter writer, FbsTableCode model)
    {
        string identifier = model.FileIdentifier.Length > 0 ? $".WithFileIdentifier({CSharpText.Literal(model.FileIdentifier)})" : "";
        string tail = $"){identifier}{(model.KeepsOrder ? ".InOriginalOrder()" : "")};";
        string head = $"public static {FbsRuntime.Layout} Layout {{ get; }} = {FbsRuntime.Layout}.Make(";
        writer.Separate();
        if (model.Fields.Count == 0)
        {
            writer.Line($"{head}{CSharpText.Literal(model.SchemaName)}{tail}");
            return;
        }

        writer.Line(head);
        writer.Line($"    {CSharpText.Literal(model.SchemaName)},");
        for (int i = 0; i < model.Fields.Count; i++)
            writer.Line($"    {FbsLayoutEmitter.Field(model.Fields[i], model)}{(i + 1 < model.Fields.Count ? "," : tail)}");
    }

    private static void EmitRoots(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        string copied = $"{CSharpLanguage.Scoped(options)}{FbsRuntime.Bytes} buffer, in {FbsRuntime.Arena} arena";
        const string outFault = "out " + FbsRuntime.Fault + " fault";
        const string parameter = FbsRuntime.Options + "? options = null";
        const string tryGetRoot =
            "bool isValid = " + FbsRuntime.Buffer + ".TryGetRoot(buffer, Layout, out " + FbsRuntime.Table + " table, out fault, options); "
            + "root = new(table); return isValid;";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>Verifies a buffer and returns its root. The bytes must stay the same while views over them are used.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The buffer breaks a rule of the format or an option.</exception>
            public static {{model.Name}} GetRoot({{FbsRuntime.Bytes}} buffer, {{parameter}}) =>
                new({{FbsRuntime.Buffer}}.GetRoot(buffer, Layout, options));

            /// <summary>Copies a buffer into an arena and does the same with the copy, which later changes of the buffer do not reach.</summary>
            public static {{model.Name}} GetRoot({{copied}}, {{parameter}}) => GetRoot({{FbsRuntime.Buffer}}.Copy(buffer, in arena), options);

            /// <summary>Verifies a buffer and returns its root, or says what is wrong.</summary>
            public static bool TryGetRoot({{FbsRuntime.Bytes}} buffer, out {{model.Name}} root, {{outFault}}, {{parameter}}) { {{tryGetRoot}} }

            /// <summary>The root of a buffer, without verifying it.</summary>
            /// <remarks><b>Safety:</b> if the buffer breaks a rule of the format, the view reads any memory that its offsets lead to.</remarks>
            public static {{model.Name}} DangerousGetRoot({{FbsRuntime.Bytes}} buffer) => new({{FbsRuntime.Buffer}}.DangerousGetRoot(buffer));

            /// <summary>Verifies a buffer with this table as its root.</summary>
            /// <returns>Whether the buffer is valid.</returns>
            public static bool Verify({{FbsRuntime.Bytes}} buffer, {{outFault}}, {{parameter}}) =>
                {{FbsRuntime.Verifier}}.TryVerify(buffer, Layout, out fault, options);

            public override string ToString() => _table.ToString(Layout);
            """);
    }
}
