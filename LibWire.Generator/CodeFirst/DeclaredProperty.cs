using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>How the property of a field must be declared.</summary>
internal enum PropertyShape
{
    /// <summary>A value, with <c>get</c> and <c>set</c>.</summary>
    Value,

    /// <summary>A reference that cannot be written through.</summary>
    ReadOnlyReference,

    /// <summary>A reference that can be written through.</summary>
    Reference,
}

/// <summary>A partial property. The emitted half of it must have the same form.</summary>
internal sealed class DeclaredProperty(IPropertySymbol property, PropertyDeclarationSyntax syntax)
{
    internal IPropertySymbol Symbol => property;

    internal PropertyDeclarationSyntax Syntax => syntax;

    /// <summary>The place of its name.</summary>
    internal DeclaredPlace Place { get; } = DeclaredPlace.Of(syntax.Identifier);

    /// <summary>The place of its type.</summary>
    internal DeclaredPlace TypePlace { get; } = DeclaredPlace.Of(syntax.Type);

    /// <summary>How the emitted half is written.</summary>
    internal CSharpPropertyForm Form
    {
        get
        {
            string modifiers = Words(static word => !word.IsKind(SyntaxKind.PartialKeyword));
            return new CSharpPropertyForm(modifiers + "partial ", AccessorOf(SyntaxKind.GetAccessorDeclaration), AccessorOf(SyntaxKind.SetAccessorDeclaration));
        }
    }

    /// <summary>Whether it has a form. What a reference returns must be in the struct itself, not in a copy: it is <c>readonly</c>.</summary>
    internal bool Has(PropertyShape shape)
    {
        if (!syntax.Modifiers.Any(SyntaxKind.PartialKeyword) || syntax.AccessorList == null || property.IsStatic || property.IsRequired) return false;
        bool isReadOnly = syntax.Modifiers.Any(SyntaxKind.ReadOnlyKeyword), isGetter = property is { GetMethod: not null, SetMethod: null };
        return shape switch
        {
            PropertyShape.Value => !isReadOnly && property is { RefKind: RefKind.None, GetMethod: not null, SetMethod: { IsInitOnly: false } },
            PropertyShape.ReadOnlyReference => isReadOnly && isGetter && property.RefKind == RefKind.RefReadOnly,
            _ => isReadOnly && isGetter && property.RefKind == RefKind.Ref,
        };
    }

    /// <summary>The property as it should be written.</summary>
    internal string As(PropertyShape shape)
    {
        string access = Words(static word => SyntaxFacts.IsAccessibilityModifier(word.Kind()));
        if (access.Length == 0) access = "public ";
        string type = property.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        return shape switch
        {
            PropertyShape.Value => $"{access}partial {type} {property.Name} {{ readonly get; set; }}",
            PropertyShape.ReadOnlyReference => $"{access}readonly partial ref readonly {type} {property.Name} {{ get; }}",
            _ => $"{access}readonly partial ref {type} {property.Name} {{ get; }}",
        };
    }

    private string Words(Func<SyntaxToken, bool> isTaken) => string.Concat(syntax.Modifiers.Where(isTaken).Select(static word => word.Text + " "));

    private string AccessorOf(SyntaxKind kind) =>
        syntax.AccessorList!.Accessors.FirstOrDefault(accessor => accessor.IsKind(kind)) is { } found
            ? string.Concat(found.Modifiers.Select(static word => word.Text + " ")) + found.Keyword.Text
            : "";
}
