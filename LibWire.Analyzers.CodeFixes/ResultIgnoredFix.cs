using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>LW4007: the result of a call is discarded on purpose.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ResultIgnoredFix() : StatementFix("LW4007", "Discard the result on purpose (_ =)")
{
    private protected override (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model)
    {
        if (place.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement) return null;
        ExpressionSyntax call = statement.Expression;
        AssignmentExpressionSyntax discard = SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression, SyntaxFactory.ParseExpression("_"), call.WithoutLeadingTrivia());
        return (call, discard.WithLeadingTrivia(call.GetLeadingTrivia()).WithAdditionalAnnotations(Formatter.Annotation));
    }
}
