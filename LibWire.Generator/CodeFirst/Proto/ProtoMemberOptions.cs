using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>What the attribute of a property of a class says.</summary>
internal sealed record ProtoMemberOptions
{
    internal required int Number { get; init; }

    /// <summary>The oneof in Pascal case; empty for none.</summary>
    internal string Oneof { get; init; } = "";

    internal int Encoding { get; init; }

    internal int KeyEncoding { get; init; }

    /// <summary>How the attribute calls <see cref="Encoding"/>.</summary>
    internal string EncodingName { get; init; } = "Encoding";

    /// <summary>How the attribute calls <see cref="KeyEncoding"/>.</summary>
    internal string KeyEncodingName { get; init; } = "KeyEncoding";

    internal bool IsUnpacked { get; init; }

    internal bool IsOptional { get; init; }

    /// <summary>Whether the attribute is one of protobuf-net.</summary>
    internal bool IsProtobufNet { get; init; }

    /// <summary>The place of the attribute.</summary>
    internal required DeclaredPlace Place { get; init; }

    /// <summary>The options of a <c>[ProtoField]</c>; null if it has no number, which the compiler reports.</summary>
    internal static ProtoMemberOptions? Of(ManagedProperty property, AttributeData attribute) =>
        CSharpSymbols.First(attribute) is int number
            ? new ProtoMemberOptions
            {
                Number = number,
                Oneof = CSharpSymbols.Argument(attribute, "Oneof") as string ?? "",
                Encoding = CSharpSymbols.Argument(attribute, "Encoding") as int? ?? ProtoFieldReader.EncodingVarint,
                KeyEncoding = CSharpSymbols.Argument(attribute, "KeyEncoding") as int? ?? ProtoFieldReader.EncodingVarint,
                IsUnpacked = CSharpSymbols.Argument(attribute, "Unpacked") is true,
                IsOptional = CSharpSymbols.Argument(attribute, "Optional") is true,
                Place = CSharpSymbols.PlaceOf(attribute, property.Place),
            }
            : null;
}
