using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Walks a FlatBuffer without a schema. Vtables say where fields are; what they are is a guess.</summary>
/// <param name="bytes">The file.</param>
/// <param name="start">Where the buffer starts.</param>
/// <param name="end">Where it ends.</param>
/// <param name="sink">Receives the fields.</param>
internal sealed class FlatGuessTree(byte[] bytes, int start, int end, ITreeSink sink)
{
    private const int DepthMax = 64;
    private const int ItemsMax = 64;
    private const string Unknown = "vector"; // of what

    // Tables that share subtrees could make the tree endless.
    private const int TablesMax = 100_000;

    // What tables and vectors share is shown once. Those that overlap could still have more fields or elements than there are bytes or words.
    private readonly HashSet<int> _shown = [];
    private readonly Dictionary<int, string> _vectors = [];
    private int _fieldsLeft = end - start;
    private int _elementsLeft = (end - start) / sizeof(uint);

    /// <summary>Walks the buffer, whose root is a table.</summary>
    internal void Walk() => Table(start, start + (int)ReadUInt32(start), "", DepthMax);

    private void Table(int pointer, int table, string label, int depth)
    {
        FlatRootTest.IsTable(bytes.AsSpan(start, end - start), table - start, out int vtable);
        vtable += start;
        int vtableBytes = ReadUInt16(vtable), tableBytes = ReadUInt16(vtable + sizeof(ushort));
        var node = new InspectedNode(table, tableBytes, label, "table", "")
        {
            PointerStart = pointer,
            VtableStart = vtable,
            IsGuess = label.Length > 0,
            Note = string.Create(CultureInfo.InvariantCulture, $"vtable at {vtable:x8}"),
        };
        int slots = vtable + FlatFormat.VtableHeaderBytes, count = (vtableBytes - FlatFormat.VtableHeaderBytes) / sizeof(ushort), fields = 0;
        for (int id = 0; id < count; id++) fields += Math.Min(1, ReadUInt16(slots + (id * sizeof(ushort))));
        string hidden = depth == 0 ? "nested too deep to be shown" : fields > _fieldsLeft ? "too many fields to be shown" : "shown above";
        if (depth == 0 || fields > _fieldsLeft || _shown.Count >= TablesMax || !_shown.Add(table))
        {
            sink.Add(node with { Value = "{ … }", Note = hidden });
            return;
        }

        sink.Open(node);
        _fieldsLeft -= fields;
        IEnumerable<int> offsets = Enumerable.Range(0, count).Select(id => ReadUInt16(slots + (id * sizeof(ushort)))).Where(static offset => offset != 0);
        int[] ends = [.. offsets.Append(tableBytes).Distinct().Order()];
        for (int id = 0; id < count; id++)
        {
            int offset = ReadUInt16(slots + (id * sizeof(ushort)));
            if (offset == 0) continue;
            int room = ends[Array.BinarySearch(ends, offset) + 1] - offset;
            Field(table + offset, room, id.ToString(CultureInfo.InvariantCulture), depth);
        }

        sink.Close();
    }

    // The room up to the next field is the size, or more where there is padding.
    private void Field(int at, int room, string label, int depth)
    {
        var node = new InspectedNode(at, room, label, "", "") { IsGuess = true };
        if (room >= sizeof(uint) && at % sizeof(uint) == start % sizeof(uint) && Target(at) is { } target && Pointed(node, target, depth)) return;
        ReadOnlySpan<byte> value = bytes.AsSpan(at, room);
        switch (room)
        {
            case >= sizeof(ulong) when room < 2 * sizeof(ulong):
                double wide = BinaryPrimitives.ReadDoubleLittleEndian(value);
                long number = BinaryPrimitives.ReadInt64LittleEndian(value);
                bool isWide = number != 0 && ProtoPayload.IsUsual(wide);
                sink.Add(node with
                {
                    Type = isWide ? "double" : "long",
                    Value = isWide ? ProtoGuessedValue.Text(wide) : ProtoGuessedValue.Text(number),
                    Note = $"or bytes {ProtoGuessedValue.Hex(value)}",
                });
                break;
            case >= sizeof(uint) and < sizeof(ulong):
                float real = BinaryPrimitives.ReadSingleLittleEndian(value);
                int integer = BinaryPrimitives.ReadInt32LittleEndian(value);
                bool isReal = integer != 0 && ProtoPayload.IsUsual(real);
                sink.Add(node with
                {
                    Type = isReal ? "float" : "int",
                    Value = isReal ? ProtoGuessedValue.Text(real) : ProtoGuessedValue.Text(integer),
                    Note = $"or bytes {ProtoGuessedValue.Hex(value)}",
                });
                break;
            case sizeof(ushort) or sizeof(ushort) + 1:
                sink.Add(node with { Type = "short", Value = ProtoGuessedValue.Text(BinaryPrimitives.ReadInt16LittleEndian(value)) });
                break;
            case 1:
                sink.Add(node with { Type = "byte", Value = ProtoGuessedValue.Text((ulong)value[0]) });
                break;
            default:
                sink.Add(node with { Type = "struct", Value = ProtoGuessedValue.Hex(value) });
                break;
        }
    }

