using System.Buffers;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    private char[] _name = new char[256]; // holds a name with its leading dot

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
