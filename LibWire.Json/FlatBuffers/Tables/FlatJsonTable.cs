using System.Collections.Generic;

namespace LibWire;

/// <summary>What writing and reading need of a table. Built once from its layout.</summary>
internal sealed unsafe class FlatJsonTable
{
    private readonly Utf8Names<FlatJsonName> _byName;
    private int _far; // 0 until it is known: 1 for no, 2 for yes

    private FlatJsonTable(FlatLayout layout)
    {
        Layout = layout;
        Fields = new FlatJsonField[layout.Fields.Length];
        var names = new List<FlatJsonName>();
        var required = new List<FlatJsonField>();
        for (int i = 0; i < Fields.Length; i++)
        {
            FlatJsonField field = Fields[i] = new FlatJsonField(layout.Fields[i], i);
            if (field.Kind is { } kind) names.Add(kind);
            names.Add(field.Name);
            if (field.Layout.IsRequired) required.Add(field);
            if (field.Layout.IsKey) Key = field.Layout;
        }

        Names = [.. names];
        Required = [.. required];
        _byName = new Utf8Names<FlatJsonName>(names.ConvertAll(static name => new KeyValuePair<string, FlatJsonName>(name.Text, name)));
    }

    internal FlatLayout Layout { get; }

    /// <summary>The fields, by their ids.</summary>
    internal FlatJsonField[] Fields { get; }

    /// <summary>The names of the members, in the same order; that of a union's kind comes before that of its value.</summary>
    internal FlatJsonName[] Names { get; }

    internal FlatJsonField[] Required { get; }

    /// <summary>The key; null if the table has none.</summary>
    internal FlatField? Key { get; }

    /// <summary>Whether a buffer with this root can have 64-bit offsets, outside of nested buffers.</summary>
    internal bool HasFar
    {
        get
        {
            if (_far == 0) _far = FindFar() ? 2 : 1;
            return _far == 2;
        }
    }

    /// <summary>The table of a layout.</summary>
    internal static FlatJsonTable Of(FlatLayout layout)
    {
        if (layout.JsonTable is FlatJsonTable known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new FlatJsonTable(layout);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>Finds a member by its name, or returns null.</summary>
    internal FlatJsonName? Find(byte* name, int lengthBytes) => _byName.Find(name, lengthBytes);

    // No recursion: a schema may have chains of any length.
    private bool FindFar()
    {
        var seen = new HashSet<FlatLayout>();
        var open = new Stack<FlatLayout>();
        open.Push(Layout);
        while (open.Count > 0)
        {
            FlatLayout layout = open.Pop();
            if (!seen.Add(layout)) continue;
            foreach (FlatField field in layout.Fields)
            {
                if (field.Kind is >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64) return true;
                if (field.Kind is FlatFieldKind.Table or FlatFieldKind.Tables) open.Push(field.TableLayout);
                if (field.Kind is not (FlatFieldKind.Union or FlatFieldKind.Unions)) continue;
                foreach (FlatUnionMember member in field.UnionLayout.Members)
                    if (member.ValueKind == FlatFieldKind.Table) open.Push(member.TableLayout);
            }
        }

        return false;
    }
}
