namespace LibWire.Schema;

/// <summary>Emits the other half of a class that is a table: how it is read and written. The properties are the user's.</summary>
internal static class FbsClassEmitter
{
    private const string WriterName = "global::System.Buffers.IBufferWriter{byte}";

    internal static void Emit(CSharpWriter writer, FbsObjectCode model, CSharpClassForm form, EmitOptions options)
    {
        using (writer.Open($"unsafe partial {form.Keyword} {model.Name} : {FbsRuntime.IClass}"))
        {
            FbsObjectEmitter.EmitConstants(writer, model);
            EmitDoors(writer, model, form);
            FbsClassParts.EmitNew(writer, model.Name, form, FbsRuntime.New);

            // What is null in the user's types depends on the bytes, not on the annotations.
            writer.Separate();
            writer.Line("#nullable disable warnings");
            FbsClassReadEmitter.Emit(writer, model, options);
            FbsTableWriteEmitter.Emit(writer, model, new FbsClassSource(model));
            EmitInterface(writer, model);
            foreach (FbsObjectFieldCode field in model.Fields)
                if (field.Member is { Setter: CSharpSetter.Init } member) FbsClassParts.EmitInit(writer, model.Name, field.Name, member.Type);
            writer.Line("#nullable enable warnings");
        }
    }

    private static void EmitDoors(CSharpWriter writer, FbsObjectCode model, CSharpClassForm form)
    {
        // A class that is a message too has both Parse and ToArray: the names say which.
        string name = model.Name, format = form.IsOfBothFormats ? "Flat" : "";
        const string More = FbsRuntime.ReadOptions + "? options = null";
        const string ByBytes = "(global::System.ReadOnlySpan{byte}, " + FbsRuntime.ReadOptions + ")";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Verifies a buffer and reads an object from its root.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">The buffer breaks a rule of the format or an option.</exception>
            public static {name} Parse{format}({FbsRuntime.Bytes} buffer, {More}) => {FbsRuntime.Classes}.Parse(NewTable(), buffer, options);
            /// <inheritdoc cref="Parse{format}{ByBytes}"/>
            public static {name} Parse{format}(in global::System.Buffers.ReadOnlySequence<byte> buffer, {More}) =>
                {FbsRuntime.Classes}.Parse(NewTable(), in buffer, options);
            /// <summary>Reads a stream to its end, verifies the buffer in it and reads an object from its root.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">The buffer breaks a rule of the format or an option.</exception>
            public static {name} Parse{format}(global::System.IO.Stream source, int bufferBytesMax = 64 << 20, {More}) =>
                {FbsRuntime.Classes}.Parse(NewTable(), source, bufferBytesMax, options);
            /// <summary>Reads an object from a view.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">The object is larger, or nested deeper, than the options allow.</exception>
            public static {name} Parse{format}({model.View} view, {More}) =>
                {FbsRuntime.Classes}.Read(NewTable(), ({FbsRuntime.Table})view, options);
            /// <summary>Reads this object from a view. All fields are replaced; lists are cleared and filled again.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">The object is larger, or nested deeper, than the options allow.</exception>
            public void Read({model.View} view, {More}) => {FbsRuntime.Classes}.Read(this, ({FbsRuntime.Table})view, options);
            /// <inheritdoc cref="{FbsRuntime.Classes}.ToArray"/>
            public byte[] To{format}Array(bool isSizePrefixed = false) => {FbsRuntime.Classes}.ToArray(this, isSizePrefixed);
            """);
        if (form.IsOfBothFormats)
        {
            EmitNamed(writer);
            return;
        }

        writer.Separate();
        writer.Lines($"""
            /// <summary>Is called when the object was read, before the object that contains it.</summary>
            partial void OnRead();
            /// <summary>Is called before the object is written.</summary>
            partial void OnWriting();
            """);
    }

    // For classes of one format these are extension methods.
    private static void EmitNamed(CSharpWriter writer) => writer.Lines($"""
        /// <inheritdoc cref="{FbsRuntime.Classes}.ComputeSize"/>
        public int ComputeFlatSize(bool isSizePrefixed = false) => {FbsRuntime.Classes}.ComputeSize(this, isSizePrefixed);
        /// <inheritdoc cref="{FbsRuntime.Classes}.WriteTo({FbsRuntime.IClass}, {WriterName}, bool)"/>
        public void WriteFlatTo(global::System.Buffers.IBufferWriter<byte> target, bool isSizePrefixed = false) =>
            {FbsRuntime.Classes}.WriteTo(this, target, isSizePrefixed);
        /// <inheritdoc cref="{FbsRuntime.Classes}.WriteTo({FbsRuntime.IClass}, global::System.IO.Stream, bool)"/>
        public void WriteFlatTo(global::System.IO.Stream target, bool isSizePrefixed = false) =>
            {FbsRuntime.Classes}.WriteTo(this, target, isSizePrefixed);
        /// <inheritdoc cref="{FbsRuntime.Classes}.TryWriteTo"/>
        public bool TryWriteFlatTo(global::System.Span<byte> target, out int sizeBytes, bool isSizePrefixed = false) =>
            {FbsRuntime.Classes}.TryWriteTo(this, target, out sizeBytes, isSizePrefixed);
        """);

    private static void EmitInterface(CSharpWriter writer, FbsObjectCode model)
    {
        const string Read = FbsRuntime.Table + " source, int depthLeft, ref " + FbsRuntime.ReadState + " state";
        const string Write = "byte* next, uint slot, int depthLeft, ref " + FbsRuntime.WriteState + " state";
        writer.Separate();
        writer.Lines($"""
            {FbsRuntime.Layout} {FbsRuntime.IClass}.Layout => {model.View}.Layout;
            void {FbsRuntime.IClass}.ReadCore({Read}) => ReadCore(source, depthLeft, ref state);
            byte* {FbsRuntime.IClass}.WriteCore({Write}) => WriteCore(this, next, slot, depthLeft, ref state);
            """);
    }
}
