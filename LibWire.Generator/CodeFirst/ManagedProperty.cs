using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>A property of a class of the user, as both formats see it: what it holds, and how emitted code can set it.</summary>
internal sealed class ManagedProperty
{
    private static readonly SymbolDisplayFormat Qualified = SymbolDisplayFormat.FullyQualifiedFormat.WithMiscellaneousOptions(
        SymbolDisplayFormat.FullyQualifiedFormat.MiscellaneousOptions | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private ManagedProperty(IPropertySymbol property, SyntaxNode syntax, SyntaxToken identifier, SyntaxNode? type)
    {
        Symbol = property;
        Syntax = syntax;
        Place = DeclaredPlace.Of(identifier);
        TypePlace = type == null ? Place : DeclaredPlace.Of(type);
        Type = property.Type.ToDisplayString(Qualified);
        IsNullable = property.NullableAnnotation == NullableAnnotation.Annotated || IsNullableValue(property.Type);
        Setter = property.SetMethod is not { } setter ? CSharpSetter.None : setter.IsInitOnly ? CSharpSetter.Init : CSharpSetter.Set;
        (Container, Key, Item) = ContainerOf(property.Type);
    }

    internal IPropertySymbol Symbol { get; }

    /// <summary>Its declaration: a property, or a parameter of a record.</summary>
    internal SyntaxNode Syntax { get; }

    /// <summary>The place of its name.</summary>
    internal DeclaredPlace Place { get; }

    internal DeclaredPlace TypePlace { get; }

    /// <summary>Its type as emitted code names it.</summary>
    internal string Type { get; }

    /// <summary>Whether null is allowed.</summary>
    internal bool IsNullable { get; }

    internal CSharpSetter Setter { get; }

    internal CSharpContainer Container { get; }

    /// <summary>The type of the keys of a dictionary.</summary>
    internal ITypeSymbol? Key { get; }

    /// <summary>The type of its value, of its items or of the values of a dictionary, without the mark of what can be null.</summary>
    internal ITypeSymbol Item { get; }

    /// <summary>Whether a new object may hold another value than the default of the type.</summary>
    /// <param name="isSetByCode">Whether code of the user may set it while the object is made.</param>
    /// <param name="hasDerived">Whether objects of derived classes have it.</param>
    internal bool IsInitialized(bool isSetByCode, bool hasDerived) => isSetByCode || Symbol.IsVirtual || Symbol.IsOverride || Syntax switch
    {
        // A derived record gives the positions of its base values of its own.
        ParameterSyntax => hasDerived,
        _ => !IsAutomatic || Syntax is PropertyDeclarationSyntax { Initializer: not null },
    };

    /// <summary>Whether the list or dictionary that a new object holds is its own, so that it can be cleared.</summary>
    internal bool HasOwnCollection(bool isSetByCode) =>
        !isSetByCode && !Symbol.IsVirtual && !Symbol.IsOverride && IsAutomatic
        && Syntax is PropertyDeclarationSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax or CollectionExpressionSyntax };

    /// <summary>Whether emitted code can use it: it is a property of an object with a getter, and with a setter unless it is a collection that is
    /// filled.</summary>
    internal bool IsUsable =>
        Symbol is { IsStatic: false, IsIndexer: false, IsAbstract: false, RefKind: RefKind.None, GetMethod: not null }
        && (Setter != CSharpSetter.None || Container is CSharpContainer.List or CSharpContainer.Dictionary);

    // What it holds is in a field of its own, which nothing else can set.
    private bool IsAutomatic => Syntax is PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } declared
        && !declared.Modifiers.Any(SyntaxKind.PartialKeyword)
        && accessors.All(static accessor => accessor is { Body: null, ExpressionBody: null });

    /// <summary>The property as it should be written.</summary>
    internal string As(bool isNullable)
    {
        string type = Symbol.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        return $"public {type}{(isNullable && !IsNullable ? "?" : "")} {Symbol.Name} {{ get; set; }}";
    }

    /// <summary>The property of a declaration; null if it is declared in another way.</summary>
    internal static ManagedProperty? Of(IPropertySymbol property, SyntaxNode? syntax) => syntax switch
    {
        PropertyDeclarationSyntax declared => new ManagedProperty(property, declared, declared.Identifier, declared.Type),
        ParameterSyntax declared => new ManagedProperty(property, declared, declared.Identifier, declared.Type),
        _ => null,
    };

    private static (CSharpContainer Container, ITypeSymbol? Key, ITypeSymbol Item) ContainerOf(ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol { Rank: 1, ElementType: { SpecialType: not SpecialType.System_Byte } item }:
                return (CSharpContainer.Array, null, item);
            case INamedTypeSymbol { TypeArguments.Length: 1 } generic when IsNullableValue(generic):
                return (CSharpContainer.None, null, generic.TypeArguments[0]);
            case INamedTypeSymbol { Name: "List", TypeArguments.Length: 1 } generic when IsCollection(generic):
                return (CSharpContainer.List, null, generic.TypeArguments[0]);
            case INamedTypeSymbol { Name: "Dictionary", TypeArguments.Length: 2 } generic when IsCollection(generic):
                return (CSharpContainer.Dictionary, generic.TypeArguments[0], generic.TypeArguments[1]);
            default:
                return (CSharpContainer.None, null, type);
        }
    }

    private static bool IsNullableValue(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    private static bool IsCollection(INamedTypeSymbol type) => CSharpSymbols.NamespaceOf(type) == "System.Collections.Generic";
}
