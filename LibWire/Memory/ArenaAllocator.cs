using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>PLACEHOLDER being replaced: thin arena so that everything else can be built against the final member names.</summary>
public readonly unsafe struct ArenaAllocator : IDisposable
{
    private readonly Header* _header;
    private readonly ulong _generation;

    private struct Header
    {
        internal byte* Top;
        internal byte* End;
        internal nint Chunks;
        internal ulong Generation;
        internal nuint Reserved;
    }

    /// <summary>x</summary>
    public ArenaAllocator()
    {
        _header = (Header*)Marshal.AllocHGlobal(sizeof(Header));
        *_header = default;
        _header->Generation = _generation = 1;
    }

    /// <summary>x</summary>
    public nuint UsedBytes => _header->Reserved;

    /// <summary>x</summary>
    public T* Allocate<T>(int count = 1)
        where T : unmanaged
    {
        byte* p = AllocateBytes((nuint)count * (nuint)sizeof(T));
        Unsafe.InitBlockUnaligned(p, 0, (uint)(count * sizeof(T)));
        return (T*)p;
    }

    /// <summary>Uninitialised memory.</summary>
    internal byte* AllocateBytes(nuint sizeBytes, nuint alignBytes = 8)
    {
        if (_header == null || _header->Generation != _generation) WireThrow.ArenaDisposed();
        sizeBytes = (sizeBytes + 7) & ~(nuint)7;
        if ((nuint)(_header->End - _header->Top) < sizeBytes)
        {
            nuint chunk = (nuint)Math.Max((ulong)sizeBytes, Math.Max(16384UL, (ulong)_header->Reserved)) + 16;
            byte* p = (byte*)Marshal.AllocHGlobal((nint)chunk);
            *(nint*)p = _header->Chunks;
            _header->Chunks = (nint)p;
            _header->Top = p + 16;
            _header->End = p + chunk;
            _header->Reserved += chunk;
        }

        byte* block = _header->Top;
        _header->Top += sizeBytes;
        return block;
    }

    /// <summary>Grows the block that ends at blockEnd (rounded up to 8) in place, if it is the last one and there is room.</summary>
    internal bool TryExtend(byte* blockEnd, nuint extraBytes)
    {
        if (_header == null || _header->Generation != _generation) WireThrow.ArenaDisposed();
        blockEnd = (byte*)(((nuint)blockEnd + 7) & ~(nuint)7);
        extraBytes = (extraBytes + 7) & ~(nuint)7;
        if (blockEnd != _header->Top || (nuint)(_header->End - _header->Top) < extraBytes) return false;
        _header->Top += extraBytes;
        return true;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (_header == null || _header->Generation != _generation) return;
        _header->Generation++;
        for (nint c = _header->Chunks; c != 0;)
        {
            nint next = *(nint*)c;
            Marshal.FreeHGlobal(c);
            c = next;
        }
    }
}
