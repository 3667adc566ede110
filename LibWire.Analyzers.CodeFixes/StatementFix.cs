using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>A fix that replaces one node of the syntax tree by another. It is offered only where the code compiles after it.</summary>
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
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (model is null) return;
        SyntaxNode root = await model.SyntaxTree.GetRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxNode place = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (Change(place, model) is not { } change || !Compiles(root, change, model, context.CancellationToken)) continue;
            context.RegisterCodeFix(CodeAction.Create(title, token => Apply(context.Document, change, token), equivalenceKey: id), diagnostic);
        }
    }

    /// <summary>The node to replace and what takes its place; null where the fix is not safe.</summary>
    private protected abstract (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model);

    // Code that somebody is writing may have errors already: the change must add none.
    private static bool Compiles(SyntaxNode root, (SyntaxNode Before, SyntaxNode After) change, SemanticModel model, CancellationToken token)
    {
        var mark = new SyntaxAnnotation();
        SyntaxNode changed = root.ReplaceNode(change.Before, change.After.WithAdditionalAnnotations(mark));
        SemanticModel after = model.Compilation.ReplaceSyntaxTree(model.SyntaxTree, changed.SyntaxTree).GetSemanticModel(changed.SyntaxTree);
        return Errors(after, changed.GetAnnotatedNodes(mark).Single(), token) <= Errors(model, change.Before, token);
    }

    /// <summary>How many errors the member around a place has.</summary>
    private static int Errors(SemanticModel model, SyntaxNode place, CancellationToken token) =>
        model.GetDiagnostics(place.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.Span, token).Count(each => each.Severity == DiagnosticSeverity.Error);

    private static async Task<Document> Apply(Document document, (SyntaxNode Before, SyntaxNode After) change, CancellationToken token)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!;
        return document.WithSyntaxRoot(root.ReplaceNode(change.Before, change.After));
    }
}
