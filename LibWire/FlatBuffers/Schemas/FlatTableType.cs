using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A table of a <see cref="FlatSchema"/>.</summary>
/// <remarks>Immutable and thread-safe. Tables are read and made by <see cref="DynamicTables"/>: <c>type.Parse(bytes, in arena)</c>,
/// <c>type.New(in arena)</c>.</remarks>
public sealed class FlatTableType
{
    private readonly object _lock = new();
    private readonly Dictionary<string, FlatTypeField> _byName = new(StringComparer.Ordinal);
    private FlatTypeField[] _fields = [];
    private FlatLayout? _layout;
    private int _far; // 0 until it is known: 1 for no, 2 for yes

    internal FlatTableType(string fullName) => FullName = fullName;

    /// <summary>The name with its namespace, such as <c>MyGame.Monster</c>.</summary>
    public string FullName { get; }

    /// <summary>The fields by their ids. The kind of a union is a part of the union, and no field of its own.</summary>
    public IReadOnlyList<FlatTypeField> Fields => _fields;

    /// <summary>The attributes by name. One without a value has the value <c>0</c>.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; internal set; } = FlatTypeField.NoAttributes;

    /// <summary>The comments, line by line; empty if there are none.</summary>
    public string Documentation { get; internal set; } = "";

    /// <summary>The layout table, which code for any buffer takes: <see cref="FlatVerifier"/>, JSON, <see cref="FlatBuilder.CopyTable"/>.</summary>
    public FlatLayout Layout
    {
        get
        {
            if (_layout is not null) return _layout;
            lock (_lock) return _layout ??= MakeLayout();
        }
    }

    internal string? FileIdentifier { get; set; }

    /// <summary>The field by which vectors are sorted; null for none.</summary>
    internal FlatTypeField? Key { get; private set; }

    /// <summary>Whether a buffer with this root can have 64-bit offsets, outside of nested buffers.</summary>
    internal bool HasFar
    {
        get
        {
            if (_far == 0) _far = FindFar() ? 2 : 1;
            return _far == 2;
        }
    }

    internal bool KeepsOrder { get; set; }

    /// <summary>The fields by their ids, as in the layout.</summary>
    internal FlatTypeField[] FieldArray => _fields;

    /// <summary>Finds a field by its name, or returns null.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FlatTypeField? FindField(string name) =>
        _byName.TryGetValue(name ?? throw new ArgumentNullException(nameof(name)), out FlatTypeField? field) ? field : null;

    /// <summary>Finds a field by its id, or returns null.</summary>
    /// <param name="id">The id: 0 for the first field. That of a union is the one of its value.</param>
    public FlatTypeField? FindField(int id)
    {
        int low = 0, high = _fields.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            if (_fields[middle].Id == id) return _fields[middle];
            if (_fields[middle].Id < id) low = middle + 1;
            else high = middle - 1;
        }

        return null;
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Sets the fields, once.</summary>
    /// <param name="fields">The fields by their ids, with different names.</param>
    internal void Complete(FlatTypeField[] fields)
    {
        _fields = fields;
        for (int i = 0; i < fields.Length; i++)
        {
            fields[i].Index = i;
            if (fields[i].IsKey) Key = fields[i];
            _byName.Add(fields[i].Name, fields[i]);
        }
    }

    // No recursion: a schema may have chains of any length.
    private bool FindFar()
    {
        var seen = new HashSet<FlatTableType> { this };
        var open = new Stack<FlatTableType>();
        open.Push(this);
        while (open.Count > 0)
        {
            foreach (FlatTypeField field in open.Pop()._fields)
            {
                if (field.IsOffset64) return true;
                if (field.Table is { } table && !field.IsNestedBuffer && seen.Add(table)) open.Push(table);
                if (!field.IsUnion) continue;
                foreach (FlatEnumValue member in field.Enum!.Values)
                    if (member.Table is { } one && seen.Add(one)) open.Push(one);
            }
        }

        return false;
    }

    private FlatLayout MakeLayout()
    {
        FlatLayout made = FlatLayout.Make(FullName, Array.ConvertAll(_fields, static field => field.Layout!));
        if (KeepsOrder) made.InOriginalOrder();
        return FileIdentifier is { } identifier ? made.WithFileIdentifier(identifier) : made;
    }
}
