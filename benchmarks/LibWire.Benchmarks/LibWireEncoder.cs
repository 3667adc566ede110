namespace LibWire.Benchmarks;

/// <summary>Encodes workload A with hand-written calls of <see cref="ProtoWriter"/> from literals. The arena is reset first and reused.</summary>
internal static class LibWireEncoder
{
    /// <summary>Encodes with UTF-8 strings.</summary>
    /// <param name="arena">Receives the bytes.</param>
    /// <param name="messageCount">How many messages.</param>
    /// <param name="copy">Receives a copy of the bytes for verification, unless it is empty.</param>
    /// <returns>The bytes written.</returns>
    internal static int EncodeUtf8(in ArenaAllocator arena, int messageCount, Span<byte> copy)
    {
        arena.Reset();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < messageCount; i++)
        {
            writer.StartSub(1);
            writer.AddUInt64(1, ulong.MaxValue);
            writer.AddInt64(2, long.MinValue);
            writer.AddString(4, "Hello, World!"u8);
            writer.AddString(5, "Msg 1"u8);
            writer.AddString(5, "Msg 2"u8);
            writer.AddString(5, "Msg 3"u8);
            writer.AddString(5, "Msg 4"u8);
            for (int id = 0; id < WorkloadA.SubMessageCount; id++)
            {
                writer.StartSub(99999);
                if (id != 0) writer.AddInt32(1, id);
                writer.AddString(2, "Inner Message"u8);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        if (!copy.IsEmpty) writer.CopyTo(copy);
        return writer.GetTotalLength();
    }

    /// <summary>Encodes with .NET strings, like Google.Protobuf.</summary>
    /// <inheritdoc cref="EncodeUtf8"/>
    internal static int EncodeStrings(in ArenaAllocator arena, int messageCount, Span<byte> copy)
    {
        arena.Reset();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < messageCount; i++)
        {
            writer.StartSub(1);
            writer.AddUInt64(1, ulong.MaxValue);
            writer.AddInt64(2, long.MinValue);
            writer.AddString(4, WorkloadA.Greeting);
            writer.AddString(5, "Msg 1");
            writer.AddString(5, "Msg 2");
            writer.AddString(5, "Msg 3");
            writer.AddString(5, "Msg 4");
            for (int id = 0; id < WorkloadA.SubMessageCount; id++)
            {
                writer.StartSub(99999);
                if (id != 0) writer.AddInt32(1, id);
                writer.AddString(2, WorkloadA.InnerName);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        if (!copy.IsEmpty) writer.CopyTo(copy);
        return writer.GetTotalLength();
    }
}
