namespace LibWire;

/// <summary>Reads the parts of an input of many messages by several threads.</summary>
/// <param name="input">The input, pinned.</param>
/// <param name="parts">The parts. Their memory must stay until the work is done.</param>
/// <param name="partCount">The number of parts.</param>
/// <param name="share">The arena, for all threads.</param>
/// <param name="messages">Memory for all messages.</param>
/// <param name="layout">The layout of the messages.</param>
/// <param name="cores">The methods that read and write them.</param>
/// <param name="options">How to read them; null for <see cref="ProtoReadOptions.Default"/>.</param>
internal sealed unsafe class ManyCrew(
    byte* input, ProtoManyPart* parts, int partCount, ArenaShare share, byte* messages, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options)
    : PartCrew(partCount)
{
    /// <inheritdoc/>
    protected override void DoParts()
    {
        if (!TryTake(out int part)) return;
        using ArenaAllocator arena = share.Open();
        int index = 0, offset = 0;
        do ProtoDecode.Many(input, parts + part, 1, arena, messages, layout, cores, options, ref index, ref offset);
        while (TryTake(out part));
    }
}
