using System.Linq;

namespace LibWire.Schema;

/// <summary>A table, struct or union that a field, an element or a member is.</summary>
internal sealed record FbsTargetCode
{
    /// <summary>The value of a struct, the object of a table or the kinds of a union, from anywhere.</summary>
    internal required string Name { get; init; }

    /// <summary>The view, from anywhere.</summary>
    internal required string View { get; init; }

    /// <summary>Whether it is a struct.</summary>
    internal required bool IsStruct { get; init; }

    /// <summary>The size of a struct.</summary>
    internal int SizeBytes { get; init; }

    /// <summary>The alignment of a struct.</summary>
    internal int AlignBytes { get; init; }

    /// <summary>How many bytes the kind of a union takes.</summary>
    internal int KindBytes { get; init; }

    /// <summary>Where the key of a struct starts.</summary>
    internal int KeyOffset { get; init; }

    /// <summary>How many bytes the key of a struct takes; 0 where it has none.</summary>
    internal int KeyBytes { get; init; }
}

/// <summary>Decides what a type is called by those that refer to it.</summary>
internal static class FbsTargetBinder
{
    internal static FbsTargetCode Bind(FbsSymbol symbol)
    {
        bool isStruct = symbol.Object is { IsStruct: true };
        FbsFieldModel? key = isStruct ? symbol.Object!.Fields.FirstOrDefault(static field => field.IsKey) : null;
        return new FbsTargetCode
        {
            Name = symbol.Global,
            View = symbol.GlobalView,
            IsStruct = isStruct,
            SizeBytes = isStruct ? symbol.Object!.SizeBytes : 0,
            AlignBytes = isStruct ? symbol.Object!.AlignBytes : 0,
            KindBytes = symbol.Enum is { IsUnion: true } union ? FbsScalars.Bytes(union.UnderlyingType) : 0,
            KeyOffset = key?.Offset ?? 0,
            KeyBytes = key is null ? 0 : FbsKeyBinder.BytesOf(key.Type),
        };
    }
}
