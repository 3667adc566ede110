using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>LW4010: <c>foreach (Line line in …)</c> becomes <c>foreach (ref Line line in …)</c>, so that the items change and not copies.</summary>
/// <remarks>Arrays, lists and most others give out no references: there it does not compile and is not offered.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ChangeLostFix() : StatementFix("LW4010", "Go through the items by reference (foreach ref)")
{
    private protected override (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model)
    {
        // The variable of the loop is what the changing member is called on.
        SyntaxNode? receiver = place.DescendantNodesAndSelf().OfType<MemberAccessExpressionSyntax>().FirstOrDefault()?.Expression;
        if (receiver is not IdentifierNameSyntax { Identifier.ValueText: var name }) return null;
        ForEachStatementSyntax? loop = place.Ancestors().OfType<ForEachStatementSyntax>().FirstOrDefault(each => each.Identifier.ValueText == name);
        if (loop is null || loop.Type is RefTypeSyntax) return null;
        RefTypeSyntax type = SyntaxFactory.RefType(loop.Type.WithoutTrivia()).WithTriviaFrom(loop.Type);
        return (loop.Type, type.WithAdditionalAnnotations(Formatter.Annotation));
    }
}
