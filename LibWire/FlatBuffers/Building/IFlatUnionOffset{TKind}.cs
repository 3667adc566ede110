namespace LibWire.CompilerServices;

/// <summary>The offset of a union's value, together with its kind. Emitted code has a struct of it for each union.</summary>
/// <typeparam name="TKind">The enum of the kinds.</typeparam>
public interface IFlatUnionOffset<TKind>
    where TKind : unmanaged, Enum
{
    /// <summary>Which member the union holds; <c>None</c> if there is no value.</summary>
    TKind Kind { get; }

    /// <summary>The offset of the value; null if there is none.</summary>
    FlatOffset Value { get; }
}
