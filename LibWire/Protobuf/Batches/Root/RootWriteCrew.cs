using System.Threading;

namespace LibWire;

/// <summary>Writes the parts of one message by several threads.</summary>
/// <param name="layout">The layout of the message.</param>
/// <param name="message">The message, pinned.</param>
/// <param name="parts">The parts. Their memory must stay until the work is done.</param>
/// <param name="partBytes">About how many bytes a part has.</param>
/// <param name="region">The region of the writer.</param>
internal sealed unsafe class RootWriteCrew(ProtoLayout layout, void* message, in RootWriteParts parts, int partBytes, OrderedRegion region)
    : WritingCrew(parts.PartCount, partBytes, region)
{
    private readonly RootWritePart* _parts = parts.Parts;
    private readonly int _lastPart = parts.PartCount - 1;
    private int _missesRequired;

    /// <summary>Whether a required field is missing in a message inside the message.</summary>
    internal bool MissesRequired => _missesRequired != 0;

    /// <inheritdoc/>
    protected override void WritePart(int part, scoped ref ProtoWriter writer)
    {
        RootWritePart it = _parts[part];
        bool isMissing;
        if (it.ItemCount == 0)
        {
            isMissing = PartEncoder.Fields(ref writer, layout, message, it.First, it.End, part == _lastPart);
        }
        else
        {
            ProtoFieldLayout field = layout.FieldArray[it.First];
            byte* items = field.ItemsIn(message, out _);
            isMissing = PartEncoder.Items(ref writer, field, items + ((long)it.FirstItem * field.StrideBytes), it.ItemCount);
        }

        if (isMissing) Volatile.Write(ref _missesRequired, 1);
    }
}
