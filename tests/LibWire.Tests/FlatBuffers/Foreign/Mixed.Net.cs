using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Foreign.Bound;

/// <summary>A type of the user, with bytes between and behind its fields.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct Mixed
{
    public byte Tag;
    public int Amount;
    public short More;
}
