using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The operations of every generated object, written once for all of them.</summary>
/// <remarks>An object is defined by the bytes written for it: two objects with the same bytes are equal and have the same hash. Equality, hash, copy and text
/// therefore write these bytes first, in memory borrowed from <see cref="ArenaPool.Shared"/>. Required fields need not be set for this. Elements that have a
/// key are written in the order of their keys, so their order in an array makes no difference to equality. A copy and the text keep it.</remarks>
public static unsafe partial class FlatObject
{
    /// <summary>Writes an object and everything it refers to as a buffer in a new array.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <returns>The buffer. It is written first to memory that is borrowed from <see cref="ArenaPool.Shared"/>.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/>,
    /// <see cref="WireError.TableTooLarge"/> or <see cref="WireError.RequiredFieldMissing"/>.</exception>
    public static byte[] ToArray<T>(in T message)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Written(in message, in arena, isSizePrefixed: false).ToArray();
    }

    /// <summary>Copies an object. The copy shares nothing with it: everything it refers to lies in the arena.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object. Required fields need not be set.</param>
    /// <param name="arena">Receives everything that the copy refers to. It is unchanged after a failure.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static T Clone<T>(in T message, ArenaAllocator arena = default)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        FlatTable root = FlatBuffer.DangerousGetRoot(Bytes(in message, borrowed));
        T copy = default;
        FlatObjectCode.Read(ref copy, root, arena, Unsafe.AsRef(in message).Cores.Read<T>(), FlatEncode.DepthMax, long.MaxValue);
        return copy;
    }

    /// <summary>Whether both objects are written as the same bytes.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    public static bool AreEqual<T>(in T left, in T right)
        where T : unmanaged, IFlatObject => FlatObjectCode.AreEqual(in left, in right, Unsafe.AsRef(in left).Cores.Write<T>());

    /// <summary>A hash of the bytes that are written for an object. It differs from process to process.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    public static int GetHashCode<T>(in T message)
        where T : unmanaged, IFlatObject => FlatObjectCode.GetHashCode(in message, Unsafe.AsRef(in message).Cores.Write<T>());

    /// <summary>The fields that are set, by name, for debugging. Long texts are cut.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    public static string ToString<T>(in T message)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return FlatBuffer.DangerousGetRoot(Bytes(in message, borrowed)).ToString(Unsafe.AsRef(in message).Layout);
    }

    // In the order of the object: a copy of it, its text, or its JSON is no buffer in which somebody searches.
    internal static ReadOnlySpan<byte> Bytes<T>(in T message, ArenaAllocator borrowed)
        where T : unmanaged, IFlatObject => FlatObjectCode.Bytes(in message, Unsafe.AsRef(in message).Cores.Write<T>(), borrowed, keepsOrder: true);
}
