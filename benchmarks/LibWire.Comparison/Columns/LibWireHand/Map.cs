namespace LibWire.Comparison;

/// <summary>Case EMAP: entries as the messages that they are on the wire. A repeated key would count twice; the input has none.</summary>
internal readonly struct EntryLoop : IStreamLoop
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

            ProtoReader entry = reader.ReadMessage();
            while (entry.Next())
            {
                switch (entry.Tag)
                {
                    case 1:
                        sum += Checksum.Ends(entry.ReadBytes());
                        break;
                    case 2:
                        sum += (ulong)entry.ReadInt32();
                        break;
                    default:
                        entry.Skip();
                        break;
                }
            }
        }

        return sum;
    }
}
