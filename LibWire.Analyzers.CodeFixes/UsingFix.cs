using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>Puts <c>using</c> in front of a declaration.</summary>
internal static class UsingFix
{
    /// <summary>Null if the place is in no declaration of one variable, or if the code disposes the variable somewhere already.</summary>
    internal static (SyntaxNode Before, SyntaxNode After)? Of(SyntaxNode place)
    {
        if (place.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is not { Parent: BlockSyntax block } statement) return null;
        if (statement.Declaration.Variables.Count != 1 || statement.UsingKeyword.IsKind(SyntaxKind.UsingKeyword)) return null;
        string name = statement.Declaration.Variables[0].Identifier.ValueText;
        bool isDisposed = block.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(member =>
            member.Name.Identifier.ValueText == "Dispose"
            && member.Expression is IdentifierNameSyntax owner && owner.Identifier.ValueText == name);
        if (isDisposed) return null;
        LocalDeclarationStatementSyntax after = statement.WithoutLeadingTrivia()
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithLeadingTrivia(statement.GetLeadingTrivia());
        return (statement, after);
    }
}
