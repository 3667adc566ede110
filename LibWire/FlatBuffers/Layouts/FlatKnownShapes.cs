using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <summary>The first few shapes that tables of one type had in any buffer, for the life of the process: a small buffer has little else to verify.</summary>
/// <remarks>A shape never changes once it is published, so any number of threads may read it. The sender decides which shapes come first; others are verified
/// again in each buffer.</remarks>
internal sealed unsafe class FlatKnownShapes
{
    private const int CountMax = 4;

    private static readonly nint NoShape = MakeNoShape();

    private readonly object _lock = new();
    private nint _shapes = NoShape; // the address of CountMax shapes, of which _count are published
    private int _count;

    /// <summary>The first shape. If none is known, it is that of no table.</summary>
    internal FlatVerifyShape* First => (FlatVerifyShape*)Volatile.Read(ref _shapes);

    /// <summary>The number of known shapes. They lie side by side.</summary>
    internal int Count => Volatile.Read(ref _count);

    /// <summary>Remembers a shape, if there is room.</summary>
    internal void Remember(FlatVerifyShape* shape)
    {
        lock (_lock)
        {
            if (_count == CountMax) return;

            // Native memory, because straight code holds the address of a shape. It is never freed: table types live as long as the process.
            nint address = _count > 0 ? _shapes : Marshal.AllocHGlobal(CountMax * sizeof(FlatVerifyShape));
            ((FlatVerifyShape*)address)[_count] = *shape;
            Volatile.Write(ref _shapes, address);
            Volatile.Write(ref _count, _count + 1);
        }
    }

    private static nint MakeNoShape()
    {
        nint address = Marshal.AllocHGlobal(sizeof(FlatVerifyShape));
        *(FlatVerifyShape*)address = FlatVerifyShape.None;
        return address;
    }
}
