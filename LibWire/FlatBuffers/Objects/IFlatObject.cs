using System.ComponentModel;

namespace LibWire;

/// <summary>The members that every generated object struct has. It is for generic code: <c>where T : unmanaged, IFlatObject</c>.</summary>
/// <remarks>
/// <para>Code that knows its type calls the struct's own members, whose parameters are <c>scoped</c>. Here they are not, so that C# 9 can implement the
/// interface.</para>
/// <para>Calls through the type parameter do not box. A variable of the interface type holds a boxed copy of the struct: reading into it does not change
/// the original.</para>
/// </remarks>
public interface IFlatObject
{
    /// <summary>The layout of the table. It is the same object for all objects of a type, <c>default</c> included.</summary>
    FlatLayout Layout { get; }

    /// <summary>Verifies a buffer and reads the object from its root. It replaces the content of the struct.</summary>
    /// <param name="buffer">The buffer. Nothing of the object points into it.</param>
    /// <param name="arena">Receives everything that the object refers to.</param>
    /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. Struct and arena are unchanged.</exception>
    void Read(ReadOnlySpan<byte> buffer, ArenaAllocator arena, FlatReadOptions? options = null);

    /// <summary>Writes the object and everything it refers to as a finished buffer.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BuilderNotEmpty"/>: something was written or is open;
    /// <see cref="WireMisuse.BufferFinished"/>. In both builds.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/>,
    /// <see cref="WireError.TableTooLarge"/> or <see cref="WireError.RequiredFieldMissing"/>; the builder is empty then.</exception>
    void Write(in FlatBuilder builder, bool isSizePrefixed = false);

    /// <summary>The emitted methods of the type. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    FlatObjectCores Cores { get; }
}
