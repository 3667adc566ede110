using System.Buffers.Binary;
using System.Globalization;
using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes the regions of the parts of a FlatBuffer. Every read is checked: the buffer need not be valid.</summary>
/// <param name="bytes">The file.</param>
/// <param name="start">Where the buffer starts.</param>
/// <param name="end">Where the buffer ends.</param>
/// <param name="guesses">What fields look like that no schema describes; null if there is a schema.</param>
internal sealed partial class FlatRegions(byte[] bytes, int start, int end, FlatGuesses? guesses)
{
    private const string OutOfBuffer = "Invalid offset, points outside the binary.";
    private const string TooLong = "Longer than the binary.";

    private readonly Dictionary<FlatTableType, FlatSlot?[]> _slots = [];

    /// <summary>The regions of a part, in the order of the file.</summary>
    internal IEnumerable<ByteRegion> Of(FlatPart part) => part.Kind switch
    {
        FlatPartKind.Header => Header(part),
        FlatPartKind.Vtable => Vtable(part),
        FlatPartKind.Table or FlatPartKind.RootTable => WithGaps(Table(part)),
        FlatPartKind.String => String(part.At),
        FlatPartKind.Union => WithGaps(Struct(part.At, part.Struct!, part.Field!.Name)),
        _ => WithGaps(Vector(part)),
    };

    private IEnumerable<ByteRegion> Header(FlatPart part)
    {
        int at = part.At;
        string name = part.Table?.FullName ?? "";
        if (part.PrefixBytes == sizeof(uint) && Has(at, sizeof(uint)))
        {
            yield return Scalar(at, FlatType.UInt32, "size prefix");
            at += sizeof(uint);
        }

        string note = name.Length == 0 ? "offset to root table" : $"offset to root table `{name}`";
        if (!Has(at, sizeof(uint)))
        {
            if (at < end) yield return CutOff(at, note, sizeof(uint));
            yield break;
        }

        ByteRegion root = Offset(at, note);
        yield return IsInside(root.Target)
            ? root with { Leads = new FlatPart(FlatPartKind.RootTable, (int)root.Target!, name) { Table = part.Table } }
            : Error(root, OutOfBuffer);
        int identifier = at + sizeof(uint);
        if (Has(identifier, FlatFormat.IdentifierBytes) && IsIdentifier(identifier, root.Target!.Value))
            yield return ByteRegion.Array(identifier, FlatFormat.IdentifierBytes, "char", "File Identifier");
    }

    // Four printable bytes, if neither the root nor its vtable lies there.
    private bool IsIdentifier(int at, long root)
    {
        if (bytes.AsSpan(at, FlatFormat.IdentifierBytes).ContainsAnyExceptInRange((byte)' ', (byte)'~')) return false;
        int behind = at + FlatFormat.IdentifierBytes;
        if (!IsInside(root) || !Has((int)root, sizeof(int))) return true;
        long vtable = root - ReadInt32((int)root);
        return root >= behind && (vtable >= behind || vtable < at);
    }

    private IEnumerable<ByteRegion> Vtable(FlatPart part)
    {
        FlatSlot?[] slots = part.Table == null ? [] : SlotsOf(part.Table);
        int at = part.At;
        if (!Has(at, sizeof(ushort)))
        {
            yield return CutOff(at, "size of this vtable", sizeof(ushort));
            yield break;
        }

        int sizeBytes = ReadUInt16(at);
        ByteRegion size = Scalar(at, FlatType.UInt16, "size of this vtable");
        if (VtableFault(at) is { } fault)
        {
            yield return Error(size, fault);
            yield break;
        }

        yield return size;
        int tableBytes = ReadUInt16(at + sizeof(ushort));
        ByteRegion table = Scalar(at + sizeof(ushort), FlatType.UInt16, "size of referring table");
        if ((long)part.From + tableBytes > end) table = Error(table, TooLong);
        else if (tableBytes < sizeof(int)) table = Error(table, $"Shorter than the minimum length: {sizeof(int)}");
        yield return table;
        for (int id = 0, entry = at + FlatFormat.VtableHeaderBytes; entry + sizeof(ushort) <= at + sizeBytes; id++, entry += sizeof(ushort))
        {
            FlatSlot? slot = id < slots.Length ? slots[id] : null;
            yield return Entry(entry, id, slot, part.From);
        }
    }

    private ByteRegion Entry(int at, int id, FlatSlot? slot, int table)
    {
        int offset = ReadUInt16(at);
        string value = FlatScalars.Text(bytes.AsSpan(at, sizeof(ushort)), FlatType.UInt16);
        string note = slot == null
            ? string.Create(CultureInfo.InvariantCulture, $"offset to {(guesses == null ? "unknown " : "")}field (id: {id})")
            : string.Create(CultureInfo.InvariantCulture, $"offset to field `{slot.Name}` (id: {id})");
        var region = new ByteRegion(at, sizeof(ushort), "VOffset16", value, note);
        if ((long)table + offset > end) return Error(region, OutOfBuffer);
        if (offset != 0 || slot == null) return region;
        if (slot.Field.IsRequired) return Error(region, "Required field is not present.");
        return region with { Note = $"{note} {AbsentValue(slot)} ({slot.TypeName})" };
    }

