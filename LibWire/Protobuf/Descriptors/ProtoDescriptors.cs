using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using System.Threading;
using LibWire.Reflection;

namespace LibWire.CompilerServices;

/// <summary>Makes the descriptors of emitted code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ProtoDescriptors
{
    /// <summary>Makes the descriptor of a file, once.</summary>
    /// <param name="place">Where the descriptor stays. If another thread was faster, its descriptor is there.</param>
    /// <param name="base64">The <c>FileDescriptorProto</c> in base64, in UTF-8. White space is skipped.</param>
    /// <param name="imports">Those of the imported files that declare types it uses, and those that it passes on.</param>
    /// <exception cref="DescriptorException">The data describes something impossible.</exception>
    /// <exception cref="FormatException">The data is no base64.</exception>
    public static FileDescriptor Build(ref FileDescriptor? place, ReadOnlySpan<byte> base64, params FileDescriptor[] imports)
    {
        var bytes = new byte[base64.Length];
        int length = 0;
        foreach (byte unit in base64)
            if (unit > ' ') bytes[length++] = unit;
        if (Base64.DecodeFromUtf8InPlace(bytes.AsSpan(0, length), out int written) != OperationStatus.Done) throw new FormatException("The data is no base64.");
        return Build(ref place, bytes, written, imports);
    }

    /// <summary>Same, for versions of C# without UTF-8 literals.</summary>
    /// <inheritdoc cref="Build(ref FileDescriptor?, ReadOnlySpan{byte}, FileDescriptor[])"/>
    public static FileDescriptor Build(ref FileDescriptor? place, string base64, params FileDescriptor[] imports)
    {
        byte[] bytes = Convert.FromBase64String(base64);
        return Build(ref place, bytes, bytes.Length, imports);
    }

    private static FileDescriptor Build(ref FileDescriptor? place, byte[] bytes, int sizeBytes, FileDescriptor[] imports)
    {
        FileDescriptor made = DescriptorSpace.BuildOne(bytes.AsSpan(0, sizeBytes), imports);
        return Interlocked.CompareExchange(ref place, made, null) ?? made;
    }
}
