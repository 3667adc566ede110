
namespace LibWire.CompilerServices;

/// <summary>A struct of a schema as an unmanaged struct of C#, laid out as on the wire. For emitted code.</summary>
/// <typeparam name="T">The struct itself.</typeparam>
public interface IFlatStruct<T>
    where T : unmanaged
{
    /// <summary>The alignment on the wire, in bytes: the largest of the members, or what the schema forces.</summary>
    int AlignBytes { get; }

    /// <summary>The struct with the bytes of each member the other way round: on big-endian hosts that is what turns the bytes of a buffer into members.</summary>
    T ReverseEndianness();

    /// <summary>Stores each member on its own, as the bytes of a buffer. What lies between members may stay as it is.</summary>
    /// <param name="target">Where the struct begins.</param>
    /// <remarks>A struct that was put together just before is not loaded as a whole this way: the processor would wait until all of its members are in the cache.</remarks>
    void CopyTo(ref byte target);
}
