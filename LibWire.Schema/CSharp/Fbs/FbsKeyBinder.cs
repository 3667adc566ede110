using System.Linq;

namespace LibWire.Schema;

/// <summary>A key by which vectors are sorted.</summary>
internal sealed record FbsKeyCode
{
    /// <summary>The field.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>In a table the slot of the field; in a struct the byte where it starts.</summary>
    internal required int Offset { get; init; }

    /// <summary>How many bytes it takes there.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>Its type; of an array that of the items.</summary>
    internal required string Type { get; init; }

    /// <summary>What is compared: a struct, or a scalar, which of an enum is its integer; empty for a string.</summary>
    internal required string ComparedType { get; init; }

    /// <summary>How many items an array has; else 0.</summary>
    internal int Count { get; init; }

    /// <summary>The scalar of a table that has none; empty for a string.</summary>
    internal string Default { get; init; } = "";

    /// <summary>The word in front of the look-up.</summary>
    internal required string Access { get; init; }
}

/// <summary>Decides how tables and structs are looked up.</summary>
internal static class FbsKeyBinder
{
    /// <summary>What a table or struct can be looked up by; null for nothing.</summary>
    internal static FbsKeyCode? Bind(FbsObjectModel model, FbsSymbols symbols)
    {
        if (model.Fields.FirstOrDefault(static field => field.IsKey) is not { } key) return null;
        if (key.Type.BaseType == FbsBaseType.String && !model.IsStruct)
        {
            return new FbsKeyCode
            {
                SchemaName = key.Name,
                Offset = key.Offset,
                SizeBytes = key.Type.InlineBytes,
                Type = "string",
                ComparedType = "",
                Access = "public",
            };
        }

        FbsBaseType item = key.Type.BaseType == FbsBaseType.Array ? key.Type.Element : key.Type.BaseType;
        FbsSymbol? type = key.Type.TypeName.Length > 0 ? symbols.Find(key.Type.TypeName) : null;
        string compared = item == FbsBaseType.Object ? type!.Global : FbsRuntime.CSharp(item);
        return new FbsKeyCode
        {
            SchemaName = key.Name,
            Offset = key.Offset,
            SizeBytes = BytesOf(key.Type),
            Type = type?.Global ?? compared,
            ComparedType = compared,
            Count = key.Type.FixedLength,
            Default = key is { Default: { } value, Type.IsScalar: true } ? FbsLiterals.Scalar(item, value) : "default",
            Access = type?.MemberAccess ?? "public",
        };
    }

    /// <summary>How many bytes a member takes in a struct.</summary>
    internal static int BytesOf(FbsTypeModel type) => type.FixedLength > 0 ? type.FixedLength * type.ElementBytes : type.InlineBytes;
}
