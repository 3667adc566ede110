using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Threading;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>A table of a verified buffer as a class: it may live in fields and across <c>await</c>, and keeps what it has read. The generator derives a class
/// from it for each table that asks for one.</summary>
/// <remarks>
/// <para>Strings, tables and the elements of their vectors become objects when they are first read, and the same objects from then on. All else is read where
/// it lies, each time: that costs a load.</para>
/// <para>Several threads may read at once, and all get the same objects. The buffer must stay as it is, and alive if the garbage collector does not own
/// it.</para>
/// </remarks>
public abstract class FlatHolder
{
    private readonly FlatHeld _held;
    private readonly FlatLayout _layout;
    private readonly object?[] _kept;

    /// <summary>For emitted code.</summary>
    /// <param name="held">The table.</param>
    /// <param name="layout">Its layout.</param>
    /// <param name="keptCount">How many objects it can keep.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected FlatHolder(FlatHeld held, FlatLayout layout, int keptCount)
    {
        _held = held;
        _layout = layout;
        _kept = keptCount == 0 ? [] : new object?[keptCount];
    }

    /// <summary>The whole buffer, without a size prefix.</summary>
    public ReadOnlyMemory<byte> Buffer => _held.Buffer;

    /// <summary>Whether the table is the root of the buffer.</summary>
    public bool IsRoot => _held.IsRoot;

    /// <summary>The table, for a view.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected FlatTable Table => _held.Table(_layout);

    /// <summary>The fields that are present, by name, for debugging. Long texts are cut.</summary>
    public override string ToString() => Table.ToString(_layout);

    /// <summary>What was read before; null if nothing was.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected T? Kept<T>(int index)
        where T : class => (T?)Volatile.Read(ref _kept[index]);

    /// <summary>Keeps a string. An absent one is null and is not kept.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected string? KeepText(int index, FlatString text) => text.IsNull ? null : Keep(index, text.ToString());

    /// <summary>Keeps a table. An absent one is null and is not kept.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected T? KeepTable<T>(int index, int slot, Func<FlatHeld, T> make)
        where T : class
    {
        int at = Table.At(slot);
        return at == 0 ? null : Keep(index, make(_held.Target(at)));
    }

    /// <summary>Keeps a vector of tables. An absent one is null and is not kept, or it is empty.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected FlatHeldVector<T>? KeepTables<T>(int index, int slot, Func<FlatHeld, T> make, bool isEmptyByDefault = false)
        where T : class
    {
        int at = Table.At(slot);
        if (at == 0) return isEmptyByDefault ? Keep(index, new FlatHeldVector<T>(default, 0, make)) : null;
        FlatHeld vector = _held.Target(at);
        return Keep(index, new FlatHeldVector<T>(vector, vector.Count, make));
    }

    /// <summary>Keeps a vector of strings. An absent one is null and is not kept, or it is empty.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected FlatHeldVector<string>? KeepTexts(int index, int slot, bool isEmptyByDefault = false) =>
        KeepTables(index, slot, static text => text.Text(), isEmptyByDefault);

    // The first thread that stores an object decides.
    private T Keep<T>(int index, T value)
        where T : class => (T?)Interlocked.CompareExchange(ref _kept[index], value, null) ?? value;
}
