namespace LibWire.Tests.Interop;

/// <summary>
/// The members of one class as protoc 35.1 writes it. protoc's C# does not compile with two members of one name, so such schemas are not generated.
/// </summary>
internal sealed class GoogleMembers
{
    private readonly HashSet<string> _names =
    [
        "Parser", "Clone", "Equals", "GetHashCode", "ToString", "GetType", "WriteTo", "CalculateSize", "MergeFrom", "InternalWriteTo", "InternalMergeFrom",
        "OnConstruction",
        "Types", "Descriptor", // a property of this name gets an underscore, but two of them do not
    ];

    private readonly HashSet<string> _jsonNames = [];

    /// <summary>Reserves the names that a field needs. Fails if one of them is in use.</summary>
    internal bool TryAddField(string messageName, string name, bool hasPresence, bool isMessage)
    {
        string property = ProtoNames.Pascal(name);
        if (property.Length == 0 || char.IsAsciiDigit(property[0])) return false;
        List<string> names = property is "Types" or "Descriptor" || property == messageName ? [property + "_"] : [property];
        names.Add(property + "FieldNumber");
        names.Add(property + "DefaultValue");
        if (hasPresence && !isMessage) names.AddRange(["Has" + property, "Clear" + property]);
        if (names.Contains(messageName)) return false;
        return TryAdd(names) && _jsonNames.Add(ProtoNames.Bare(name));
    }

    /// <summary>Reserves the names that a oneof needs. Fails if one of them is in use.</summary>
    internal bool TryAddOneof(string messageName, string name)
    {
        string property = ProtoNames.Pascal(name);
        string[] names = [property + "Case", property + "OneofCase", "Clear" + property];
        return !names.Contains(messageName) && TryAdd(names);
    }

    private bool TryAdd(IReadOnlyCollection<string> names)
    {
        if (names.Any(_names.Contains)) return false;
        _names.UnionWith(names);
        return true;
    }
}
