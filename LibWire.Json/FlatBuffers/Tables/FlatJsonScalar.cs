namespace LibWire;

/// <summary>The type of a scalar in JSON: of a field, an element, or a member of a struct.</summary>
internal sealed class FlatJsonScalar
{
    private readonly Func<FlatJsonEnum?> _enumSource;
    private FlatJsonEnum? _enum;
    private bool _hasEnum;

    internal FlatJsonScalar(string name, FlatType type, string? hash, Func<FlatEnumLayout?> enumSource)
        : this(name, type, () => enumSource() is { } layout ? FlatJsonEnum.Of(layout) : null) => Hash = FlatJsonHash.Find(hash);

    internal FlatJsonScalar(string name, FlatType type, Func<FlatJsonEnum?> enumSource)
    {
        Name = name;
        Type = type;
        SizeBytes = FlatField.SizeOf(type);
        _enumSource = enumSource;
    }

    /// <summary>The name of the field.</summary>
    internal string Name { get; }

    internal FlatType Type { get; }

    internal int SizeBytes { get; }

    /// <summary>The hash by which a string becomes a number.</summary>
    internal FlatJsonHash.Kind Hash { get; }

    internal bool IsFloat => Type is FlatType.Float32 or FlatType.Float64;

    /// <summary>The enum; null if it is a number.</summary>
    internal FlatJsonEnum? Enum
    {
        get
        {
            if (!_hasEnum) FindEnum();
            return _enum;
        }
    }

    private void FindEnum()
    {
        _enum = _enumSource();
        _hasEnum = true;
    }
}
