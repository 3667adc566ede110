using System.ComponentModel;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>A class that is a table of FlatBuffers: a <c>partial class</c> with <see cref="FlatTableAttribute"/>. LibWire.Generator implements the
/// interface.</summary>
/// <remarks>What can be done with such objects are the methods of <see cref="FlatClass"/>, which are called like members.</remarks>
public interface IFlatClass
{
    /// <summary>The layout of the table. It is the same object for all objects of a type.</summary>
    FlatLayout Layout { get; }

    /// <summary>Reads all fields from a table. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    void ReadCore(FlatTable source, int depthLeft, ref FlatReadState state);

    /// <summary>Writes the table, and behind it everything that it refers to. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    unsafe byte* WriteCore(byte* next, uint slot, int depthLeft, ref FlatWriteState state);
}
