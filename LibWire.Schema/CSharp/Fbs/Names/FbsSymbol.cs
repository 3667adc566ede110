namespace LibWire.Schema;

/// <summary>A type of a schema, and what it is called in C#.</summary>
internal sealed class FbsSymbol(FbsObjectModel? @object, FbsEnumModel? @enum, string @namespace)
{
    private Dictionary<long, int>? _indexes; // of the values of an enum by number

    internal FbsObjectModel? Object { get; } = @object;

    internal FbsEnumModel? Enum { get; } = @enum;

    internal string FullName => Object?.FullName ?? Enum!.FullName;

    internal string SimpleName => Object?.Name ?? Enum!.Name;

    /// <summary>The namespace in C#; empty for the global one.</summary>
    internal string Namespace { get; } = @namespace;

    /// <summary>The name of a struct, an enum, the kinds of a union, or a table as an object.</summary>
    internal string Name { get; set; } = "";

    /// <summary>The name of a union of objects; empty for all else.</summary>
    internal string UnionName { get; set; } = "";

    /// <summary>The name of the view; empty for an enum.</summary>
    internal string ViewName { get; set; } = "";

    /// <summary>From anywhere.</summary>
    internal string Global => Qualified(Name);

    /// <summary>From anywhere.</summary>
    internal string GlobalUnion => Qualified(UnionName);

    /// <summary>From anywhere.</summary>
    internal string GlobalView => Qualified(ViewName);

    internal bool IsPrivate => Object?.IsPrivate ?? Enum!.IsPrivate;

    /// <summary>The word in front of a member that has this type.</summary>
    internal string MemberAccess => IsPrivate ? "internal" : "public";

    /// <summary>Whether there are vectors of the table or union.</summary>
    internal bool IsElement { get; set; }

    /// <summary>Whether the struct is a key, or part of one.</summary>
    internal bool IsCompared { get; set; }

    /// <summary>The identifier of buffers with the table as their root; empty for none.</summary>
    internal string FileIdentifier { get; set; } = "";

    /// <summary>The names of the values of an enum, in their order.</summary>
    internal IReadOnlyList<string> ValueNames { get; set; } = [];

    /// <summary>A value of the enum, as a constant that its type is made of.</summary>
    internal string Value(long number)
    {
        if (_indexes is null)
        {
            _indexes = [];
            for (int i = 0; i < Enum!.Values.Count; i++) _indexes[Enum.Values[i].Value] = i;
        }

        if (_indexes.TryGetValue(number, out int index)) return $"{Global}.{ValueNames[index]}";
        return number == 0 ? "0" : $"({Global})({FbsLiterals.Integer(Enum!.UnderlyingType, number)})";
    }

    private string Qualified(string name) => Namespace.Length > 0 ? $"global::{Namespace}.{name}" : $"global::{name}";
}
