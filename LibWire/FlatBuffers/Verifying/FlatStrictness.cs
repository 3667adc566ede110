namespace LibWire;

/// <summary>How much a verification checks beyond memory safety.</summary>
public enum FlatStrictness
{
    /// <summary>All rules of the format. So that schemas can evolve, three things are accepted: unions of unknown kinds, kinds without a value, and values
    /// without a kind.</summary>
    Standard = 0,

    /// <summary>As <see cref="Standard"/>, but the table size in a vtable may be wrong, as Google's verifiers allow. Reading is as safe.</summary>
    Lenient,

    /// <summary>As <see cref="Standard"/>, but the schema must know the kinds of all unions, kind and value must be both present or both absent, and no bytes
    /// may follow a size-prefixed buffer.</summary>
    Strict,
}
