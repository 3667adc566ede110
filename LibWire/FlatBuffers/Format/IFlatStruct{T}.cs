
namespace LibWire.CompilerServices;

/// <summary>A struct of a schema as an unmanaged C# struct with the layout of the wire. For emitted code.</summary>
/// <typeparam name="T">The struct itself.</typeparam>
public interface IFlatStruct<T>
    where T : unmanaged
{
    /// <summary>The alignment on the wire, in bytes: the largest of the members, or the one that the schema forces.</summary>
    int AlignBytes { get; }

    /// <summary>The struct with the bytes of each member reversed. On big-endian hosts this turns the bytes of a buffer into members.</summary>
    T ReverseEndianness();

    /// <summary>Stores each member on its own, as the bytes of a buffer. Padding between and behind members becomes 0.</summary>
    /// <param name="target">The first byte of the struct.</param>
    /// <remarks>Storing member by member avoids loading a struct as a whole right after it was assembled: the processor would wait until all members are in the
    /// cache.</remarks>
    void CopyTo(ref byte target);
}
