namespace LibWire.CompilerServices;

/// <content>What JSON needs beyond the verifier: names of enum values, defaults, and attributes.</content>
public sealed partial class FlatField
{
    private Func<FlatEnumLayout>? _enumSource;
    private FlatEnumLayout? _enum;

    /// <summary>The enum type of a scalar or of the elements of a vector; null if they are numbers.</summary>
    internal FlatEnumLayout? EnumLayout => _enum ??= _enumSource?.Invoke();

    /// <summary>Whether a scalar or the elements of a vector are of an enum type.</summary>
    internal bool IsEnum => _enumSource is not null;

    /// <summary>The bits of the value that an absent scalar has.</summary>
    internal ulong DefaultBits { get; private set; }

    /// <summary>Whether the schema does not say what value an absent scalar has. Then a writer leaves out no value.</summary>
    internal bool HasUnknownDefault { get; set; }

    /// <summary>The value that an absent string has; null for none.</summary>
    internal string? DefaultText { get; private set; }

    /// <summary>Whether an absent vector reads as an empty one.</summary>
    internal bool IsEmptyByDefault { get; private set; }

    /// <summary>Whether an absent scalar is null.</summary>
    internal bool IsOptional { get; private set; }

    /// <summary>Whether the schema marks the field as deprecated.</summary>
    internal bool IsDeprecated { get; private set; }

    /// <summary>Whether writers store equal strings once.</summary>
    internal bool IsShared { get; private set; }

    /// <summary>The hash by which strings become numbers, such as <c>fnv1a_32</c>; null for none.</summary>
    internal string? Hash { get; private set; }

    /// <summary>Sets the enum type of the scalar or of the elements.</summary>
    /// <param name="layout">Gives the names.</param>
    /// <returns>The field.</returns>
    public FlatField OfEnum(Func<FlatEnumLayout> layout)
    {
        _enumSource = layout;
        return this;
    }

    /// <summary>Sets the value that an absent scalar has; without it, it is 0.</summary>
    /// <param name="value">The value. A bool is 0 or 1.</param>
    /// <returns>The field.</returns>
    public FlatField Default(long value)
    {
        DefaultBits = (ulong)value & (ulong.MaxValue >> (64 - (8 * InlineBytes)));
        return this;
    }

    /// <inheritdoc cref="Default(long)"/>
    public FlatField Default(ulong value)
    {
        DefaultBits = value;
        return this;
    }

    /// <inheritdoc cref="Default(long)"/>
    public FlatField Default(double value)
    {
        float single = (float)value;
        DefaultBits = Type == FlatType.Float32 ? WireBits.Cast<float, uint>(single) : (ulong)BitConverter.DoubleToInt64Bits(value);
        return this;
    }

    /// <summary>Sets the value that an absent string has.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The field.</returns>
    public FlatField Default(string value)
    {
        DefaultText = value;
        return this;
    }

    /// <summary>An absent vector reads as an empty one.</summary>
    /// <returns>The field.</returns>
    public FlatField EmptyByDefault()
    {
        IsEmptyByDefault = true;
        return this;
    }

    /// <summary>An absent scalar is null.</summary>
    /// <returns>The field.</returns>
    public FlatField Optional()
    {
        IsOptional = true;
        return this;
    }

    /// <summary>Marks the field as deprecated: writers leave it out.</summary>
    /// <returns>The field.</returns>
    public FlatField Deprecated()
    {
        IsDeprecated = true;
        return this;
    }

    /// <summary>Makes writers store equal strings of the field once.</summary>
    /// <returns>The field.</returns>
    public FlatField Shared()
    {
        IsShared = true;
        return this;
    }

    /// <summary>Sets the hash by which JSON makes a number of a string.</summary>
    /// <param name="name">The name in the schema, such as <c>fnv1a_32</c>.</param>
    /// <returns>The field.</returns>
    public FlatField Hashed(string name)
    {
        Hash = name;
        return this;
    }
}
