using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Mutation;

/// <summary>Chooses changes, and compiles them into one assembly.</summary>
internal sealed class MutationBuild(LibraryCompilation library, string root, int seed)
{
    /// <summary>How many more changes are tried than wanted, because some do not compile.</summary>
    private const double Surplus = 1.2;

    private readonly Dictionary<SyntaxTree, string> _paths = library.Compilation.SyntaxTrees
        .ToDictionary(static tree => tree, tree => Path.GetRelativePath(root, tree.FilePath).Replace('\\', '/'));

    /// <summary>All changes of an area, in the order in which they are chosen.</summary>
    internal IReadOnlyList<Mutation> Candidates(MutationArea area) =>
    [
        .. _paths.AsParallel().Where(file => MutationArea.Of(file.Value) == area)
            .SelectMany(file => MutationFinder.Find(area, file.Value, library.Compilation.GetSemanticModel(file.Key)))
            .AsSequential().OrderBy(mutation => mutation.Rank(seed)).ThenBy(static mutation => mutation.Key, StringComparer.Ordinal),
    ];

    /// <summary>The first changes of each list that compile, as many as its area has of this count; and the assembly that has them all.</summary>
    internal IReadOnlyList<Mutation> Build(IReadOnlyList<IReadOnlyList<Mutation>> candidates, int count, string assemblyPath, TextWriter output)
    {
        var faulty = new HashSet<Mutation>();
        while (true)
        {
            Mutation[] tried = Choose(Surplus);
            int before = faulty.Count;
            DropFaulty(tried, faulty, null);
            output.WriteLine($"{tried.Length} changes compiled, {faulty.Count - before} of them do not");
            if (faulty.Count > before) continue;

            // The choice is the same however many more were tried.
            Mutation[] chosen = Choose(1);
            DropFaulty(chosen, faulty, assemblyPath);
            if (faulty.Count == before) return chosen;
        }

        Mutation[] Choose(double factor) =>
        [
            .. candidates.SelectMany(ofArea =>
                ofArea.Where(mutation => !faulty.Contains(mutation)).Take((int)Math.Ceiling(count * ofArea[0].Area.Share * factor / 1000))),
        ];
    }

    private void DropFaulty(Mutation[] mutations, HashSet<Mutation> faulty, string? assemblyPath)
    {
        CSharpCompilation compilation = library.Compilation;
        var numbered = mutations.Select(static (mutation, id) => (Id: id, Mutation: mutation));
        foreach (var ofTree in numbered.GroupBy(static mutation => mutation.Mutation.Node.SyntaxTree))
        {
            SyntaxNode changed = MutationRewriter.Rewrite(ofTree.Key.GetRoot(), ofTree);
            compilation = compilation.ReplaceSyntaxTree(ofTree.Key, ofTree.Key.WithRootAndOptions(changed, ofTree.Key.Options));
        }

        IReadOnlyList<Diagnostic> errors = library.Emit(compilation, assemblyPath);
        int before = faulty.Count;
        foreach (Diagnostic error in errors)
            foreach (int id in At(error)) faulty.Add(mutations[id]);
        if (errors.Count > 0 && faulty.Count == before)
            throw new InvalidOperationException($"LibWire does not compile, and no change is the reason: {errors[0]}");
    }

    // The innermost change around an error. Where there is none, the error is what a change nearby leads to, such as a variable that may not be set.
    private static int[] At(Diagnostic error)
    {
        if (error.Location.SourceTree is not { } tree) return [];
        SyntaxNode node = tree.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true);
        if (node.AncestorsAndSelf().FirstOrDefault(static node => node.HasAnnotations(MutationRewriter.Annotation)) is { } around) return [IdOf(around)];
        foreach (SyntaxNode outer in node.AncestorsAndSelf().Where(static node => node is StatementSyntax or MemberDeclarationSyntax))
        {
            int[] inside = [.. outer.GetAnnotatedNodes(MutationRewriter.Annotation).Select(IdOf)];
            if (inside.Length > 0) return inside;
        }

        return [];
    }

    private static int IdOf(SyntaxNode node) => int.Parse(node.GetAnnotations(MutationRewriter.Annotation).First().Data!, CultureInfo.InvariantCulture);
}
