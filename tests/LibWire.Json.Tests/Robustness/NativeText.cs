using System.Runtime.InteropServices;
using System.Text;

namespace LibWire.Tests.Json;

/// <summary>A large text in native memory, so that it does not count among managed bytes: a start, one piece many times, and an end.</summary>
internal sealed unsafe class NativeText : IDisposable
{
    private readonly byte* _start;
    private readonly int _lengthBytes;

    internal NativeText(string before, string piece, int count, string after)
    {
        byte[] first = Encoding.UTF8.GetBytes(before), middle = Encoding.UTF8.GetBytes(piece), last = Encoding.UTF8.GetBytes(after);
        _lengthBytes = checked(first.Length + (middle.Length * count) + last.Length);
        _start = (byte*)NativeMemory.Alloc((nuint)_lengthBytes);
        Span<byte> rest = new(_start, _lengthBytes);
        first.CopyTo(rest);
        rest = rest[first.Length..];
        for (int i = 0; i < count; i++, rest = rest[middle.Length..]) middle.CopyTo(rest);
        last.CopyTo(rest);
    }

    internal ReadOnlySpan<byte> Span => new(_start, _lengthBytes);

    public void Dispose() => NativeMemory.Free(_start);
}
