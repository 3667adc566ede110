namespace LibWire.Comparison;

/// <summary>Case EDEEP.</summary>
internal readonly struct ForestLoop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        while (reader.Next())
        {
            if (reader.Tag == 1) sum += SumOfNode(reader.ReadMessage());
            else reader.Skip();
        }

        return sum;
    }

    private static ulong SumOfNode(ProtoReader node)
    {
        ulong sum = 0;
        while (node.Next())
        {
            switch (node.Tag)
            {
                case 1:
                    sum += node.ReadUInt32();
                    break;
                case 2:
                    sum += SumOfNode(node.ReadMessage());
                    break;
                case 3:
                    sum += Checksum.Ends(node.ReadBytes());
                    break;
                default:
                    node.Skip();
                    break;
            }
        }

        return sum;
    }
}
