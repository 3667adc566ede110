namespace LibWire.Schema;

/// <summary>What every type of C# inherits.</summary>
internal static class CSharpObject
{
    /// <summary>What a member of that name would hide.</summary>
    internal static readonly string[] Members = ["Equals", "GetHashCode", "ToString", "GetType", "ReferenceEquals", "MemberwiseClone", "Finalize"];
}
