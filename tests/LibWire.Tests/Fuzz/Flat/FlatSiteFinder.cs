using System.Buffers.Binary;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Finds the places in a valid buffer that decide how reading continues. Mutation at these places reaches far more code than mutation of ordinary numbers.
/// </summary>
/// <remarks>It follows the layout by hand and not through the views: a fault of the views must not hide places from the fuzzer.</remarks>
internal sealed class FlatSiteFinder
{
    private const int ElementsMax = 200; // of a vector: further elements find nothing new

    private readonly byte[] _bytes;
    private readonly List<FlatSite> _sites = [];
    private readonly HashSet<(int, FlatLayout)> _tables = [];

    private FlatSiteFinder(byte[] bytes) => _bytes = bytes;

    /// <summary>The places of one buffer.</summary>
    /// <param name="bytes">The bytes that contain the buffer.</param>
    /// <param name="start">Its start, after the size prefix if it has one.</param>
    /// <param name="layout">The layout of its root table.</param>
    internal static List<FlatSite> Find(byte[] bytes, int start, FlatLayout layout)
    {
        var finder = new FlatSiteFinder(bytes);
        finder.AddTable(finder.Follow(start), layout);
        return [.. finder._sites.Distinct()];
    }

    /// <summary>The places of a buffer that may be damaged, up to the first one that leads outside of it.</summary>
    /// <inheritdoc cref="Find"/>
    internal static List<FlatSite> FindSome(byte[] bytes, int start, FlatLayout layout)
    {
        var finder = new FlatSiteFinder(bytes);
        try
        {
            finder.AddTable(finder.Follow(start), layout);
        }
        catch (Exception outside) when (outside is ArgumentException or IndexOutOfRangeException)
        {
            // The last place is the one that leads outside.
        }

        return [.. finder._sites.Where(site => site.Position >= 0 && site.Position <= bytes.Length - site.SizeBytes).Distinct()];
    }

    private void AddTable(int position, FlatLayout layout)
    {
        if (!_tables.Add((position, layout))) return;
        Add(position, FlatSiteKind.VtableOffset);
        int vtable = position - BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(position));
        int vtableBytes = Entry(vtable);
        for (int at = 0; at < vtableBytes; at += 2) Add(vtable + at, FlatSiteKind.VtableEntry);
        foreach (FlatField field in layout.Fields)
        {
            if (field.Slot >= vtableBytes || Entry(vtable + field.Slot) == 0) continue;
            int kindAt = field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions ? position + Entry(vtable + field.KindSlot) : 0;
            AddField(position + Entry(vtable + field.Slot), kindAt, field);
        }
    }

    private void AddField(int at, int kindAt, FlatField field)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar or FlatFieldKind.Struct:
                break;
            case FlatFieldKind.Table:
                AddTable(Follow(at), field.TableLayout);
                break;
            case FlatFieldKind.Tables:
                foreach (int element in Elements(Follow(at))) AddTable(Follow(element), field.TableLayout);
                break;
            case FlatFieldKind.Strings:
                foreach (int element in Elements(Follow(at))) Add(Follow(element), FlatSiteKind.Length);
                break;
            case FlatFieldKind.Union:
                Add(kindAt, FlatSiteKind.UnionKind);
                AddMember(at, field.UnionLayout.Find(_bytes[kindAt]));
                break;
            case FlatFieldKind.Unions:
                int kinds = Follow(kindAt);
                Add(kinds, FlatSiteKind.Length);
                foreach (int element in Elements(Follow(at)))
                {
                    int kind = kinds + 4 + ((element - Follow(at) - 4) / 4);
                    Add(kind, FlatSiteKind.UnionKind);
                    AddMember(element, field.UnionLayout.Find(_bytes[kind]));
                }

                break;
            case FlatFieldKind.NestedBuffer:
                int nested = Follow(at);
                Add(nested, FlatSiteKind.Length);
                if (BinaryPrimitives.ReadUInt32LittleEndian(_bytes.AsSpan(nested)) > 4) AddTable(Follow(nested + 4), field.TableLayout);
                break;
            case FlatFieldKind.Offset64String or FlatFieldKind.Offset64Vector or FlatFieldKind.Vector64:
                Add(at, FlatSiteKind.Offset64);
                Add(at + (int)BinaryPrimitives.ReadInt64LittleEndian(_bytes.AsSpan(at)), field.Kind == FlatFieldKind.Vector64 ? FlatSiteKind.Length64 : FlatSiteKind.Length);
                break;
            default:
                Add(Follow(at), FlatSiteKind.Length);
                break;
        }
    }

    private void AddMember(int at, FlatUnionMember? member)
    {
        if (member is null) return;
        int target = Follow(at);
        if (member.ValueKind == FlatFieldKind.Table) AddTable(target, member.TableLayout);
        else if (member.ValueKind == FlatFieldKind.String) Add(target, FlatSiteKind.Length);
    }

    private IEnumerable<int> Elements(int vector)
    {
        Add(vector, FlatSiteKind.Length);
        int count = (int)Math.Min(BinaryPrimitives.ReadUInt32LittleEndian(_bytes.AsSpan(vector)), ElementsMax);
        return Enumerable.Range(0, count).Select(i => vector + 4 + (4 * i));
    }

    private int Follow(int at)
    {
        Add(at, FlatSiteKind.Offset);
        return at + (int)BinaryPrimitives.ReadUInt32LittleEndian(_bytes.AsSpan(at));
    }

    private int Entry(int at) => BinaryPrimitives.ReadUInt16LittleEndian(_bytes.AsSpan(at));

    private void Add(int position, FlatSiteKind kind) => _sites.Add(new FlatSite(position, kind));
}
