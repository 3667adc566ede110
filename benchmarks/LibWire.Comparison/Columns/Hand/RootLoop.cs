namespace LibWire.Comparison;

/// <summary>Case A. All loops stand in one method, so that the readers stay in registers.</summary>
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
