using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>An enum or union of a <see cref="FlatSchema"/>.</summary>
/// <remarks>Immutable and thread-safe.</remarks>
public sealed class FlatEnumType
{
    private readonly object _lock = new();
    private readonly Dictionary<string, FlatEnumValue> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<long, FlatEnumValue> _byNumber = [];
    private FlatEnumValue[] _values = [];
    private FlatEnumLayout? _enum;
    private FlatUnionLayout? _union;

    internal FlatEnumType(string fullName, bool isUnion, FlatType underlyingType)
    {
        FullName = fullName;
        IsUnion = isUnion;
        UnderlyingType = underlyingType;
    }

    /// <summary>The name with its namespace, such as <c>MyGame.Color</c>.</summary>
    public string FullName { get; }

    /// <summary>Whether it is a union.</summary>
    public bool IsUnion { get; }

    /// <summary>The type of its numbers. For the kind of a union it is <see cref="FlatType.UInt8"/>, unless the schema names another.</summary>
    public FlatType UnderlyingType { get; }

    /// <summary>Whether its values are flags that are combined (<c>bit_flags</c>).</summary>
    public bool IsFlags { get; internal set; }

    /// <summary>The values, or the members of a union with NONE, by number.</summary>
    public IReadOnlyList<FlatEnumValue> Values => _values;

    /// <summary>The attributes by name. One without a value has the value <c>0</c>.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; internal set; } = FlatTypeField.NoAttributes;

    /// <summary>The comments, line by line; empty if there are none.</summary>
    public string Documentation { get; internal set; } = "";

    /// <summary>The layout of an enum.</summary>
    internal FlatEnumLayout EnumLayout
    {
        get
        {
            if (_enum is not null) return _enum;
            lock (_lock)
            {
                return _enum ??= FlatEnumLayout.Make(
                    FullName, IsFlags, Array.ConvertAll(_values, static value => value.Number), Array.ConvertAll(_values, static value => value.Name));
            }
        }
    }

    /// <summary>The layout of a union.</summary>
    internal FlatUnionLayout UnionLayout
    {
        get
        {
            if (_union is not null) return _union;
            lock (_lock)
            {
                return _union ??= FlatUnionLayout.Make(
                    FullName, Array.ConvertAll(Array.FindAll(_values, static value => value.Layout is not null), static value => value.Layout!));
            }
        }
    }

    /// <summary>Finds a value by its name, or returns null.</summary>
    /// <param name="name">The name in the schema. A member of a union that is written with its namespace has underscores instead of dots.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FlatEnumValue? FindValue(string name) =>
        _byName.TryGetValue(name ?? throw new ArgumentNullException(nameof(name)), out FlatEnumValue? value) ? value : null;

    /// <summary>Finds a value by its number, or returns null. Of several with the same number it is the first.</summary>
    /// <param name="number">The number; a <c>ulong</c> keeps its bits.</param>
    public FlatEnumValue? FindValue(long number) => _byNumber.TryGetValue(number, out FlatEnumValue? value) ? value : null;

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Sets the values, once.</summary>
    /// <param name="values">The values by number, with different names.</param>
    internal void Complete(FlatEnumValue[] values)
    {
        _values = values;
        foreach (FlatEnumValue value in values)
        {
            _byName.Add(value.Name, value);
            if (FindValue(value.Number) is null) _byNumber.Add(value.Number, value);
        }
    }
}
