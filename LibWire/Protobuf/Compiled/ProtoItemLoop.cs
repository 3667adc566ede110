#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#endif

namespace LibWire.CompilerServices;

/// <summary>A loop over the items of a list or an array: <c>foreach (T item in ProtoItems.Each(list))</c>. For generated code.</summary>
/// <remarks>One reference moves and one stays, so in a large method the JIT keeps both in registers. The loop over a span needs four values, and a test of
/// the bounds where the JIT does not see that it is not needed. Before .NET 7 no struct holds references.</remarks>
public ref struct ProtoItemLoop<T>
{
#if NET
    private readonly ref T _end;
    private ref T _next;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoItemLoop(ReadOnlySpan<T> items)
    {
        _next = ref MemoryMarshal.GetReference(items);
        _end = ref Unsafe.Add(ref _next, items.Length);
    }

    /// <summary>The item that was stepped to last.</summary>
    public readonly T Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.Subtract(ref _next, 1);
    }

    /// <summary>Steps to the next item, if there is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext()
    {
        // SAFETY: the reference moves from the first item to the one behind the last.
        if (!Unsafe.IsAddressLessThan(ref _next, ref _end)) return false;
        _next = ref Unsafe.Add(ref _next, 1);
        return true;
    }
#else
    private readonly ReadOnlySpan<T> _items;
    private int _next;

    internal ProtoItemLoop(ReadOnlySpan<T> items) => _items = items;

    /// <summary>The item that was stepped to last.</summary>
    public readonly T Current => _items[_next - 1];

    /// <summary>Steps to the next item, if there is one.</summary>
    public bool MoveNext() => _next++ < _items.Length;
#endif

    /// <summary>This loop.</summary>
    public readonly ProtoItemLoop<T> GetEnumerator() => this;
}
