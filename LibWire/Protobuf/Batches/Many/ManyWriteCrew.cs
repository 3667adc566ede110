namespace LibWire;

/// <summary>Writes many messages, each after its length, by several threads.</summary>
/// <param name="messages">The first message, pinned.</param>
/// <param name="count">The number of messages.</param>
/// <param name="countOfPart">The number of messages of each part.</param>
/// <param name="layout">The layout of the messages.</param>
/// <param name="cores">The methods that read and write them.</param>
/// <param name="partBytes">About how many bytes a part has.</param>
/// <param name="region">The region of the writer.</param>
internal sealed unsafe class ManyWriteCrew(
    byte* messages, int count, int countOfPart, ProtoLayout layout, ProtoCores cores, int partBytes, OrderedRegion region)
    : WritingCrew(1 + ((count - 1) / countOfPart), partBytes, region)
{
    /// <inheritdoc/>
    protected override void WritePart(int part, scoped ref ProtoWriter writer)
    {
        int first = part * countOfPart, index = 0;
        PartEncoder.Many(ref writer, messages + ((long)first * layout.SizeBytes), Math.Min(countOfPart, count - first), layout, cores, ref index);
    }
}
