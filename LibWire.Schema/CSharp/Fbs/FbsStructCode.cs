using System.Linq;

namespace LibWire.Schema;

/// <summary>A struct as a value and as a view. Its name is the name of the view.</summary>
internal sealed record FbsStructCode : FbsTypeCode
{
    /// <summary>The name of the value.</summary>
    internal required string ValueName { get; init; }

    /// <summary>The C# type that it is bound to, fully qualified; empty for none. The value is then for emitted code alone.</summary>
    internal required string Foreign { get; init; }

    /// <summary>Its size.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>Its alignment.</summary>
    internal required int AlignBytes { get; init; }

    /// <summary>Its members.</summary>
    internal required EquatableArray<FbsStructMemberCode> Members { get; init; }

    /// <summary>Its key; null if it has none.</summary>
    internal required FbsKeyCode? Key { get; init; }

    /// <summary>Whether it is the key of another type, or part of such a key.</summary>
    internal required bool IsCompared { get; init; }

    /// <summary>Whether it has padding, or a member with padding.</summary>
    internal bool IsPadded => Members.Any(static member => member.PaddingBytes > 0 || member.IsPadded);

    /// <summary>Whether storing it member by member is as fast as storing it as a block.</summary>
    internal required bool IsSmall { get; init; }
}

/// <summary>How a member of a struct is stored in the value.</summary>
internal enum FbsStructMemberForm
{
    /// <summary>As a field of its type.</summary>
    Field,

    /// <summary>As a byte behind a property, so that a bool is never anything but 0 or 1.</summary>
    Bool,

    /// <summary>As a fixed buffer of its type.</summary>
    Buffer,

    /// <summary>As an inline array of the user behind a property.</summary>
    InlineArray,

    /// <summary>As a fixed buffer of integers behind methods, because the elements of a fixed buffer can only be numbers.</summary>
    HiddenBuffer,
}

/// <summary>A member of a struct.</summary>
internal sealed record FbsStructMemberCode
{
    /// <summary>Its name.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The byte at which it starts.</summary>
    internal required int Offset { get; init; }

    /// <summary>How the user has declared its property; null if emitted code declares it.</summary>
    internal CSharpPropertyForm? Declared { get; init; }

    /// <summary>The C# field that holds it, if a property is in front of it.</summary>
    internal string Storage => "_" + FbsMemberNames.Local(Name);

    /// <summary>What it is in an expression that needs its place: a field, not a property.</summary>
    internal string Place => Form == FbsStructMemberForm.Bool || Declared != null || Foreign.Length > 0 ? Storage : Name;

    /// <summary>What other members of the struct read and set: a bound C# type has no members that are known here.</summary>
    internal string Stored => Foreign.Length > 0 ? Storage : Name;

    /// <summary>Its access modifier.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>How it is stored.</summary>
    internal required FbsStructMemberForm Form { get; init; }

    /// <summary>Its type. For an array, the type of the elements.</summary>
    internal required string Type { get; init; }

    /// <summary>The C# type that users see in place of <see cref="Type"/>, a bound struct; empty if they see that.</summary>
    internal string Foreign { get; init; } = "";

    /// <summary>The type that users see.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Type;

    /// <summary>The scalar that it or an element is on the wire; <c>None</c> for a struct.</summary>
    internal required FbsBaseType Scalar { get; init; }

    /// <summary>The class that holds the layout of the enum that it or an element is, fully qualified; empty for other types.</summary>
    internal required string EnumLayout { get; init; }

    /// <summary>The hash by which JSON makes a number of a string; empty for none.</summary>
    internal required string Hash { get; init; }

    /// <summary>The view of a struct; empty for a scalar.</summary>
    internal required string View { get; init; }

    /// <summary>How many elements an array has; 0 if it is no array.</summary>
    internal required int Count { get; init; }

    /// <summary>How many bytes it or an element takes.</summary>
    internal required int ElementBytes { get; init; }

    /// <summary>How many bytes of padding follow it.</summary>
    internal required int PaddingBytes { get; init; }

    /// <summary>Whether it or an element is a struct with padding.</summary>
    internal required bool IsPadded { get; init; }

    /// <summary>The integer type of a hidden buffer.</summary>
    internal required string BufferType { get; init; }

    /// <summary>How many integers a hidden buffer has.</summary>
    internal required int BufferCount { get; init; }

    /// <summary>Whether it or an element is a struct.</summary>
    internal bool IsStruct => Scalar == FbsBaseType.None;

    /// <summary>The scalar that is compared. For an enum its underlying integer; empty for a struct.</summary>
    internal string ComparedType => IsStruct ? "" : FbsRuntime.CSharp(Scalar);

    /// <summary>Whether it has more than one byte, so that byte order matters.</summary>
    internal bool HasByteOrder => ElementBytes > 1;
}
