namespace LibWire.Comparison;

/// <summary>Cases DA and DU.</summary>
internal readonly struct TextLoop : IStreamLoop
{
    public static ulong Sum(ProtoReader reader, in ArenaAllocator arena)
    {
        ulong sum = 0;
        while (reader.Next())
        {
            if (reader.Tag == 1) sum += Checksum.Ends(reader.ReadBytes());
            else reader.Skip();
        }

        return sum;
    }
}
