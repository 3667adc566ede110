using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A struct of a <see cref="FlatSchema"/>.</summary>
/// <remarks>Immutable and thread-safe.</remarks>
public sealed class FlatStructType
{
    private readonly object _lock = new();
    private readonly Dictionary<string, FlatTypeField> _byName = new(StringComparer.Ordinal);
    private FlatTypeField[] _fields = [];
    private FlatStructLayout? _layout;

    internal FlatStructType(string fullName, int sizeBytes, int alignBytes)
    {
        FullName = fullName;
        SizeBytes = sizeBytes;
        AlignBytes = alignBytes;
    }

    /// <summary>The name with its namespace, such as <c>MyGame.Vec3</c>.</summary>
    public string FullName { get; }

    /// <summary>The size with its padding, in bytes.</summary>
    public int SizeBytes { get; }

    /// <summary>The alignment, in bytes.</summary>
    public int AlignBytes { get; }

    /// <summary>The members, in the order in which they lie.</summary>
    public IReadOnlyList<FlatTypeField> Fields => _fields;

    /// <summary>The attributes by name. One without a value has the value <c>0</c>.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; internal set; } = FlatTypeField.NoAttributes;

    /// <summary>The comments, line by line; empty if there are none.</summary>
    public string Documentation { get; internal set; } = "";

    /// <summary>The layout of the members.</summary>
    internal FlatStructLayout Layout
    {
        get
        {
            if (_layout is not null) return _layout;
            lock (_lock) return _layout ??= MakeLayout();
        }
    }

    /// <summary>How deep structs are nested in it: 1 for none.</summary>
    internal int Depth { get; set; } = 1;

    /// <summary>Whether there are bytes between the members, or behind them, or in structs that are members.</summary>
    internal bool HasPadding { get; set; }

    /// <summary>The key, by which vectors are sorted; null for none.</summary>
    internal FlatMember? KeyMember => Array.Find(_fields, static one => one.IsKey)?.Member;

    /// <summary>Finds a member by its name, or returns null.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FlatTypeField? FindField(string name) =>
        _byName.TryGetValue(name ?? throw new ArgumentNullException(nameof(name)), out FlatTypeField? field) ? field : null;

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Sets the members, once.</summary>
    /// <param name="fields">The members by their offsets, with different names.</param>
    internal void Complete(FlatTypeField[] fields)
    {
        _fields = fields;
        for (int i = 0; i < fields.Length; i++)
        {
            fields[i].Index = i;
            _byName.Add(fields[i].Name, fields[i]);
        }
    }

    /// <summary>Sets the bytes to 0 that belong to no member.</summary>
    /// <param name="bytes">The struct.</param>
    internal void ClearPadding(Span<byte> bytes)
    {
        int end = 0;
        foreach (FlatTypeField field in _fields)
        {
            int start = field.Member!.Offset;
            bytes.Slice(end, start - end).Clear();
            end = start + field.SizeBytes;
            if (field.Struct is not { HasPadding: true } inner) continue;
            for (; start < end; start += inner.SizeBytes) inner.ClearPadding(bytes.Slice(start, inner.SizeBytes));
        }

        bytes.Slice(end, SizeBytes - end).Clear();
    }

    private FlatStructLayout MakeLayout()
    {
        FlatStructLayout made = FlatStructLayout.Make(FullName, Array.ConvertAll(_fields, static field => field.Member!));
        if (Array.Find(_fields, static field => field.IsKey) is { } key) made.WithKey(key.Member!.Offset, key.SizeBytes);
        return made;
    }
}
