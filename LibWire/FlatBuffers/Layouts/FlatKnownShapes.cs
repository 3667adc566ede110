using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <summary>The first few shapes that tables of one type had in any buffer, for the life of the process: a small buffer has little else to verify.</summary>
/// <remarks>A shape never changes once it is published, so any number of threads may read it. The sender decides which shapes come first; others are verified
/// again in each buffer.</remarks>
internal sealed unsafe class FlatKnownShapes
{
    /// <summary>The shape of no table, all of whose fields are absent.</summary>
    internal static readonly FlatVerifyShape* NoShape = new FlatKnownShapes().First;

    private const int CountMax = 4;

    private readonly object _lock = new();
    private int _count;

    internal FlatKnownShapes()
    {
        // Native memory, because straight code holds the address. It is never freed: table types live as long as the process.
        First = (FlatVerifyShape*)Marshal.AllocHGlobal(CountMax * sizeof(FlatVerifyShape));
        *First = FlatVerifyShape.None;
    }

    /// <summary>The first shape; that of no table if none is known. The others lie behind it.</summary>
    internal FlatVerifyShape* First { get; }

    /// <summary>The number of known shapes.</summary>
    internal int Count => Volatile.Read(ref _count);

    /// <summary>Remembers a shape.</summary>
    /// <returns>The copy that lives as long as the process; null if there is no room.</returns>
    internal FlatVerifyShape* Remember(FlatVerifyShape* shape)
    {
        lock (_lock)
        {
            if (_count == CountMax) return null;
            FlatVerifyShape* place = First + _count;
            FlatVerifyShape.Publish(place, shape);
            Volatile.Write(ref _count, _count + 1);
            return place;
        }
    }
}
