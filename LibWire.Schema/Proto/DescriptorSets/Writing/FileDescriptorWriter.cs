namespace LibWire.Schema;

/// <summary>Writes descriptors as <c>FileDescriptorProto</c>, each message with the fields that protoc sets, in the order of their numbers.</summary>
/// <remarks>
/// Not thread-safe; one writer may write any number of files. Everything is written from its end, so that lengths are known: the last field of a message
/// comes first in each method. It needs no runtime of LibWire, because the generator, an analyzer of one dll, has none. Source: the output of protoc 35
/// with <c>--descriptor_set_out</c>.
/// </remarks>
internal sealed partial class FileDescriptorWriter
{
    private const int VarInt = 0;
    private const int Length = 2;

    /// <summary>Field 1 of a <c>FileDescriptorSet</c>, a message.</summary>
    private const int SetFile = 1;

    private readonly ProtoOptionBuffer _buffer = new();

    /// <summary>Writes one file as an item of a set: tag, length and message.</summary>
    /// <param name="file">A file without errors.</param>
    /// <param name="hasSourceInfo">Whether to write source info. The file must have been parsed with locations.</param>
    internal byte[] WriteItem(ProtoFileDescriptor file, bool hasSourceInfo)
    {
        _buffer.Clear();
        WriteFile(file, hasSourceInfo);
        Close(SetFile, 0);
        return _buffer.ToArray();
    }

    /// <summary>Writes the message of one file, without source info.</summary>
    /// <param name="file">A file without errors.</param>
    internal byte[] WriteMessage(ProtoFileDescriptor file)
    {
        _buffer.Clear();
        WriteFile(file, hasSourceInfo: false);
        return _buffer.ToArray();
    }

    private void WriteFile(ProtoFileDescriptor file, bool hasSourceInfo)
    {
        // Option imports have a list of their own. Public and weak imports are listed by their index.
        for (int i = file.Imports.Count - 1; i >= 0; i--)
            if (file.Imports[i].Syntax.Kind == ProtoImportKind.Option) WriteText(15, file.Imports[i].Syntax.Path.Text);
        if (file.IsEditions) WriteInt(14, (int)file.Edition);
        if (file.IsProto3 || file.IsEditions) WriteText(12, file.IsEditions ? "editions" : "proto3");
        WriteImportIndexes(11, file, ProtoImportKind.Weak);
        WriteImportIndexes(10, file, ProtoImportKind.Public);
        if (hasSourceInfo) WriteSourceInfo(9, file);
        WriteOptions(8, file);
        for (int i = file.Extensions.Count - 1; i >= 0; i--) WriteField(7, file.Extensions[i]);
        for (int i = file.Services.Count - 1; i >= 0; i--) WriteService(6, file.Services[i]);
        for (int i = file.Enums.Count - 1; i >= 0; i--) WriteEnum(5, file.Enums[i]);
        for (int i = file.Messages.Count - 1; i >= 0; i--) WriteMessage(4, file.Messages[i]);
        for (int i = file.Imports.Count - 1; i >= 0; i--)
            if (file.Imports[i].Syntax.Kind != ProtoImportKind.Option) WriteText(3, file.Imports[i].Syntax.Path.Text);
        if (file.Package.Length > 0) WriteText(2, file.Package);
        WriteText(1, file.ImportPath);
    }

    private void WriteImportIndexes(int number, ProtoFileDescriptor file, ProtoImportKind kind)
    {
        int index = 0;
        foreach (ProtoImportDescriptor import in file.Imports)
            if (import.Syntax.Kind != ProtoImportKind.Option) index++;
        for (int i = file.Imports.Count - 1; i >= 0; i--)
        {
            if (file.Imports[i].Syntax.Kind == ProtoImportKind.Option) continue;
            index--;
            if (file.Imports[i].Syntax.Kind == kind) WriteInt(number, index);
        }
    }

    /// <summary>Puts tag and length before a message that began at the end, with so many bytes behind it.</summary>
    private void Close(int number, int bytesBehind)
    {
        _buffer.PrependVarint((ulong)(_buffer.Length - bytesBehind));
        WriteTag(number, Length);
    }

    private void WriteTag(int number, int wireType) => _buffer.PrependVarint((uint)((number << 3) | wireType));

    private void WriteInt(int number, int value)
    {
        _buffer.PrependVarint(unchecked((ulong)value));
        WriteTag(number, VarInt);
    }

    private void WriteBytes(int number, EquatableArray<byte> bytes)
    {
        _buffer.Prepend(bytes);
        _buffer.PrependVarint((ulong)bytes.Count);
        WriteTag(number, Length);
    }

    private void WriteText(int number, string text)
    {
        int behind = _buffer.Length;
        if (SchemaBytes.IsPlain(text)) _buffer.Prepend(text);
        else _buffer.Prepend(SchemaBytes.Encode(text));
        Close(number, behind);
    }

    /// <summary>The full name of a type, with the leading dot of descriptors.</summary>
    private void WriteFullName(int number, ProtoDescriptor? type)
    {
        int behind = _buffer.Length;
        _buffer.Prepend(type?.FullName ?? "");
        _buffer.PrependVarint('.');
        Close(number, behind);
    }

    private void WriteOptions(int number, ProtoDescriptor descriptor)
    {
        if (ProtoOptionEncoder.Encode(descriptor, keepsSourceRetention: false) is not { } options) return;
        int behind = _buffer.Length;
        _buffer.Prepend(options);
        Close(number, behind);
    }
}
