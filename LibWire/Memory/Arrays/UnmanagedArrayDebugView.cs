using System.Diagnostics;

namespace LibWire;

/// <summary>What a debugger shows of an array: its items.</summary>
internal sealed class UnmanagedArrayDebugView<T>(UnmanagedArray<T> array)
    where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => array.ToArray();
}
