using System.Linq;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Which classes are derived messages of which: <c>[ProtoInclude]</c>, in either namespace.</summary>
internal static class ProtoIncludes
{
    private const string Include = "ProtoIncludeAttribute";

    /// <summary>The derived classes that a class names.</summary>
    internal static IEnumerable<(int Number, INamedTypeSymbol Type, AttributeData Attribute)> Of(INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass is not { Name: Include } found) continue;
            if (!CSharpSymbols.IsRuntime(found) && CSharpSymbols.NamespaceOf(found) != ProtobufNetReader.Namespace) continue;
            if (attribute.ConstructorArguments.Length != 2 || attribute.ConstructorArguments[0].Value is not int number) continue;
            if (attribute.ConstructorArguments[1].Value is INamedTypeSymbol derived) yield return (number, derived, attribute);
        }
    }

    /// <summary>Whether the base of a class names it.</summary>
    internal static bool IsDerived(INamedTypeSymbol type) =>
        type.BaseType is { } parent && Of(parent).Any(include => SymbolEqualityComparer.Default.Equals(include.Type, type));

    /// <summary>Whether objects of a class, or of one above it, can be of derived classes.</summary>
    internal static bool HasLayers(INamedTypeSymbol type) => IsDerived(type) || Of(type).Any();

    /// <summary>The classes that a class names, and those that these name.</summary>
    internal static IEnumerable<INamedTypeSymbol> DerivedOf(INamedTypeSymbol type) =>
        Of(type).Select(static include => include.Type).Where(derived => SymbolEqualityComparer.Default.Equals(derived.BaseType, type))
            .SelectMany(static derived => DerivedOf(derived).Append(derived));

    /// <summary>The class above all, which is the message of an object.</summary>
    internal static INamedTypeSymbol RootOf(INamedTypeSymbol type)
    {
        while (IsDerived(type)) type = type.BaseType!;
        return type;
    }
}
