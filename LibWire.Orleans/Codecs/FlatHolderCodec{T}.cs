using System.Reflection;
using Microsoft.Extensions.Options;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace LibWire.Orleans;

/// <summary>Writes a holder of a verified FlatBuffer as that buffer. What is read is verified again.</summary>
internal sealed class FlatHolderCodec<T>(IOptions<LibWireOrleansOptions> options) : IFieldCodec<T>
    where T : FlatHolder
{
    private readonly FlatVerifierOptions? _options = options.Value.Flat?.Verifier;

    /// <summary>Verifies a buffer and makes its holder.</summary>
    internal static Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T> Parse { get; } = FindParse();

    /// <summary>The buffer of a root.</summary>
    /// <exception cref="NotSupportedException">The holder is not the root of its buffer.</exception>
    internal static ReadOnlySpan<byte> BufferOf(T holder) => holder.IsRoot
        ? holder.Buffer.Span
        : throw new NotSupportedException($"A {typeof(T).Name} travels with its buffer, and this one is not the root of it.");

    void IFieldCodec<T>.WriteField<TBufferWriter>(ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, T? value)
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType, value)) return;
        LengthPrefixed.Write(ref writer, fieldIdDelta, expectedType, typeof(T), BufferOf(value!));
    }

    T? IFieldCodec<T>.ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference) return ReferenceCodec.ReadReference<T, TInput>(ref reader, field);
        int length = LengthPrefixed.ReadLength(ref reader, field);
        T holder = Parse(reader.ReadBytes((uint)length), _options);
        ReferenceCodec.RecordObject(reader.Session, holder);
        return holder;
    }

    // Generated: public static T Parse(ReadOnlyMemory<byte> buffer, FlatVerifierOptions? options = null).
    private static Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T> FindParse()
    {
        MethodInfo parse = typeof(T).GetMethod("Parse", BindingFlags.Public | BindingFlags.Static, [typeof(ReadOnlyMemory<byte>), typeof(FlatVerifierOptions)])
            ?? throw new NotSupportedException($"{typeof(T)} is not a holder that the generator wrote.");
        return parse.CreateDelegate<Func<ReadOnlyMemory<byte>, FlatVerifierOptions?, T>>();
    }
}
