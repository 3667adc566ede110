namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    /// <summary>The first item, for loops of the library that compare with <see cref="Count"/> themselves; may be null for an empty array.</summary>
    internal readonly T* Items
    {
        get
        {
            CheckAlive();
            return _items;
        }
    }
}
