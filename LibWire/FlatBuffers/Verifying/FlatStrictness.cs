namespace LibWire;

/// <summary>How much beyond memory safety a verification asks for.</summary>
public enum FlatStrictness
{
    /// <summary>All rules of the format. Unions of kinds the schema does not know, kinds without a value and values without a kind are fine, so that schemas can evolve.</summary>
    Standard = 0,

    /// <summary>As <see cref="Standard"/>, but a vtable may lie about the size of its table, as Google's verifiers let it. Reading is as safe.</summary>
    Lenient,

    /// <summary>As <see cref="Standard"/>, but unions must be of kinds the schema knows, with kind and value both there or both absent, and nothing may follow a buffer behind its size prefix.</summary>
    Strict,
}
