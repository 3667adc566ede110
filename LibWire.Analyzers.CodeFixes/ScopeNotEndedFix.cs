using System.Collections.Generic;
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
        if (statement.Parent is not BlockSyntax) return null;
        StatementSyntax declaration = SyntaxFactory.ParseStatement($"using ArenaScope {NameAt(statement)} = {call.WithoutTrivia()};").WithTriviaFrom(statement);
        return (statement, declaration.WithAdditionalAnnotations(Formatter.Annotation));
    }

    // Each statement of a member that can be fixed has a name of its own, so that all can be fixed at once.
    private static string NameAt(StatementSyntax statement)
    {
        SyntaxNode member = statement.Ancestors().OfType<MemberDeclarationSyntax>().FirstOrDefault(static around => around is not GlobalStatementSyntax)
            ?? statement.SyntaxTree.GetRoot();
        var taken = new HashSet<string>(member.DescendantTokens().Select(static token => token.ValueText));
        int index = member.DescendantNodes().OfType<ExpressionStatementSyntax>().TakeWhile(other => other != statement).Count(IsScope);
        IEnumerable<string> names = Enumerable.Range(1, int.MaxValue).Select(static number => number == 1 ? Name : $"{Name}{number}");
        return names.Where(name => !taken.Contains(name)).ElementAt(index);
    }

    private static bool IsScope(ExpressionStatementSyntax statement) =>
        statement.Expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Use" or "Rent" } };
}
