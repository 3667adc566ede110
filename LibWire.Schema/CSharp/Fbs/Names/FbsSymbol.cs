using System.Linq;

namespace LibWire.Schema;

/// <summary>A type of a schema with its C# names.</summary>
internal sealed class FbsSymbol(FbsObjectModel? @object, FbsEnumModel? @enum, string @namespace)
{
    private Dictionary<long, int>? _indexes; // index of each value of an enum, by number

    internal FbsObjectModel? Object { get; } = @object;

    internal FbsEnumModel? Enum { get; } = @enum;

    /// <summary>The field by which vectors of it are sorted; null for none.</summary>
    internal FbsFieldModel? KeyField { get; } = @object?.Fields.FirstOrDefault(static field => field.IsKey);

    /// <summary>What the user has declared in C# of the file that declares it; null for nothing.</summary>
    internal CSharpDeclarations? Declarations { get; init; }

    /// <summary>Whether the user has declared it, so that emitted code completes it.</summary>
    internal bool IsDeclared => Declarations?.Find(FullName) != null;

    /// <summary>Whether it is an enum that the user has declared for both formats.</summary>
    internal bool IsOfBothFormats => Declarations?.Find(FullName) is { IsOfBothFormats: true };

    /// <summary>How the class of the user is completed, or for a union that it is an interface or class of the user; null for everything else.</summary>
    internal CSharpClassForm? Class => Declarations?.Find(FullName)?.Class;

    /// <summary>Which members of a value the user has written.</summary>
    internal CSharpOwnMembers OwnMembers => Declarations?.Find(FullName)?.OwnMembers ?? default;

    /// <summary>The name of the interface or class that is the union; null for others.</summary>
    internal string? DeclaredUnion => Declarations?.Find(FullName) is { Class: not null } declaration ? declaration.CSharpName : null;

    internal string FullName => Object?.FullName ?? Enum!.FullName;

    internal string SimpleName => Object?.Name ?? Enum!.Name;

    /// <summary>The namespace in C#; empty for the global one.</summary>
    internal string Namespace { get; } = @namespace;

    /// <summary>The name of a struct, an enum, the kinds of a union, or a table as an object.</summary>
    internal string Name { get; set; } = "";

    /// <summary>The C# type that the schema binds a struct to, fully qualified; empty for none. <see cref="Name"/> is then the emitted struct with the same
    /// layout, which users need not see.</summary>
    internal string Foreign { get; set; } = "";

    /// <summary>The type that users see for a struct, an enum, the kinds of a union, or a table as an object.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Global;

    /// <summary>The name of a union of objects; empty for other types.</summary>
    internal string UnionName { get; set; } = "";

    /// <summary>The name of the offset of a union; empty for other types.</summary>
    internal string OffsetName { get; set; } = "";

    /// <summary>The name of the view; empty for an enum.</summary>
    internal string ViewName { get; set; } = "";

    /// <summary>The name of the class that holds the layout of an enum; empty for other types.</summary>
    internal string LayoutName { get; set; } = "";

    /// <summary>The name of the class that holds a table and keeps what it has read; empty if nobody asks for one.</summary>
    internal string HolderName { get; set; } = "";

    /// <summary><see cref="HolderName"/>, fully qualified.</summary>
    internal string GlobalHolder => Qualified(HolderName);

    /// <summary><see cref="Name"/>, fully qualified.</summary>
    internal string Global => Qualified(Name);

    /// <summary><see cref="UnionName"/>, fully qualified.</summary>
    internal string GlobalUnion => Qualified(UnionName);

    /// <summary><see cref="OffsetName"/>, fully qualified.</summary>
    internal string GlobalOffset => Qualified(OffsetName);

    /// <summary><see cref="ViewName"/>, fully qualified.</summary>
    internal string GlobalView => Qualified(ViewName);

    /// <summary><see cref="LayoutName"/>, fully qualified; empty for a type that is no enum.</summary>
    internal string GlobalLayout => LayoutName.Length > 0 ? Qualified(LayoutName) : "";

    /// <summary>The user's declaration of a field; null if there is none.</summary>
    internal CSharpDeclaration? DeclarationOf(FbsFieldModel field) => Declarations?.Find($"{FullName}.{field.Name}");

    internal bool IsPrivate => Object?.IsPrivate ?? Enum!.IsPrivate;

    /// <summary>The access modifier of a member of this type.</summary>
    internal string MemberAccess => IsPrivate ? "internal" : "public";

    /// <summary>Whether a vector has the table or union as its elements.</summary>
    internal bool IsElement { get; set; }

    /// <summary>Whether the struct is a key, or part of a key.</summary>
    internal bool IsCompared { get; set; }

    /// <summary>What holds for the struct because of the structs in it; null until <see cref="FbsStructFacts.Of"/> is asked.</summary>
    internal FbsStructFacts? StructFacts { get; set; }

    /// <summary>The file identifier of buffers with the table as their root; empty for none.</summary>
    internal string FileIdentifier { get; set; } = "";

    /// <summary>The extension of files with the table as their root, without a dot; empty for none.</summary>
    internal string FileExtension { get; set; } = "";

    /// <summary>The names of the values of an enum, in their order.</summary>
    internal IReadOnlyList<string> ValueNames { get; set; } = [];

    /// <summary>A value of the enum, as a constant of the underlying type.</summary>
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

    internal string Qualified(string name) => Namespace.Length > 0 ? $"global::{Namespace}.{name}" : $"global::{name}";
}
