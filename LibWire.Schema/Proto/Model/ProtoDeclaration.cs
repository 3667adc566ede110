namespace LibWire.Schema;

/// <summary>The declaration of one extension in an extension range: an <c>ExtensionRangeOptions.Declaration</c>.</summary>
internal sealed class ProtoDeclaration
{
    private const int Unverified = 1;

    private ProtoDeclaration(ProtoOptionMessage value)
    {
        Number = value.Find("number")?.Values[0] is int number ? number : 0;
        HasFullName = value.Find("full_name") != null;
        HasType = value.Find("type") != null;
        FullName = value.String("full_name") ?? "";
        Type = value.String("type") ?? "";
        IsReserved = value.Bool("reserved") == true;
        IsRepeated = value.Bool("repeated") == true;
    }

    internal int Number { get; }

    internal bool HasFullName { get; }

    internal bool HasType { get; }

    /// <summary>The name of the extension, which should start with a dot.</summary>
    internal string FullName { get; }

    /// <summary>The name of its type: a scalar, or a full name with a leading dot.</summary>
    internal string Type { get; }

    internal bool IsReserved { get; }

    internal bool IsRepeated { get; }

    internal static IEnumerable<ProtoDeclaration> Of(ProtoOptionMessage options)
    {
        if (options.Find("declaration") is not { } declarations) yield break;
        foreach (object value in declarations.Values)
            if (value is ProtoOptionMessage message) yield return new ProtoDeclaration(message);
    }

    /// <summary>The declarations by number; the first of each number.</summary>
    internal static IReadOnlyDictionary<int, ProtoDeclaration> ByNumber(ProtoOptionMessage? options)
    {
        var all = new Dictionary<int, ProtoDeclaration>();
        if (options == null) return all;
        foreach (ProtoDeclaration declaration in Of(options))
            if (!all.TryGetValue(declaration.Number, out _)) all.Add(declaration.Number, declaration);
        return all;
    }

    /// <summary>Whether every extension must be declared.</summary>
    internal static bool IsDemanded(ProtoOptionMessage options) => options.Enum("verification") == 0;

    /// <summary>Whether the range is marked as having no declarations.</summary>
    internal static bool IsRefused(ProtoOptionMessage options) => options.Enum("verification") == Unverified;
}
