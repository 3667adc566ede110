using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The state of writing one object of a class: memory for the offsets of items that are written before their vector. For emitted code.</summary>
[StructLayout(LayoutKind.Auto)]
public unsafe ref struct FlatPackState
{
    /// <summary>Bytes on the stack that most objects never use up.</summary>
    internal const int StackBytes = 1024;

    private byte* _next;
    private byte* _end;
    private ArenaAllocator _borrowed; // default until the stack is used up
    private bool _hasBorrowed;

    /// <summary>Begins with memory of the caller.</summary>
    /// <param name="stack"><see cref="StackBytes"/> bytes that live as long as the state.</param>
    internal FlatPackState(byte* stack)
    {
        _next = stack;
        _end = stack + StackBytes;
        _borrowed = default;
        _hasBorrowed = false;
    }

    /// <summary>Gives back borrowed memory.</summary>
    internal void Close()
    {
        if (_hasBorrowed) _borrowed.Dispose();
        _hasBorrowed = false;
    }

    /// <summary>Takes memory for items, until <see cref="Give"/>. Its contents are undefined.</summary>
    internal Span<T> Take<T>(int count)
        where T : unmanaged
    {
        // Items are aligned to 8 bytes.
        long sizeBytes = (((long)count * sizeof(T)) + (sizeof(ulong) - 1)) & ~(long)(sizeof(ulong) - 1);
        if (sizeBytes > _end - _next) return Borrow<T>(count, sizeBytes);
        var items = WireSpan.Over<T>(_next, count);
        _next += sizeBytes;
        return items;
    }

    /// <summary>Gives back what was taken last.</summary>
    internal void Give<T>(Span<T> items)
        where T : unmanaged
    {
        // SAFETY: the memory is not managed, so it does not move.
        byte* first = (byte*)System.Runtime.CompilerServices.Unsafe.AsPointer(ref MemoryMarshal.GetReference(items));
        if (first < _next && _next - first <= StackBytes) _next = first;
    }

    // Borrowed memory is given back at the end: the offsets of all large vectors together.
    private Span<T> Borrow<T>(int count, long sizeBytes)
        where T : unmanaged
    {
        if (!_hasBorrowed) _borrowed = ArenaPool.Shared.Rent();
        _hasBorrowed = true;
        return WireSpan.Over<T>(_borrowed.AllocateBytes((nuint)sizeBytes, sizeof(ulong)), count);
    }
}
