using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Tests;

/// <summary>
/// Finds by name which files use which, constants included, in the code of every target framework. Names in <c>nameof</c> and in comments do not count.
/// </summary>
internal static partial class SourceArrows
{
    // LibWire.CompilerServices: a global using of the runtime.
    private const string EverywhereUsed = "CompilerServices";

    /// <summary>All uses of the files' types by the same files.</summary>
    /// <param name="files">Paths relative to the repository, and texts.</param>
    internal static IEnumerable<FileUse> Uses(IReadOnlyDictionary<string, string> files)
    {
        Dictionary<string, SyntaxNode> trees = files.ToDictionary(file => file.Key, file => Parse(file.Value));
        ILookup<string, (string Namespace, string File)> declarations = trees
            .SelectMany(tree => TopLevelTypes(tree.Value).Select(type => (Type: type, Home: (NamespaceOf(tree.Value), tree.Key))))
            .ToLookup(pair => pair.Type, pair => pair.Home);

        return from tree in trees
               let names = Names(tree.Value).Append(NamespaceOf(tree.Value)).ToHashSet()
               from name in names
               let homes = declarations[name].Where(home => home.Namespace.Length == 0 || names.Contains(home.Namespace)).Select(home => home.File).ToArray()
               where homes.Length > 0
               select new FileUse(tree.Key, homes, name);
    }

    /// <summary>The C# files of projects: paths relative to the repository, and texts.</summary>
    internal static Dictionary<string, string> Read(params string[] projects) =>
        projects.SelectMany(project => Directory.GetFiles(Repository.PathOf(project), "*.cs", SearchOption.AllDirectories))
            .Select(path => (Path: path, Name: Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')))
            .Where(file => file.Name.Split('/')[1] is not ("bin" or "obj"))
            .ToDictionary(file => file.Name, file => File.ReadAllText(file.Path));

    // Without its directives a file contains the code of all target frameworks at once. That is not a valid program, but it has all names.
    private static SyntaxNode Parse(string text) =>
        CSharpSyntaxTree.ParseText(Directive().Replace(text, ""), new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None)).GetRoot();

    private static IEnumerable<string> TopLevelTypes(SyntaxNode root) =>
        root.DescendantNodes(node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .Select(node => (node as BaseTypeDeclarationSyntax)?.Identifier.Text ?? (node as DelegateDeclarationSyntax)?.Identifier.Text)
            .OfType<string>();

    /// <summary>
    /// The last part of a file's namespace; empty for <c>LibWire</c> and <see cref="EverywhereUsed"/>. A file that uses a type of another namespace contains
    /// that part as a name. No file needs to name these two: all files are in <c>LibWire</c>, and the other is a global using.
    /// </summary>
    private static string NamespaceOf(SyntaxNode root) =>
        root.DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Name is QualifiedNameSyntax { Right: var last } && last.Identifier.Text != EverywhereUsed
            ? last.Identifier.Text
            : "";

    // By token and not by node: the tokens are right even if the parser does not support a newer syntax.
    private static IEnumerable<string> Names(SyntaxNode root) =>
        root.DescendantTokens(descendIntoTrivia: true)
            .Where(token => token.IsKind(SyntaxKind.IdentifierToken) && token.Parent is not (BaseTypeDeclarationSyntax or DelegateDeclarationSyntax) && !IsInNameOf(token))
            .SelectMany(token => token.Parent is NameSyntax { Parent: AttributeSyntax } ? new[] { token.Text, token.Text + "Attribute" } : [token.Text]);

    private static bool IsInNameOf(SyntaxToken token) =>
        token.Parent!.Ancestors().OfType<InvocationExpressionSyntax>().Any(call => call.Expression is IdentifierNameSyntax { Identifier.Text: "nameof" });

    [GeneratedRegex(@"^[ \t]*#.*$", RegexOptions.Multiline)]
    private static partial Regex Directive();
}
