namespace LibWire.Schema;

/// <summary>A key by which vectors are sorted.</summary>
internal sealed record FbsKeyCode
{
    /// <summary>The field.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The id of the field; in a struct, its number.</summary>
    internal required int Id { get; init; }

    /// <summary>In a table, the slot of the field. In a struct, the byte where the field starts.</summary>
    internal required int Offset { get; init; }

    /// <summary>How many bytes the field takes.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>Its type. For an array, the type of the elements.</summary>
    internal required string Type { get; init; }

    /// <summary>The type that is compared: a struct or a scalar. For an enum its underlying integer; empty for a string.</summary>
    internal required string ComparedType { get; init; }

    /// <summary>Whether it is a scalar or an enum.</summary>
    internal required bool IsScalar { get; init; }

    /// <summary>How many elements an array has; 0 if it is no array.</summary>
    internal int Count { get; init; }

    /// <summary>The value of the key in a table that does not have the field; empty for a string.</summary>
    internal string Default { get; init; } = "";

    /// <summary>The interface of a type with this key.</summary>
    internal string Interface => Count > 0 ? $"{FbsRuntime.IArrayKeyed}<{Type}>" : $"{FbsRuntime.IKeyed}<{Parameter}>";

    /// <summary>The parameter type of the look-up.</summary>
    internal string Parameter => Count > 0 ? $"{FbsRuntime.Span}<{Type}>" : ComparedType.Length > 0 ? Type : FbsRuntime.Utf8String;

    /// <summary>The access modifier of the look-up.</summary>
    internal required string Access { get; init; }
}

/// <summary>Finds the keys of tables and structs.</summary>
internal static class FbsKeyBinder
{
    /// <summary>The key of a table or struct; null if it has none.</summary>
    internal static FbsKeyCode? Bind(FbsSymbol symbol, FbsSymbols symbols)
    {
        if (symbol.KeyField is not { } key) return null;
        if (key.Type.BaseType == FbsBaseType.String && !symbol.Object!.IsStruct)
        {
            return new FbsKeyCode
            {
                SchemaName = key.Name,
                Id = key.Id,
                Offset = key.Offset,
                SizeBytes = key.Type.InlineBytes,
                Type = "string",
                ComparedType = "",
                IsScalar = false,
                Access = "public",
            };
        }

        FbsBaseType item = key.Type.BaseType == FbsBaseType.Array ? key.Type.Element : key.Type.BaseType;
        FbsSymbol? type = key.Type.TypeName.Length > 0 ? symbols.Find(key.Type.TypeName) : null;
        string compared = item == FbsBaseType.Object ? type!.Global : FbsRuntime.CSharp(item);
        return new FbsKeyCode
        {
            SchemaName = key.Name,
            Id = key.Id,
            Offset = key.Offset,
            SizeBytes = BytesOf(key.Type),
            Type = type?.Global ?? compared,
            ComparedType = compared,
            IsScalar = key.Type.IsScalar,
            Count = key.Type.FixedLength,
            Default = key is { Default: { } value, Type.IsScalar: true } ? FbsLiterals.Scalar(item, value) : "default",
            Access = type?.MemberAccess ?? "public",
        };
    }

    /// <summary>How many bytes a member takes in a struct.</summary>
    internal static int BytesOf(FbsTypeModel type) => type.FixedLength > 0 ? type.FixedLength * type.ElementBytes : type.InlineBytes;
}
