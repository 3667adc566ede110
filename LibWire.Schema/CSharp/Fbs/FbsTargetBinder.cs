using System.Linq;

namespace LibWire.Schema;

/// <summary>The table, struct or union type of a field, an element or a member.</summary>
internal sealed record FbsTargetCode
{
    /// <summary>The fully qualified name of the value of a struct, the object of a table or the kinds of a union.</summary>
    internal required string Name { get; init; }

    /// <summary>The C# type that a struct is bound to, fully qualified; empty for none.</summary>
    internal string Foreign { get; init; } = "";

    /// <summary>The type that users see in place of <see cref="Name"/>.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Name;

    /// <summary>The fully qualified name of the view.</summary>
    internal required string View { get; init; }

    /// <summary>The fully qualified name of the holder of a table; empty if it has none.</summary>
    internal string Holder { get; init; } = "";

    /// <summary>Whether it is a struct.</summary>
    internal required bool IsStruct { get; init; }

    /// <summary>The size of a struct.</summary>
    internal int SizeBytes { get; init; }

    /// <summary>The alignment of a struct.</summary>
    internal int AlignBytes { get; init; }

    /// <summary>How many bytes the kind of a union takes.</summary>
    internal int KindBytes { get; init; }

    /// <summary>The byte at which the key of a struct starts.</summary>
    internal int KeyOffset { get; init; }

    /// <summary>How many bytes the key of a struct takes; 0 if it has none.</summary>
    internal int KeyBytes { get; init; }
}

/// <summary>Finds the names by which other types refer to a type.</summary>
internal static class FbsTargetBinder
{
    internal static FbsTargetCode Bind(FbsSymbol symbol)
    {
        bool isStruct = symbol.Object is { IsStruct: true };
        FbsFieldModel? key = isStruct ? symbol.Object!.Fields.FirstOrDefault(static field => field.IsKey) : null;
        return new FbsTargetCode
        {
            Name = symbol.Global,
            Foreign = symbol.Foreign,
            View = symbol.GlobalView,
            Holder = symbol.HolderName.Length > 0 ? symbol.GlobalHolder : "",
            IsStruct = isStruct,
            SizeBytes = isStruct ? symbol.Object!.SizeBytes : 0,
            AlignBytes = isStruct ? symbol.Object!.AlignBytes : 0,
            KindBytes = symbol.Enum is { IsUnion: true } union ? FbsScalars.Bytes(union.UnderlyingType) : 0,
            KeyOffset = key?.Offset ?? 0,
            KeyBytes = key is null ? 0 : FbsKeyBinder.BytesOf(key.Type),
        };
    }
}
