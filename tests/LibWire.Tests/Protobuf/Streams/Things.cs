using LibWire.Tests.Protobuf.Projection;

namespace LibWire.Tests.Protobuf.Streams;

/// <summary>Messages to send and receive.</summary>
internal static class Things
{
    /// <summary>A message with a number, and a text of the given length.</summary>
    internal static byte[] Bytes(int number, int textBytes) => ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
    {
        w.AddInt32(1, number);
        w.AddString(6, new string((char)('a' + (number % 26)), textBytes));
    });

    /// <summary>The same as a struct.</summary>
    internal static Thing Make(int number, int textBytes, ArenaAllocator arena) => ProtoMessage.Parse<Thing>(Bytes(number, textBytes), arena);

    /// <summary>Messages one after the other, each after its length.</summary>
    internal static byte[] Delimited(params IEnumerable<byte[]> messages) => [.. messages.SelectMany(message => ProtoWriterText.Varint((ulong)message.Length).Concat(message))];

    /// <summary>A message that is its own child.</summary>
    internal static unsafe Thing Endless(ArenaAllocator arena)
    {
        Thing* self = arena.Allocate<Thing>();
        self->Child = self;
        return *self;
    }

    internal static string Text(in Thing thing) => ProtoText.ToString(in thing);
}
