using System.Linq;

namespace LibWire.Schema;

/// <summary>The types and members of a schema that the user has declared in C#, so that emitted code completes them. Two are equal if their items
/// are.</summary>
internal sealed class CSharpDeclarations(IEnumerable<CSharpDeclaration> items) : IEquatable<CSharpDeclarations>
{
    private readonly EquatableArray<CSharpDeclaration> _items = new(items);
    private Dictionary<string, CSharpDeclaration>? _byName; // null until the first use

    /// <summary>The ids of diagnostics that the use of these causes: emitted code turns them off.</summary>
    internal EquatableArray<string> Warnings { get; init; }

    /// <summary>Such ids, each once.</summary>
    internal static EquatableArray<string> WarningsOf(IEnumerable<string> ids) => new(ids.Distinct().OrderBy(static id => id, StringComparer.Ordinal));

    /// <summary>The declaration of a message, enum, enum value, oneof or field by its full name in the schema; null if the emitted code declares it.</summary>
    internal CSharpDeclaration? Find(string schemaName)
    {
        Dictionary<string, CSharpDeclaration> byName = _byName ??= Index();
        return byName.TryGetValue(schemaName, out CSharpDeclaration? found) ? found : null;
    }

    /// <inheritdoc/>
    public bool Equals(CSharpDeclarations? other) => other != null && _items == other._items && Warnings == other.Warnings;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as CSharpDeclarations);

    /// <inheritdoc/>
    public override int GetHashCode() => _items.GetHashCode();

    // Of two with one name the first stays: the schema compiler reports the second.
    private Dictionary<string, CSharpDeclaration> Index() =>
        _items.GroupBy(static item => item.SchemaName, StringComparer.Ordinal)
            .ToDictionary(static group => group.Key, static group => group.First(), StringComparer.Ordinal);
}

/// <summary>A type or member of a schema that the user has declared in C#.</summary>
/// <param name="SchemaName">Its full name in the schema: <c>shop.Order.sku</c>.</param>
/// <param name="CSharpName">Its name in C#, without an escape.</param>
internal sealed record CSharpDeclaration(string SchemaName, string CSharpName)
{
    /// <summary>For a property, how the emitted half of it must be written.</summary>
    internal CSharpPropertyForm? Property { get; init; }

    /// <summary>For a type that is a class, how it must be completed.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>Which members of a value the user has written for a struct.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    /// <summary>For an enum, whether it is one of both formats. A class says it in its form.</summary>
    internal bool IsOfBothFormats { get; init; }

    /// <summary>For a property of a class, what it holds.</summary>
    internal CSharpMemberForm? Member { get; init; }
}

/// <summary>The members of a value that the user has written: emitted code leaves them out.</summary>
[Flags]
internal enum CSharpOwnMembers
{
    None = 0,

    /// <summary><c>Equals</c> with the type of the struct.</summary>
    Equality = 1,

    /// <summary><c>Equals</c> with an object.</summary>
    ObjectEquality = 2,

    /// <summary><c>GetHashCode</c>.</summary>
    Hash = 4,

    /// <summary><c>ToString</c>.</summary>
    Text = 8,

    /// <summary><c>==</c> and <c>!=</c>.</summary>
    Operators = 16,
}

/// <summary>The words of a property around its type, its name and its accessors.</summary>
/// <param name="Modifiers">The words in front of the type, with a space after each: <c>public readonly partial </c>.</param>
/// <param name="Get">The words of the accessor that returns the value: <c>readonly get</c>.</param>
/// <param name="Set">The words of the accessor that sets it: <c>internal set</c>.</param>
internal sealed record CSharpPropertyForm(string Modifiers, string Get, string Set)
{
    /// <summary>The words of its access, with a space after each, for the members that are added beside it. Without any it is private.</summary>
    internal string Access
    {
        get
        {
            IEnumerable<string> words = Modifiers.Split(' ').Where(static word => word is "public" or "internal" or "private");
            string access = string.Concat(words.Select(static word => word + " "));
            return access.Length > 0 ? access : "private ";
        }
    }

    /// <summary>Whether its type is a value that may be null: null is the absence of the field.</summary>
    internal bool IsNullable { get; init; }

    /// <summary>For an array in a struct the type of the property, fully qualified: a struct that the compiler makes an array of. Empty for others.</summary>
    internal string InlineArray { get; init; } = "";

    /// <summary>A property with a value that can be set.</summary>
    internal static CSharpPropertyForm Value { get; } = new("public ", "readonly get", "set");

    /// <summary>A property that returns a reference.</summary>
    internal static CSharpPropertyForm Reference { get; } = new("public readonly ", "get", "");
}
