using System.Buffers;
using System.Runtime.InteropServices;
using Grpc.Core;

namespace LibWire.Tests.Coverage;

/// <summary>The bytes of a message as the gRPC stack hands them over, once in one segment beside a page that may not be touched, once in many.</summary>
/// <param name="bytes">The bytes.</param>
/// <param name="guarded">The same bytes beside such a page.</param>
internal sealed unsafe class GrpcPayload(byte[] bytes, byte* guarded)
{
    // What stands where the bytes were, when the stack has taken its memory back.
    private const byte Gone = 0xdd;

    private readonly FuzzSegments _segments = new();

    internal byte[] Bytes => bytes;

    /// <summary>Calls a marshaller on one segment, and takes the memory of the bytes away.</summary>
    internal T ReadWhole<T>(Marshaller<T> marshaller)
    {
        bytes.CopyTo(new Span<byte>(guarded, bytes.Length));
        using var memory = new NativeBytes(guarded, bytes.Length);
        try
        {
            return marshaller.ContextualDeserializer(new Context(new ReadOnlySequence<byte>(memory.Memory)));
        }
        finally
        {
            new Span<byte>(guarded, bytes.Length).Fill(Gone);
        }
    }

    /// <summary>Calls a marshaller on segments, and takes their memory away.</summary>
    internal T ReadSegments<T>(Marshaller<T> marshaller, FuzzRandom random)
    {
        ReadOnlySequence<byte> sequence = _segments.Cut(bytes, random);
        try
        {
            return marshaller.ContextualDeserializer(new Context(sequence));
        }
        finally
        {
            foreach (ReadOnlyMemory<byte> segment in sequence) MemoryMarshal.AsMemory(segment).Span.Fill(Gone);
        }
    }

    private sealed class Context(ReadOnlySequence<byte> sequence) : DeserializationContext
    {
        public override int PayloadLength => (int)sequence.Length;

        public override byte[] PayloadAsNewBuffer() => sequence.ToArray();

        public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => sequence;
    }
}
