using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>What the attribute of a property of a class says.</summary>
internal sealed record FlatMemberOptions
{
    internal required int Id { get; init; }

    /// <summary>The name in the schema; null for that of the property.</summary>
    internal string? Name { get; init; }

    internal object? Default { get; init; }

    internal bool IsRequired { get; init; }

    internal bool IsKey { get; init; }

    internal bool IsShared { get; init; }

    /// <summary>Whether the id of a union is that of its kind, as in FlatSharp.</summary>
    internal bool IsIdOfKind { get; init; }

    /// <summary>The place of the attribute.</summary>
    internal required DeclaredPlace Place { get; init; }

    /// <summary>The options of a <c>[FlatField]</c>; null if it has no id, which the compiler reports.</summary>
    internal static FlatMemberOptions? Of(ManagedProperty property, AttributeData attribute) =>
        CSharpSymbols.First(attribute) is int id
            ? new FlatMemberOptions
            {
                Id = id,
                Name = CSharpSymbols.Argument(attribute, "Name") as string,
                Default = CSharpSymbols.Argument(attribute, "Default"),
                IsRequired = CSharpSymbols.Argument(attribute, "Required") is true,
                IsKey = CSharpSymbols.Argument(attribute, "Key") is true,
                IsShared = CSharpSymbols.Argument(attribute, "Shared") is true,
                Place = CSharpSymbols.PlaceOf(attribute, property.Place),
            }
            : null;
}
