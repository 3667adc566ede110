using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The operations of every generated object, written once for all of them.</summary>
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
        var builder = new FlatBuilder(in arena);

        // Write does not change the object. Without the cast the compiler would copy it first.
        Unsafe.AsRef(in message).Write(in builder);
        return builder.ToArray();
    }

    /// <summary>Copies an object. The copy shares nothing with it: everything it refers to lies in the arena.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object. Required fields need not be set.</param>
    /// <param name="arena">Receives everything that the copy refers to. It is unchanged after a failure.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static T Clone<T>(in T message, ArenaAllocator arena)
        where T : unmanaged, IFlatObject
    {
        FlatObjectCores cores = Unsafe.AsRef(in message).Cores;
        return FlatObjectCode.Clone(in message, arena, cores.Write<T>(), cores.Read<T>());
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
        ref T value = ref Unsafe.AsRef(in message);
        return FlatObjectCode.ToString(in message, value.Cores.Write<T>(), value.Layout);
    }
}
