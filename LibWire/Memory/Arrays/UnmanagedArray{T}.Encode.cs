namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    /// <summary>The first item, for loops of the library that compare with <see cref="Count"/> themselves; null at most where there is none.</summary>
    internal readonly T* Items
    {
        get
        {
            CheckAlive();
            return _items;
        }
    }
}
