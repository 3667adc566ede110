namespace LibWire.Comparison;

/// <summary>Case A. All loops are in one method, so that the readers stay in registers.</summary>
internal readonly struct RootLoop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        while (reader.Next())
        {
            if (reader.Tag != 1)
            {
                reader.Skip();
                continue;
            }

            ProtoReader message = reader.ReadMessage();
            while (message.Next())
            {
                switch (message.Tag)
                {
                    case 1:
                        sum += message.ReadUInt64();
                        break;
                    case 2:
                        sum += (ulong)message.ReadInt64();
                        break;
                    case 3:
                        sum += message.ReadUInt32();
                        break;
                    case 4:
                    case 5:
                        sum += Checksum.Ends(message.ReadBytes());
                        break;
                    case 99999:
                        ProtoReader inner = message.ReadMessage();
                        while (inner.Next())
                        {
                            switch (inner.Tag)
                            {
                                case 1:
                                    sum += (ulong)inner.ReadInt32();
                                    break;
                                case 2:
                                    sum += Checksum.Ends(inner.ReadBytes());
                                    break;
                                default:
                                    inner.Skip();
                                    break;
                            }
                        }

                        break;
                    default:
                        message.Skip();
                        break;
                }
            }
        }

        return sum;
    }
}

/// <summary>
/// Case A from literals to bytes. Lengths are minimal, the zero of the first sub-message is written like any other number, and strings are checked.
/// </summary>
internal sealed class HandEncode(long messageCount) : IComparisonRun
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run() => (ulong)Encode(out _, isCaptured: false);

    public long MeasureMemoryBytes()
    {
        Run();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput()
    {
        Encode(out byte[] output, isCaptured: true);
        return output;
    }

    public void Dispose() => _arena.Dispose();

    /// <summary>
    /// Returns how many bytes it wrote. The writer does not leave the method: a writer that is returned or passed by address lies in memory instead of
    /// registers.
    /// </summary>
    private int Encode(out byte[] output, bool isCaptured)
    {
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        for (long i = 0; i < messageCount; i++)
        {
            writer.StartSub(1);
            writer.AddUInt64(1, ulong.MaxValue);
            writer.AddInt64(2, long.MinValue);
            writer.AddString(4, "Hello, World!"u8);
            writer.AddString(5, "Msg 1"u8);
            writer.AddString(5, "Msg 2"u8);
            writer.AddString(5, "Msg 3"u8);
            writer.AddString(5, "Msg 4"u8);
            for (int id = 0; id < MadeCases.SubMessageCount; id++)
            {
                writer.StartSub(99999);
                writer.AddInt32(1, id);
                writer.AddString(2, "Inner Message"u8);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        ReadOnlySpan<byte> written = writer.WrittenSpan;
        output = isCaptured ? written.ToArray() : [];
        return written.Length;
    }
}
