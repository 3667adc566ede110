namespace LibWire.Schema;

/// <summary>A type or service while it is linked.</summary>
internal sealed class FbsDeclaration(FbsSourceFile file, FbsDeclarationSyntax syntax, int index)
{
    internal FbsSourceFile File { get; } = file;

    internal FbsDeclarationSyntax Syntax { get; } = syntax;

    /// <summary>Its name without the namespace.</summary>
    internal string Name => Syntax.Name.Text;

    /// <summary>The namespace around it, with dots; empty for the global one.</summary>
    internal string Namespace => Syntax.Namespace;

    /// <summary>The place of the name.</summary>
    internal TextRange NameRange => Syntax.Name.Range;

    /// <summary>The index of its statement in the file.</summary>
    internal int Index { get; } = index;

    internal string FullName { get; } = syntax.FullName;

    internal bool IsObject => Syntax is FbsObjectSyntax;

    internal bool IsStruct => Syntax is FbsObjectSyntax { IsStruct: true };

    internal bool IsTable => Syntax is FbsObjectSyntax { IsStruct: false };

    internal bool IsUnion => Syntax is FbsEnumSyntax { IsUnion: true };

    /// <summary>Whether it is an enum or a union.</summary>
    internal bool IsEnum => Syntax is FbsEnumSyntax;

    internal bool IsService => Syntax is FbsServiceSyntax;

    internal bool IsPrivate => FbsAttributeSyntax.Has(Syntax.Attributes, "private");

    /// <summary>The size of a struct, after it is linked; 0 if it has errors.</summary>
    internal int SizeBytes { get; set; }

    /// <summary>The alignment of a struct, after it is linked.</summary>
    internal int AlignBytes { get; set; } = 1;

    /// <summary>The scalars of a struct, after it is linked: see <see cref="FbsForeignTypes.ScalarsOf"/>.</summary>
    internal string? Scalars { get; set; }

    /// <summary>The underlying integer of an enum, or of the type of a union.</summary>
    internal FbsBaseType UnderlyingType { get; set; } = FbsBaseType.UnionType;

    /// <summary>The model of an enum or union, after it is linked.</summary>
    internal FbsEnumModel? Enum { get; set; }

    /// <summary>The values of <see cref="Enum"/> by name, for repeated look-ups.</summary>
    internal Dictionary<string, FbsEnumValueModel> EnumValues { get; } = new(StringComparer.Ordinal);

    /// <summary>The numbers of <see cref="Enum"/>.</summary>
    internal HashSet<long> EnumNumbers { get; } = [];

    internal bool IsBitFlags => IsEnum && FbsAttributeSyntax.Has(Syntax.Attributes, "bit_flags");

    /// <summary>The name of its kind in messages.</summary>
    internal string KindName => Syntax switch
    {
        FbsObjectSyntax { IsStruct: true } => "a struct",
        FbsObjectSyntax => "a table",
        FbsEnumSyntax { IsUnion: true } => "a union",
        FbsEnumSyntax => "an enum",
        _ => "a service",
    };
}
