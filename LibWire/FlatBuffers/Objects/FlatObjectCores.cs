namespace LibWire.CompilerServices;

/// <summary>The emitted methods that read and write one type of objects.</summary>
public readonly unsafe struct FlatObjectCores
{
    private readonly void* _read;
    private readonly void* _write;

    private FlatObjectCores(void* read, void* write)
    {
        _read = read;
        _write = write;
    }

    /// <summary>The cores of a type.</summary>
    /// <param name="read">The emitted <c>ReadCore</c>.</param>
    /// <param name="write">The emitted <c>WriteCore</c>.</param>
    public static FlatObjectCores Of<T>(
        delegate*<T*, FlatTable, int, ref FlatReadState, void> read, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write)
        where T : unmanaged => new(read, write);

    // SAFETY: each is called with the type it was made with, the one whose interface returned it.
    internal delegate*<T*, FlatTable, int, ref FlatReadState, void> Read<T>()
        where T : unmanaged => (delegate*<T*, FlatTable, int, ref FlatReadState, void>)_read;

    internal delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> Write<T>()
        where T : unmanaged => (delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*>)_write;
}