    private bool Pointed(in InspectedNode node, int target, int depth)
    {
        if (IsString(target))
        {
            int sizeBytes = (int)ReadUInt32(target);
            sink.Add(node with
            {
                Type = "string",
                Value = ProtoGuessedValue.Quoted(bytes.AsSpan(target + sizeof(uint), sizeBytes)),
                ContentStart = target,
                ContentBytes = sizeof(uint) + sizeBytes + 1, // a zero ends it
                Note = string.Create(CultureInfo.InvariantCulture, $"at {target:x8}"),
            });
            return true;
        }

        if (IsTable(target))
        {
            Table((int)node.Offset, target, node.Label, depth - 1);
            return true;
        }

        return Vector(node, target, depth);
    }

    private bool Vector(InspectedNode node, int vector, int depth)
    {
        uint count = ReadUInt32(vector);
        int first = vector + sizeof(uint);
        if (count == 0 || count > (uint)(end - first)) return false;
        string place = string.Create(CultureInfo.InvariantCulture, $"{count:N0} elements at {vector:x8}");
        bool isNew = !_vectors.TryGetValue(vector, out string? type);
        int[] targets = isNew ? Elements(first, count) : [];
        if (isNew) _vectors.Add(vector, type = TypeOf(targets));
        if (type != Unknown)
        {
            node = node with { Type = type!, Note = place, VectorStart = vector, VectorBytes = sizeof(uint) * (1L + count) };
            if (!isNew)
            {
                sink.Add(node with { Value = "{ … }", Note = $"{place}, shown above" });
                return true;
            }

            sink.Open(node);
            for (int i = 0; i < targets.Length; i++)
            {
                string label = string.Create(CultureInfo.InvariantCulture, $"[{i}]");
                Pointed(new InspectedNode(first + (i * sizeof(uint)), sizeof(uint), label, "", "") { IsGuess = true }, targets[i], depth);
            }

            sink.Close();
            return true;
        }

        ReadOnlySpan<byte> some = bytes.AsSpan(first, (int)Math.Min(count, ItemsMax));
        sink.Add(node with
        {
            Type = Unknown,
            Value = ProtoGuessedValue.Hex(some),
            VectorStart = vector,
            VectorBytes = sizeof(uint) + count,   // at least: how large the elements are is not known
            Note = $"{place}, of which the first bytes are shown",
        });
        return true;
    }

    // The targets of the elements; none if one of them is no offset, or if there are too many.
    private int[] Elements(int first, uint count)
    {
        if (count > (uint)Math.Min(_elementsLeft, (end - first) / sizeof(uint))) return [];
        List<int> targets = [];
        for (int i = 0; i < count; i++)
        {
            _elementsLeft--;
            if (Target(first + (i * sizeof(uint))) is not { } target) return [];
            targets.Add(target);
        }

        return [.. targets];
    }

    private string TypeOf(int[] targets)
    {
        if (targets.Length == 0) return Unknown;
        int[] different = [.. targets.Distinct()];
        return Array.TrueForAll(different, IsString) ? "strings" : Array.TrueForAll(different, IsTable) ? "tables" : Unknown;
    }

    // Where an offset leads; null if it cannot be one.
    private int? Target(int at)
    {
        uint offset = ReadUInt32(at);
        return offset >= sizeof(uint) && offset <= (uint)(end - at - sizeof(uint)) && (at - start + offset) % sizeof(uint) == 0 ? at + (int)offset : null;
    }

    private bool IsTable(int at) => FlatRootTest.IsTable(bytes.AsSpan(start, end - start), at - start, out _);

    private bool IsString(int at)
    {
        uint sizeBytes = ReadUInt32(at);
        int first = at + sizeof(uint);
        return sizeBytes > 0 && sizeBytes < (uint)(end - first) && bytes[first + (int)sizeBytes] == 0
            && ProtoPayload.IsText(bytes.AsSpan(first, (int)sizeBytes));
    }

    private uint ReadUInt32(int at) => BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));

    private int ReadUInt16(int at) => BinaryPrimitives.ReadUInt16LittleEndian(bytes.AsSpan(at));
}
