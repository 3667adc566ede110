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
}
