using System.Runtime.CompilerServices;

namespace LibWire.Schema;

/// <summary>Tells options of a file apart that are written alike.</summary>
internal sealed class ProtoOptionIdentity : IEqualityComparer<ProtoOptionSyntax>
{
    internal static ProtoOptionIdentity Instance { get; } = new();

    public bool Equals(ProtoOptionSyntax? left, ProtoOptionSyntax? right) => ReferenceEquals(left, right);

    public int GetHashCode(ProtoOptionSyntax option) => RuntimeHelpers.GetHashCode(option);
}
