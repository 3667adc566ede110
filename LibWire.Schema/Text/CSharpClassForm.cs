namespace LibWire.Schema;

/// <summary>A class of the user that emitted code completes.</summary>
internal sealed record CSharpClassForm
{
    /// <summary>The words between <c>partial</c> and the name: <c>class</c> or <c>record</c>.</summary>
    internal required string Keyword { get; init; }

    /// <summary>Whether it has <c>required</c> members, so that emitted code needs a constructor of its own.</summary>
    internal bool HasRequired { get; init; }

    /// <summary>Whether it has no constructor but the one that the compiler adds, which goes when emitted code adds another.</summary>
    internal bool HasDefaultConstructor { get; init; }

    /// <summary>The arguments of the constructor that emitted code calls: empty for one without parameters, <c>default!, default!</c> for the positions of
    /// a record.</summary>
    internal string Arguments { get; init; } = "";

    /// <summary>Whether it is a message and a table. Members that both halves have say the format in their names then, and what there can be once is in the
    /// half of the message.</summary>
    internal bool IsOfBothFormats { get; init; }

    /// <summary>For a message with derived messages, or derived from one: the class above all of them, fully qualified. Empty for others.</summary>
    internal string Root { get; init; } = "";

    /// <summary>Whether it is derived from a message.</summary>
    internal bool IsDerived { get; init; }

    internal bool IsAbstract { get; init; }
}

/// <summary>What a property of a class holds.</summary>
internal sealed record CSharpMemberForm
{
    internal CSharpContainer Container { get; init; }

    /// <summary>Whether the list is an interface, such as <c>IList</c>: what is read into it is a new <c>List</c> unless it is one.</summary>
    internal bool IsInterface { get; init; }

    /// <summary>The form of a value, of an item or of the values of a dictionary.</summary>
    internal CSharpValueForm Value { get; init; }

    /// <summary>The form of the keys of a dictionary.</summary>
    internal CSharpValueForm Key { get; init; }

    /// <summary>Whether null is allowed: then null is absent, and every other value present.</summary>
    internal bool IsNullable { get; init; }

    internal CSharpSetter Setter { get; init; }

    /// <summary>For objects that can be of derived classes, the class that the property says, fully qualified: the schema has the class above all. Empty for
    /// other values.</summary>
    internal string ObjectClass { get; init; } = "";

    /// <summary>Whether it is no property, but the field of a message that holds what a derived class adds.</summary>
    internal bool IsSubtype { get; init; }

    /// <summary>Whether it is an error to use it, but in members that are obsolete too.</summary>
    internal bool IsObsoleteError { get; init; }

    /// <summary>Whether a new object may hold another value than the default of the type.</summary>
    internal bool IsInitialized { get; init; }

    /// <summary>Whether the list or dictionary that a new object holds is its own, so that it can be cleared.</summary>
    internal bool HasOwnCollection { get; init; }

    /// <summary>The type of the property as C# names it.</summary>
    internal required string Type { get; init; }
}

/// <summary>The collections of .NET that a property can hold.</summary>
internal enum CSharpContainer
{
    None,
    List,
    Array,
    Dictionary,
}

/// <summary>How a value of .NET stands for one of the schema language. The names are those of the runtime's steps.</summary>
internal enum CSharpValueForm
{
    /// <summary>The type of C# is that of the schema.</summary>
    Plain,
    DateTime,
    DateTimeOffset,
    TimeSpan,
    GuidBytes,
    GuidText,
    Decimal,
}

/// <summary>How emitted code sets a property.</summary>
internal enum CSharpSetter
{
    Set,

    /// <summary>Only while an object is made.</summary>
    Init,

    /// <summary>Not at all: a collection is filled.</summary>
    None,
}
