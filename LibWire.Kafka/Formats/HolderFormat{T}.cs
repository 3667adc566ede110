using System.Reflection;

namespace LibWire.Kafka;

/// <summary>FlatBuffers that stay in their buffer.</summary>
internal static class HolderFormat<T>
    where T : FlatHolder
{
    // The generator wrote: public static T Parse(ReadOnlyMemory<byte> buffer, FlatVerifierOptions? options = null).
    private static readonly Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T>? Known = typeof(T)
        .GetMethod("Parse", BindingFlags.Public | BindingFlags.Static, [typeof(ReadOnlyMemory<byte>), typeof(FlatVerifierOptions)])
        ?.CreateDelegate<Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T>>();

    /// <summary>Verifies a buffer and makes its holder.</summary>
    /// <exception cref="NotSupportedException">The generator did not write the class.</exception>
    internal static Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T> Parse =>
        Known ?? throw new NotSupportedException($"{typeof(T)} is not a holder that the generator wrote.");
}
