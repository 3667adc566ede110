namespace LibWire.CompilerServices;

/// <summary>Names the C# type that a schema binds a struct to, on the emitted struct with the same layout. The analyzer LW4012 compares both. For emitted
/// code.</summary>
[AttributeUsage(AttributeTargets.Struct)]
public sealed class FlatForeignAttribute : Attribute
{
    /// <param name="type">The C# type.</param>
    public FlatForeignAttribute(Type type) => ForeignType = type;

    /// <summary>The C# type.</summary>
    public Type ForeignType { get; }
}