    private static string AbsentValue(FlatSlot slot)
    {
        if (!slot.IsScalar || slot.Field.IsOptional) return "<null>";
        return $"<defaults to {FlatScalars.Default(slot.IsKind ? 0 : slot.Field.Layout!.DefaultBits, slot.Scalar)}>";
    }

    // Why nothing of a vtable can be used; null if it can.
    private string? VtableFault(int at)
    {
        int sizeBytes = ReadUInt16(at);
        if (!Has(at, sizeBytes)) return TooLong;
        return sizeBytes < FlatFormat.VtableHeaderBytes ? $"Shorter than the minimum length: {FlatFormat.VtableHeaderBytes}" : null;
    }

    private FlatSlot?[] SlotsOf(FlatTableType type)
    {
        if (!_slots.TryGetValue(type, out FlatSlot?[]? slots)) _slots.Add(type, slots = FlatSlot.Of(type));
        return slots;
    }

    private IEnumerable<ByteRegion> String(int at)
    {
        if (!Has(at, sizeof(uint)))
        {
            yield return CutOff(at, "length of string", sizeof(uint));
            yield break;
        }

        uint sizeBytes = ReadUInt32(at);
        ByteRegion length = Scalar(at, FlatType.UInt32, "length of string");
        int first = at + sizeof(uint);
        if (sizeBytes >= (uint)(end - first))
        {
            yield return Error(length, TooLong);
            yield break;
        }

        yield return length;
        if (sizeBytes > 0) yield return ByteRegion.Array(first, (int)sizeBytes, "char", "string literal");
        int last = first + (int)sizeBytes;
        var terminator = new ByteRegion(last, 1, "char", FlatScalars.Text(bytes.AsSpan(last, 1), FlatType.UInt8), "string terminator");
        yield return bytes[last] == 0 ? terminator : Error(terminator, "It is not 0.");
    }

    // Bytes between the regions of one part are padding, if they are 0.
    private IEnumerable<ByteRegion> WithGaps(IEnumerable<ByteRegion> regions)
    {
        int position = -1;
        foreach (ByteRegion region in regions)
        {
            if (position >= 0 && position < region.Offset) yield return Gap(position, region.Offset);
            yield return region;
            position = Math.Max(position, region.End);
        }
    }

    /// <summary>Bytes of a part that have no meaning.</summary>
    internal ByteRegion Gap(int first, int stop)
    {
        bool isPadding = !bytes.AsSpan(first, stop - first).ContainsAnyExcept((byte)0);
        ByteRegion gap = isPadding
            ? ByteRegion.Array(first, stop - first, "uint8_t", "padding")
            : ByteRegion.Array(first, stop - first, ByteRegion.UnknownType, "nothing refers to this section.") with { State = ByteRegionState.Warning };
        return gap with { IsGap = true };
    }

    private ByteRegion Scalar(int at, FlatType type, string note) => Scalar(at, type, FlatScalars.RegionTypeOf(type), note);

    private ByteRegion Scalar(int at, FlatType type, string name, string note)
    {
        int sizeBytes = FlatScalars.SizeOf(type);
        return new(at, sizeBytes, name, FlatScalars.Text(bytes.AsSpan(at, sizeBytes), type), note);
    }

    private ByteRegion Offset(int at, string note) => Located(Scalar(at, FlatType.UInt32, "UOffset32", note), at + (long)ReadUInt32(at));

    private static ByteRegion Error(in ByteRegion region, string fault) =>
        region with { Note = $"{region.Note}. {fault}", State = ByteRegionState.Error, Leads = null };

    private ByteRegion CutOff(int at, string note, int neededBytes) =>
        Error(ByteRegion.Array(at, end - at, ByteRegion.UnknownType, note), $"Incomplete binary, expected to read {neededBytes} bytes.");

    // A negative place is written as the official tool writes it, in 64 bits.
    private ByteRegion Located(in ByteRegion region, long target)
    {
        string digits = target.ToString($"X{ByteMapText.OffsetDigits(bytes.Length)}", CultureInfo.InvariantCulture);
        return region with { Value = $"{region.Value} Loc: 0x{digits}", Target = target };
    }

    private bool IsInside(long? at) => at >= start && at < end;

    private bool Has(int at, int sizeBytes) => sizeBytes <= end - at;

    private uint ReadUInt32(int at) => BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));

    private int ReadInt32(int at) => BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(at));

    private int ReadUInt16(int at) => BinaryPrimitives.ReadUInt16LittleEndian(bytes.AsSpan(at));
}
