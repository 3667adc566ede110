using System.Buffers;
using LibWire.WellKnown;

namespace LibWire.Schema;

/// <summary>Writes descriptors as <c>FileDescriptorProto</c>, each message with the fields that protoc sets, in the order of their numbers.</summary>
/// <remarks>
/// Not thread-safe. The message is built in an arena that is used again for the next file. Source: the output of protoc 35 with
/// <c>--descriptor_set_out</c>.
/// </remarks>
internal sealed partial class FileDescriptorWriter : IDisposable
{
    /// <summary>Field 1 of a <c>FileDescriptorSet</c>, a message.</summary>
    private const byte FileTag = (1 << 3) | 2;

    private readonly ArenaAllocator _arena = new();
    private char[] _name = new char[256]; // holds a name with its leading dot

    public void Dispose() => _arena.Dispose();

    /// <summary>Writes one file as an item of a set: tag, length and message.</summary>
    /// <param name="file">A file without errors.</param>
    /// <param name="hasSourceInfo">Whether to write source info. The file must have been parsed with locations.</param>
    internal byte[] WriteItem(ProtoFileDescriptor file, bool hasSourceInfo)
    {
        _arena.Reset();
        FileDescriptorProto target = default;
        Fill(ref target, file);
        if (hasSourceInfo) FillSourceInfo(ref target, file);

        var writer = new ProtoWriter(in _arena);
        target.Write(ref writer);
        ReadOnlySpan<byte> message = writer.WrittenSpan;
        int lengthBytes = WireLengthBytes(message.Length);
        var item = new byte[1 + lengthBytes + message.Length];
        item[0] = FileTag;
        for (int i = 0, rest = message.Length; i < lengthBytes; i++, rest >>= 7) item[1 + i] = (byte)(i + 1 < lengthBytes ? rest | 0x80 : rest);
        message.CopyTo(item.AsSpan(1 + lengthBytes));
        return item;
    }

    private static int WireLengthBytes(int length)
    {
        int bytes = 1;
        while ((length >>= 7) > 0) bytes++;
        return bytes;
    }

    private void Fill(ref FileDescriptorProto target, ProtoFileDescriptor file)
    {
        target.Name = Text(file.ImportPath);
        if (file.Package.Length > 0) target.Package = Text(file.Package);
        FillImports(ref target, file);

        target.MessageType.Reserve(file.Messages.Count, in _arena);
        foreach (ProtoMessageDescriptor message in file.Messages) FillMessage(ref target.MessageType.Add(in _arena), message);
        target.EnumType.Reserve(file.Enums.Count, in _arena);
        foreach (ProtoEnumDescriptor type in file.Enums) FillEnum(ref target.EnumType.Add(in _arena), type);
        target.Service.Reserve(file.Services.Count, in _arena);
        foreach (ProtoServiceDescriptor service in file.Services) FillService(ref target.Service.Add(in _arena), service);
        target.Extension.Reserve(file.Extensions.Count, in _arena);
        foreach (ProtoFieldDescriptor extension in file.Extensions) FillField(ref target.Extension.Add(in _arena), extension);

        if (TryEncodeOptions(file, out byte[] options)) target.MutableOptions(_arena).UnknownFields.Add(options, in _arena);
        if (file.IsProto3) target.Syntax = Text("proto3");
        if (!file.IsEditions) return;
        target.Syntax = Text("editions");
        target.Edition = (Edition)file.Edition;
    }

    // Option imports have a list of their own. Public and weak imports are listed by their index.
    private void FillImports(ref FileDescriptorProto target, ProtoFileDescriptor file)
    {
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            Utf8String path = Text(import.Syntax.Path.Text);
            if (import.Syntax.Kind == ProtoImportKind.Option)
            {
                target.OptionDependency.Add(path, in _arena);
                continue;
            }

            if (import.Syntax.Kind == ProtoImportKind.Public) target.PublicDependency.Add(target.Dependency.Count, in _arena);
            if (import.Syntax.Kind == ProtoImportKind.Weak) target.WeakDependency.Add(target.Dependency.Count, in _arena);
            target.Dependency.Add(path, in _arena);
        }
    }

    /// <summary>Copies a text into the arena.</summary>
    private Utf8String Text(string text) =>
        SchemaBytes.IsPlain(text) ? Utf8String.Copy(text.AsSpan(), in _arena) : Utf8String.DangerousCopy(SchemaBytes.Encode(text), in _arena);

    /// <summary>The full name of a type, with the leading dot of descriptors.</summary>
    private Utf8String FullName(ProtoDescriptor? type)
    {
        string name = type?.FullName ?? "";
        if (name.Length >= _name.Length) _name = new char[name.Length * 2];
        _name[0] = '.';
        name.CopyTo(0, _name, 1, name.Length);
        return Utf8String.Copy(_name.AsSpan(0, name.Length + 1), in _arena);
    }

    // Options are written as bytes: their fields can be extensions, which the generated messages do not know.
    private static bool TryEncodeOptions(ProtoDescriptor descriptor, out byte[] bytes)
    {
        byte[]? encoded = ProtoOptionEncoder.Encode(descriptor, keepsSourceRetention: false);
        bytes = encoded ?? [];
        return encoded != null;
    }

    private Utf8String Raw(EquatableArray<byte> bytes)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(bytes.Count);
        for (int i = 0; i < bytes.Count; i++) copy[i] = bytes[i];
        Utf8String text = Utf8String.DangerousCopy(copy.AsSpan(0, bytes.Count), in _arena);
        ArrayPool<byte>.Shared.Return(copy);
        return text;
    }
}
