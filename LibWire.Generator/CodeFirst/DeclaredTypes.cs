using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>What types of both formats must be, so that emitted code can complete them.</summary>
internal static class DeclaredTypes
{
    /// <summary>Whether the project compiles with a C# without partial properties.</summary>
    internal static bool IsOld(BaseTypeDeclarationSyntax syntax) =>
        (int)((CSharpParseOptions)syntax.SyntaxTree.Options).LanguageVersion / 100 < CSharpLanguage.PartialPropertiesVersion;

    /// <summary>Whether emitted code can be another half of the type, in a file of its own.</summary>
    internal static bool IsPartialStruct(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax) =>
        syntax is StructDeclarationSyntax && syntax.Modifiers.Any(SyntaxKind.PartialKeyword)
        && type is { IsGenericType: false, IsReadOnly: false, IsRefLikeType: false, IsFileLocal: false };

    /// <summary>Whether a class or struct is a message, or an enum one of protobuf-net, by an attribute of LibWire or of protobuf-net.</summary>
    internal static bool IsMessage(INamedTypeSymbol type) =>
        CSharpSymbols.AttributeOf(type, ProtoTypeReader.MessageAttribute) != null || ProtobufNetReader.AttributeOf(type, ProtobufNetReader.Contract) != null;

    /// <summary>Whether a class or struct is a table, by an attribute of LibWire or of FlatSharp.</summary>
    internal static bool IsTable(INamedTypeSymbol type) =>
        CSharpSymbols.AttributeOf(type, FlatTypeReader.TableAttribute) != null || FlatSharpReader.AttributeOf(type, FlatSharpReader.Table) != null;

    /// <summary>Whether a struct has an attribute of FlatBuffers.</summary>
    internal static bool IsFlat(INamedTypeSymbol type) =>
        FlatTypeReader.Kinds.Any(kind => CSharpSymbols.AttributeOf(type, kind.Attribute) != null);

    /// <summary>Whether a base of a class has fields that would be in no bytes: the class does not override them by fields of its own.</summary>
    /// <param name="level">The base.</param>
    /// <param name="type">The class.</param>
    /// <param name="isField">Whether a property has an attribute of a field.</param>
    internal static bool LosesFields(INamedTypeSymbol level, INamedTypeSymbol type, Func<ISymbol, bool> isField) =>
        level.GetMembers().OfType<IPropertySymbol>().Where(isField)
            .Any(property => !type.GetMembers(property.Name).Any(member => member.IsOverride && isField(member)));

    /// <summary>Which members of a value the user has written for a struct.</summary>
    internal static CSharpOwnMembers OwnMembersOf(INamedTypeSymbol type)
    {
        var found = CSharpOwnMembers.None;
        foreach (IMethodSymbol method in type.GetMembers().OfType<IMethodSymbol>())
        {
            ITypeSymbol? parameter = method.Parameters.Length == 1 ? method.Parameters[0].Type : null;
            found |= method.Name switch
            {
                "Equals" when parameter is { SpecialType: SpecialType.System_Object } => CSharpOwnMembers.ObjectEquality,
                "Equals" when SymbolEqualityComparer.Default.Equals(parameter, type) => CSharpOwnMembers.Equality,
                "GetHashCode" when method.Parameters.IsEmpty => CSharpOwnMembers.Hash,
                "ToString" when method.Parameters.IsEmpty => CSharpOwnMembers.Text,
                "op_Equality" when method.Parameters.All(side => SymbolEqualityComparer.Default.Equals(side.Type, type)) => CSharpOwnMembers.Operators,
                _ => CSharpOwnMembers.None,
            };
        }

        return found;
    }
}
