namespace LibWire.Tests.Protobuf;

/// <summary>Writes with a fresh writer and shows the bytes as hex.</summary>
internal static class ProtoWriterText
{
    internal delegate void Write(scoped ref ProtoWriter writer);

    internal static string Hex(Write write) => BitConverter.ToString(Bytes(write)).Replace("-", " ", StringComparison.Ordinal);

    internal static byte[] Bytes(Write write)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        write(ref writer);
        return writer.ToArray();
    }

    /// <summary>Another allocation after the writer's region, which then cannot grow in place.</summary>
    internal static unsafe void TakeFrom(in ArenaAllocator arena) => Assert.NotEqual(0, (nint)arena.Allocate<byte>());

    /// <summary>One varint, minimal.</summary>
    internal static byte[] Varint(ulong value)
    {
        var bytes = new List<byte>();
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return [.. bytes];
    }

    /// <summary>A tag, a minimal length and a body.</summary>
    internal static byte[] Field(int fieldNumber, byte[] body) => [.. Varint(((ulong)fieldNumber << 3) | 2), .. Varint((ulong)body.Length), .. body];
}
