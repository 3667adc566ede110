using System.Buffers.Binary;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>
/// Finds the end of the last object in a buffer with a <see cref="FlatNode"/> as its root. It reads bytes by the rules of the format, without LibWire.
/// </summary>
internal ref struct FlatReach(ReadOnlySpan<byte> buffer)
{
    private readonly ReadOnlySpan<byte> _buffer = buffer;
    private int _end;

    /// <summary>The end of the last object.</summary>
    internal static int EndOf(ReadOnlySpan<byte> buffer)
    {
        var reach = new FlatReach(buffer);
        reach.Table(reach.Target(0));
        return reach._end;
    }

    private void Table(int table)
    {
        int vtable = table - BinaryPrimitives.ReadInt32LittleEndian(_buffer.Slice(table));
        int vtableBytes = UInt16(vtable);
        To(vtable + vtableBytes);
        To(table + UInt16(vtable + 2));
        for (int entry = 4; entry < vtableBytes; entry += 2)
        {
            int at = UInt16(vtable + entry);
            if (at != 0) Field((entry - 4) / 2, table + at);
        }
    }

    private void Field(int id, int slot)
    {
        switch (id)
        {
            case FlatNode.Text: Vector(Target(slot), 1, behindBytes: 1); break;
            case FlatNode.Bytes or FlatNode.Nested: Vector(Target(slot), 1); break;
            case FlatNode.Longs: Vector(Target(slot), 8); break;
            case FlatNode.Foos: Vector(Target(slot), 16); break;
            case FlatNode.Child: Table(Target(slot)); break;
            case FlatNode.Children or FlatNode.Texts:
                int vector = Target(slot);
                Vector(vector, 4);
                for (int i = 0; i < Int32(vector); i++)
                {
                    int target = Target(vector + 4 + (4 * i));
                    if (id == FlatNode.Texts) Vector(target, 1, behindBytes: 1);
                    else Table(target);
                }

                break;
            case FlatNode.FarText: Vector(slot + Int32(slot), 1, behindBytes: 1); break;
            case FlatNode.FarLongs:
                int far = slot + Int32(slot);
                To(far + 8 + (8 * Int32(far)));
                break;
            default: break; // in the table
        }
    }

    private void Vector(int vector, int elementBytes, int behindBytes = 0) => To(vector + 4 + (Int32(vector) * elementBytes) + behindBytes);

    private void To(int end) => _end = Math.Max(_end, end);

    private readonly int Target(int slot) => slot + Int32(slot);

    private readonly int Int32(int position) => BinaryPrimitives.ReadInt32LittleEndian(_buffer.Slice(position));

    private readonly int UInt16(int position) => BinaryPrimitives.ReadUInt16LittleEndian(_buffer.Slice(position));
}
