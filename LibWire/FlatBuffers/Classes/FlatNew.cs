namespace LibWire.CompilerServices;

/// <summary>Marks the constructor that generated code adds to a class with required members.</summary>
public readonly struct FlatNew
{
}
