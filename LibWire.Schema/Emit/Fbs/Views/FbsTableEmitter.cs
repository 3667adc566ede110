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
            writer.Lines($"""
                /// <inheritdoc cref="{FbsRuntime.Table}.IsNull"/>
                public bool IsNull => _table.IsNull;
                """);
            foreach (FbsFieldCode field in model.Fields) EmitProperty(writer, field, FbsFieldReadEmitter.BySlot(field, options));
            EmitRoots(writer, model, options);
            if (model.IsElement) FbsTableVectorEmitter.Emit(writer, model, options);
            FbsMutableEmitter.Emit(writer, model);
            writer.Separate();
            FbsStepsEmitter.Emit(writer, model);
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
        string head = $"public static {FbsRuntime.Layout} Layout {{ get; }} = {FbsRuntime.Steps}.Make<{FbsStepsEmitter.Name}>(";
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
        const string tryGetRoot = "!(root = new(" + FbsRuntime.Buffer + ".RootOrNull(buffer, Layout, out fault, options))).IsNull";
        const string verify = FbsRuntime.Verifier + ".TryVerify(buffer, Layout, out fault, options)";
        writer.Separate();
        writer.Lines($$"""
            /// <inheritdoc cref="{{FbsRuntime.Buffer}}.GetRoot"/>
            public static {{model.Name}} GetRoot({{FbsRuntime.Bytes}} buffer, {{parameter}}) => new({{FbsRuntime.Buffer}}.GetRoot(buffer, Layout, options));
            /// <summary>Copies a buffer into an arena, verifies the copy and returns its root.</summary>
            public static {{model.Name}} GetRoot({{copied}}, {{parameter}}) => GetRoot({{FbsRuntime.Buffer}}.Copy(buffer, in arena), options);
            /// <inheritdoc cref="{{FbsRuntime.Buffer}}.RootOrNull"/>
            public static bool TryGetRoot({{FbsRuntime.Bytes}} buffer, out {{model.Name}} root, {{outFault}}, {{parameter}}) => {{tryGetRoot}};
            /// <inheritdoc cref="{{FbsRuntime.Buffer}}.DangerousGetRoot"/>
            public static {{model.Name}} DangerousGetRoot({{FbsRuntime.Bytes}} buffer) => new({{FbsRuntime.Buffer}}.DangerousGetRoot(buffer));
            public static bool Verify({{FbsRuntime.Bytes}} buffer, {{outFault}}, {{parameter}}) => {{verify}};
            public override string ToString() => _table.ToString(Layout);
            """);
    }
}
