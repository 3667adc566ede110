using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>A class of the user, as both formats see it: how emitted code completes it and makes objects of it.</summary>
internal static class ManagedClass
{
    /// <summary>Whether the declaration is one of a class or of a record that is a class.</summary>
    internal static bool Is(INamedTypeSymbol type) => type.TypeKind == TypeKind.Class;

    /// <summary>How the class is completed; null if it cannot be.</summary>
    /// <param name="type">The class.</param>
    /// <param name="syntax">The declaration that has the attribute.</param>
    /// <param name="isAbstractAllowed">Whether the class may be abstract: its objects are of derived classes.</param>
    internal static CSharpClassForm? FormOf(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax, bool isAbstractAllowed = false)
    {
        bool isPartial = syntax.Modifiers.Any(SyntaxKind.PartialKeyword);
        if (!isPartial || type is not { IsGenericType: false, IsStatic: false, IsFileLocal: false }) return null;
        if (type.IsAbstract)
            return isAbstractAllowed ? new CSharpClassForm { Keyword = KeywordOf(type), IsAbstract = true, IsOfBothFormats = IsOfBothFormats(type) } : null;
        IMethodSymbol? constructor = type.InstanceConstructors.FirstOrDefault(static item => item.Parameters.IsEmpty) ?? PrimaryOf(type);
        if (constructor == null) return null;
        return new CSharpClassForm
        {
            Keyword = KeywordOf(type),
            HasRequired = HasRequired(type) && !constructor.GetAttributes().Any(static item => item.AttributeClass?.Name == "SetsRequiredMembersAttribute"),
            HasDefaultConstructor = constructor is { IsImplicitlyDeclared: true, Parameters.IsEmpty: true },
            Arguments = string.Join(", ", constructor.Parameters.Select(static item =>
                $"default({item.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})!")),
            IsOfBothFormats = IsOfBothFormats(type),
        };
    }

    /// <summary>Whether a constructor of the class, of a base or of a derived class may set properties. The constructor of positions has no code.</summary>
    /// <param name="type">The class.</param>
    internal static bool HasConstructorCode(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is { SpecialType: not SpecialType.System_Object }; level = level.BaseType)
            if (HasOwnConstructorCode(level)) return true;
        return ProtoIncludes.DerivedOf(type).Any(HasOwnConstructorCode);
    }

    private static bool HasOwnConstructorCode(INamedTypeSymbol type) => type.InstanceConstructors.Any(static constructor =>
        !constructor.IsImplicitlyDeclared && constructor.DeclaringSyntaxReferences.All(static place => place.GetSyntax() is not TypeDeclarationSyntax));

    private static string KeywordOf(INamedTypeSymbol type) => type.IsRecord ? "record" : "class";

    private static bool IsOfBothFormats(INamedTypeSymbol type) => DeclaredTypes.IsMessage(type) && DeclaredTypes.IsTable(type);

    // The constructor of a record with positions. A copy of a record is made by another one.
    private static IMethodSymbol? PrimaryOf(INamedTypeSymbol type) =>
        type.IsRecord ? type.InstanceConstructors.FirstOrDefault(static item => item.DeclaringSyntaxReferences.Any(IsRecord)) : null;

    private static bool IsRecord(SyntaxReference place) => place.GetSyntax() is RecordDeclarationSyntax;

    private static bool HasRequired(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level != null; level = level.BaseType)
            if (level.GetMembers().Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })) return true;
        return false;
    }
}
