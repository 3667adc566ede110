using System.Linq;

namespace LibWire.Schema;

/// <summary>What a change of a type means for bytes.</summary>
internal enum FbsTypeChange
{
    None,

    /// <summary>The bytes are read, and can have another meaning.</summary>
    Meaning,

    /// <summary>The bytes are read as something else, or not at all.</summary>
    Broken,
}

// Types, defaults and attributes of a field in both versions.
internal sealed partial class FbsBreakingCheck
{
    private void CheckValue(FbsObjectModel type, FbsFieldModel old, FbsFieldModel field)
    {
        string what = NameOf(type, field);
        FbsTypeChange change = TypeChange(old.Type, field.Type);
        switch (change)
        {
            case FbsTypeChange.Broken:
                Report(
                    "FBS_FIELD_SAME_TYPE", type.FullName, field.Name,
                    $"{what} was {TextOf(old.Type)} and is {TextOf(field.Type)}. Old bytes are read wrongly or refused: keep it deprecated, and add another.");
                break;
            case FbsTypeChange.Meaning:
                Report(
                    "FBS_FIELD_SAME_MEANING", type.FullName, field.Name,
                    $"{what} was {TextOf(old.Type)} and is {TextOf(field.Type)}. The bytes are read, but some mean something else.");
                CheckDefault(type, old, field);
                break;
            default:
                CheckDefault(type, old, field);
                break;
        }

        if (change != FbsTypeChange.Broken && old.IsOffset64 != field.IsOffset64)
        {
            string bits = field.IsOffset64 ? "64" : "32";
            Report("FBS_FIELD_SAME_OFFSET", type.FullName, field.Name, $"The offset of {what} has {bits} bits now. Old bytes have the other width there.");
        }

        CheckAttributes(type, old, field, what);
    }

    private void CheckDefault(FbsObjectModel type, FbsFieldModel old, FbsFieldModel field)
    {
        if (Equals(old.Default, field.Default)) return;
        Report(
            "FBS_FIELD_SAME_DEFAULT", type.FullName, field.Name,
            $"The default of {NameOf(type, field)} was {TextOf(old)} and is {TextOf(field)}. Values equal to it were not written, so absent ones change.");
    }

    private void CheckAttributes(FbsObjectModel type, FbsFieldModel old, FbsFieldModel field, string what)
    {
        if (old.IsRequired != field.IsRequired)
        {
            string effect = field.IsRequired ? "now. Old buffers without it are refused." : "no longer. Old readers refuse buffers without it.";
            Report("FBS_FIELD_SAME_REQUIRED", type.FullName, field.Name, $"{what} is required {effect}");
        }

        if (old.ForceAlignBytes != field.ForceAlignBytes)
        {
            bool isRaised = field.ForceAlignBytes > old.ForceAlignBytes;
            string effect = isRaised ? "Old buffers are not aligned so, and strict readers refuse them." : "Old readers expect more.";
            Report(
                "FBS_FIELD_SAME_ALIGNMENT", type.FullName, field.Name,
                $"The force_align of {what} was {Number(old.ForceAlignBytes)} and is {Number(field.ForceAlignBytes)}. {effect}");
        }

        if (!IsSame(old.NestedType, field.NestedType) || old.IsFlexBuffer != field.IsFlexBuffer)
        {
            Report(
                "FBS_FIELD_SAME_NESTED", type.FullName, field.Name,
                $"The bytes of {what} held {ContentOf(old)} and hold {ContentOf(field)}. Readers of the one refuse the other.");
        }

        if (old.Hash != field.Hash)
            Report("FBS_FIELD_SAME_HASH", type.FullName, field.Name, $"The hash of {what} changed. A text in JSON becomes another number than before.");
        if (field.IsDeprecated && !old.IsDeprecated)
            Report("FBS_FIELD_NOT_DEPRECATED", type.FullName, field.Name, $"{what} is deprecated now. {SourceBreaks} Bytes stay, and it can be undone.");
    }

    // By name. A change of the type itself is reported where it is declared.
    private FbsTypeChange TypeChange(FbsTypeModel old, FbsTypeModel type)
    {
        bool isSameName = IsSame(old.TypeName, type.TypeName);
        if (isSameName && (old.BaseType, old.Element, old.FixedLength) == (type.BaseType, type.Element, type.FixedLength)) return FbsTypeChange.None;
        if (old.FixedLength != type.FixedLength) return FbsTypeChange.Broken;

        // A string has all that a vector of bytes has, and a zero behind.
        if (old.BaseType == FbsBaseType.String && type is { BaseType: FbsBaseType.Vector, Element: FbsBaseType.UByte }) return FbsTypeChange.Meaning;
        bool isSeries = old.Element != FbsBaseType.None;
        if (isSeries != (type.Element != FbsBaseType.None) || (isSeries && old.BaseType != type.BaseType)) return FbsTypeChange.Broken;
        FbsBaseType before = isSeries ? old.Element : old.BaseType, after = isSeries ? type.Element : type.BaseType;
        bool hasSameBytes = FbsScalars.IsInteger(before) && FbsScalars.IsInteger(after) && FbsScalars.Bytes(before) == FbsScalars.Bytes(after);
        return hasSameBytes ? FbsTypeChange.Meaning : FbsTypeChange.Broken;
    }

    private static string TextOf(FbsTypeModel type)
    {
        FbsBaseType own = type.Element != FbsBaseType.None ? type.Element : type.BaseType;
        string name = type.TypeName.Length > 0 ? type.TypeName : own.ToString().ToLowerInvariant();
        return type.BaseType switch
        {
            FbsBaseType.Vector => $"[{name}]",
            FbsBaseType.Vector64 => $"[{name}] (vector64)",
            FbsBaseType.Array => $"[{name}:{Number(type.FixedLength)}]",
            _ => name,
        };
    }

    private static string TextOf(FbsFieldModel field) => field.Default switch
    {
        null => "null",
        { Text: { } text } => field.Type.IsVector ? "[]" : $"\"{ShownText.Escape(text)}\"",
        var value when FbsScalars.IsFloat(field.Type.BaseType) => value.Real.ToString(System.Globalization.CultureInfo.InvariantCulture),
        var value when field.Type.BaseType == FbsBaseType.ULong => ((ulong)value.Integer).ToString(System.Globalization.CultureInfo.InvariantCulture),
        var value => Number(value.Integer),
    };

    private static string ContentOf(FbsFieldModel field) =>
        field.NestedType.Length > 0 ? $"a buffer of {field.NestedType}" : field.IsFlexBuffer ? "a FlexBuffer" : "bytes";

    private static string Number(long number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
