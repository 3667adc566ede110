using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>LW4011: the scope of an ambient arena ends with its block.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ScopeNotEndedFix() : StatementFix("LW4011", "End the scope at the end of the block (using)")
{
    private const string Name = "scope";

    private protected override (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model)
    {
        if (UsingFix.Of(place, model) is { } declared) return declared;
        if (place.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { Expression: InvocationExpressionSyntax call } statement) return null;
        if (statement.Parent is not BlockSyntax block || block.DescendantTokens().Any(token => token.ValueText == Name)) return null;
        StatementSyntax declaration = SyntaxFactory.ParseStatement($"using ArenaScope {Name} = {call.WithoutTrivia()};").WithTriviaFrom(statement);
        return (statement, declaration.WithAdditionalAnnotations(Formatter.Annotation));
    }
}
