using System.Diagnostics;

namespace LibWire;

/// <summary>The items of an array, for a debugger.</summary>
internal sealed class UnmanagedArrayDebugView<T>(UnmanagedArray<T> array)
    where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => array.ToArray();
}
