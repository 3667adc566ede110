namespace LibWire.Comparison;

/// <summary>Case B.</summary>
internal readonly struct EventLoop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        Span<uint> codes = stackalloc uint[16];
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    sum += reader.ReadFixed64();
                    break;
                case 2:
                    sum += reader.ReadUInt32();
                    break;
                case 3:
                case 7:
                    sum += Checksum.Ends(reader.ReadBytes());
                    break;
                case 4:
                    sum += (ulong)reader.ReadSInt32();
                    break;
                case 5:
                    // Events have few codes. The reader does not write beyond the span.
                    int count = reader.ReadRepeatedUInt32(codes);
                    for (int i = 0; i < count; i++) sum += codes[i];
                    break;
                case 6:
                    sum += SumOfPoint(reader.ReadMessage());
                    break;
                case 8:
                    sum += reader.ReadBool() ? 1UL : 0;
                    break;
                case 9:
                    sum += (ulong)reader.ReadInt32();
                    break;
                case 10:
                    sum += (ulong)reader.ReadBytes().Length;
                    break;
                case 11:
                    sum += (ulong)reader.ReadInt64();
                    break;
                case 12:
                    sum += SumOfTexts(reader.ReadMessage());
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return sum;
    }

    private static ulong SumOfPoint(ProtoReader point)
    {
        ulong sum = 0;
        while (point.Next())
        {
            if (point.Tag is 1 or 2) sum += BitConverter.DoubleToUInt64Bits(point.ReadDouble());
            else point.Skip();
        }

        return sum;
    }

    private static ulong SumOfTexts(ProtoReader tag)
    {
        ulong sum = 0;
        while (tag.Next())
        {
            if (tag.Tag is 1 or 2) sum += Checksum.Ends(tag.ReadBytes());
            else tag.Skip();
        }

        return sum;
    }
}
