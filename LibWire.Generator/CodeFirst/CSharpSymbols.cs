using System.Linq;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>Reads facts of the project's C# that are the same for all kinds of declarations.</summary>
internal static class CSharpSymbols
{
    private const string Marks = "///";

    /// <summary>The attribute of a class of the runtime; null if there is none.</summary>
    internal static AttributeData? AttributeOf(ISymbol symbol, string name) =>
        symbol.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass is { } type && type.Name == name && IsRuntime(type));

    /// <summary>The attribute of a class of another namespace; null if there is none.</summary>
    internal static AttributeData? AttributeOf(ISymbol symbol, string space, string name) =>
        symbol.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass is { } type && type.Name == name && NamespaceOf(type) == space);

    /// <summary>Whether a type is in the namespace of the runtime.</summary>
    internal static bool IsRuntime(ITypeSymbol type) =>
        type.ContainingNamespace is { Name: "LibWire", ContainingNamespace.IsGlobalNamespace: true } && type.ContainingType == null;

    /// <summary>A named argument of an attribute; null if it is not written.</summary>
    internal static object? Argument(AttributeData attribute, string name) =>
        attribute.NamedArguments.FirstOrDefault(argument => argument.Key == name).Value.Value;

    /// <summary>The first argument of an attribute; null if it has none, or another type.</summary>
    internal static object? First(AttributeData attribute) => attribute.ConstructorArguments.Length > 0 ? attribute.ConstructorArguments[0].Value : null;

    internal static bool IsObsolete(ISymbol symbol) => symbol.GetAttributes().Any(static attribute =>
        attribute.AttributeClass is { Name: "ObsoleteAttribute", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } });

    /// <summary>Whether the use of a member is an error, but in members that are obsolete too.</summary>
    internal static bool IsObsoleteError(ISymbol symbol) =>
        AttributeOf(symbol, "System", "ObsoleteAttribute") is { ConstructorArguments: { Length: 2 } arguments } && arguments[1].Value is true;

    /// <summary>The ids of diagnostics that the use of a type, its members or their types causes, by attributes.</summary>
    internal static IEnumerable<string> WarningsOf(INamedTypeSymbol type)
    {
        ISymbol[] members = [.. type.GetMembers().Where(static member => member is IPropertySymbol or IFieldSymbol { HasConstantValue: true })];
        IEnumerable<ISymbol> types = members.OfType<IPropertySymbol>().SelectMany(static property => TypesIn(property.Type));
        foreach (ISymbol symbol in members.Append(type).Concat(types))
        {
            if (IsObsoleteError(symbol)) yield return "CS0809"; // then an override may be obsolete, and its base not
            AttributeData? obsolete = AttributeOf(symbol, "System", "ObsoleteAttribute");
            if (obsolete != null && Argument(obsolete, "DiagnosticId") is string id && SyntaxFacts.IsValidIdentifier(id)) yield return id;
            AttributeData? trial = AttributeOf(symbol, "System.Diagnostics.CodeAnalysis", "ExperimentalAttribute");
            if (trial != null && First(trial) is string ofTrial && SyntaxFacts.IsValidIdentifier(ofTrial)) yield return ofTrial;
        }
    }

    private static IEnumerable<ITypeSymbol> TypesIn(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => TypesIn(array.ElementType),
        INamedTypeSymbol { TypeArguments.IsEmpty: false } generic => generic.TypeArguments.SelectMany(TypesIn),
        _ => [type],
    };

    /// <summary>The namespace of a symbol with dots; empty for the global one.</summary>
    internal static string NamespaceOf(ISymbol symbol) =>
        symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? SchemaNames.Below(NamespaceOf(space), space.Name) : "";

    /// <summary>The full name of a type, without type arguments and escapes: <c>Shop.Order.Line</c>.</summary>
    internal static string FullName(INamedTypeSymbol type) =>
        SchemaNames.Below(type.ContainingType is { } outer ? FullName(outer) : NamespaceOf(type), type.Name);

    /// <summary>The place of an attribute, or else of a declaration.</summary>
    internal static DeclaredPlace PlaceOf(AttributeData attribute, DeclaredPlace declaration) =>
        attribute.ApplicationSyntaxReference is { } reference ? DeclaredPlace.Of(reference.GetSyntax()) : declaration;

    /// <summary>The text of the <c>summary</c> in front of a declaration, one line each; empty for none. It is read whether or not the compiler reads
    /// documentation.</summary>
    internal static string SummaryOf(SyntaxNode declaration)
    {
        string[] lines =
        [
            .. declaration.GetLeadingTrivia().ToFullString().Split('\n').Select(static line => line.Trim())
                .Where(static line => line.StartsWith(Marks, StringComparison.Ordinal))
                .Select(static line => line.Substring(Marks.Length)),
        ];
        if (lines.Length == 0) return "";
        try
        {
            XElement? summary = XElement.Parse($"<doc>{string.Join("\n", lines)}</doc>").Element("summary");
            return summary == null ? "" : string.Join("\n", TextOf(summary).Split('\n').Select(static line => line.Trim())).Trim('\n');
        }
        catch (XmlException)
        {
            // The compiler reports it if it reads documentation.
            return "";
        }
    }

    // A reference is shown as the last part of its name.
    private static string TextOf(XElement element) => string.Concat(element.Nodes().Select(static node => node switch
    {
        XText text => text.Value,
        XElement { IsEmpty: true } reference => LastPart(reference.Attributes().FirstOrDefault()?.Value ?? ""),
        XElement inner => TextOf(inner),
        _ => "",
    }));

    private static string LastPart(string name) => name.Substring(name.LastIndexOf('.') + 1);
}
