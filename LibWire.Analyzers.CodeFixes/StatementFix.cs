using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>A fix that replaces one node of the syntax tree by another.</summary>
/// <param name="id">The diagnostic that it fixes.</param>
/// <param name="title">What the editor offers.</param>
public abstract class StatementFix(string id, string title) : CodeFixProvider
{
    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(id);

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null) return;
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxNode place = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (Change(place) is not { } change) continue;
            context.RegisterCodeFix(CodeAction.Create(title, token => Apply(context.Document, change, token), equivalenceKey: id), diagnostic);
        }
    }

    /// <summary>The node to replace and what takes its place; null where the fix is not safe.</summary>
    private protected abstract (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place);

    private static async Task<Document> Apply(Document document, (SyntaxNode Before, SyntaxNode After) change, CancellationToken token)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!;
        return document.WithSyntaxRoot(root.ReplaceNode(change.Before, change.After));
    }
}
