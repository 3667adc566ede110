using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Mutation;

/// <summary>Writes changes into a file, each behind a question whether it is on: <c>Mutant.Is(17) ? a &lt;= b : a &lt; b</c>.</summary>
internal static class MutationRewriter
{
    /// <summary>The kind of the annotations that mark a change in the new tree. Their data is its number.</summary>
    internal const string Annotation = "mutant";

    /// <summary>Gives the file with all of these changes, of which none is on unless the process says so.</summary>
    internal static SyntaxNode Rewrite(SyntaxNode root, IEnumerable<(int Id, Mutation Mutation)> mutations)
    {
        var ofNode = mutations.ToLookup(static mutation => mutation.Mutation.Node);
        return root.ReplaceNodes(ofNode.Select(static group => group.Key), (original, inner) =>
        {
            SyntaxNode result = inner.WithoutTrivia();
            foreach ((int id, Mutation mutation) in ofNode[original]) result = Choose(id, mutation, result);
            return result.WithTriviaFrom(inner);
        });
    }

    // Only one change is on at a time, so the replacement is the text without other changes: the code grows by each change once.
    private static SyntaxNode Choose(int id, Mutation mutation, SyntaxNode original)
    {
        string question = string.Create(CultureInfo.InvariantCulture, $"global::LibWire.Mutant.Is({id})");
        var mark = new SyntaxAnnotation(Annotation, id.ToString(CultureInfo.InvariantCulture));
        if (original is StatementSyntax statement)
        {
            StatementSyntax instead = mutation.Replacement.Length == 0
                ? SyntaxFactory.Block()
                : SyntaxFactory.Block(SyntaxFactory.ParseStatement(mutation.Replacement));
            StatementSyntax choice = SyntaxFactory.IfStatement(
                SyntaxFactory.ParseExpression(question), instead, SyntaxFactory.ElseClause(SyntaxFactory.Block(statement)));
            return SyntaxFactory.Block(choice).WithAdditionalAnnotations(mark);
        }

        return SyntaxFactory.ParenthesizedExpression(SyntaxFactory.ConditionalExpression(
                SyntaxFactory.ParseExpression(question + " "),
                SyntaxFactory.ParenthesizedExpression(SyntaxFactory.ParseExpression(mutation.Replacement)),
                SyntaxFactory.ParenthesizedExpression((ExpressionSyntax)original)))
            .WithAdditionalAnnotations(mark);
    }
}
