using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The sizes that emitted code adds up. They are the sizes that <see cref="ProtoEncode"/> writes, without the tags unless a method takes the
/// number of tag bytes.</summary>
/// <remarks>Sums are 64-bit numbers: no message that fits an address space can overflow them. <see cref="Checked"/> is called last.</remarks>
public static unsafe partial class ProtoSize
{
    /// <summary>The size of a message: the body of <see cref="IProtoMessage.ComputeSize"/>.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException">The message is nested too deep, or it is above 2 GiB − 1.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Whole<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) return Checked(((delegate*<void*, int, long>)pinned->Cores.Size)(pinned, ProtoEncode.DepthMax));
    }

    /// <summary>Checks the total size and returns it as an <see cref="int"/>.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: it is above 2 GiB − 1. The offset has no meaning and is
    /// 0.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Checked(long sizeBytes)
    {
        if (sizeBytes > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);
        return (int)sizeBytes;
    }

    /// <summary>The size of a length and of the bytes after it.</summary>
    /// <param name="body">The length, 0 or more.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Length(long body) => WireVarint.SizeBytes((ulong)body) + body;

    /// <summary>A string with its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long String(Utf8String value) => Length(value.Length);

    /// <summary>Bytes with their length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Bytes(UnmanagedArray<byte>* value) => Length(value->Count);

    /// <summary>The unknown fields, with their tags.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Unknown(ProtoUnknownFields* fields) => fields->Length;

    /// <summary>An <c>int32</c>, or an enum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int32(int value) => WireVarint.SizeBytes((ulong)value);

    /// <summary>An <c>int64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int64(long value) => WireVarint.SizeBytes((ulong)value);

    /// <summary>A <c>uint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt32(uint value) => WireVarint.SizeBytes(value);

    /// <summary>A <c>uint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt64(ulong value) => WireVarint.SizeBytes(value);

    /// <summary>A <c>sint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt32(int value) => WireVarint.SizeBytes(WireVarint.ZigZag(value));

    /// <summary>A <c>sint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt64(long value) => WireVarint.SizeBytes(WireVarint.ZigZag(value));

    /// <summary>A <c>fixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Fixed32(uint value) => sizeof(uint);

    /// <summary>A <c>fixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Fixed64(ulong value) => sizeof(ulong);

    /// <summary>A <c>sfixed32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SFixed32(int value) => sizeof(uint);

    /// <summary>A <c>sfixed64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SFixed64(long value) => sizeof(ulong);

    /// <summary>A <c>float</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Float(float value) => sizeof(uint);

    /// <summary>A <c>double</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Double(double value) => sizeof(ulong);

    /// <summary>A <c>bool</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Bool(bool value) => 1;
}
