using System.Linq;

namespace LibWire.Schema;

// Enums and unions of the same name.
internal sealed partial class FbsBreakingCheck
{
    private void CheckEnum(FbsEnumModel old, FbsEnumModel type)
    {
        CheckUnderlying(old, type);
        if (old.IsBitFlags != type.IsBitFlags)
        {
            string change = type.IsBitFlags ? "are bits now" : "are bits no longer";
            Report("FBS_ENUM_SAME_BIT_FLAGS", type.FullName, "", $"The values of {type.FullName} {change}. All numbers mean something else.");
            return;
        }

        Dictionary<string, FbsEnumValueModel> byName = type.Values.ToDictionary(static value => value.Name, StringComparer.Ordinal);
        ILookup<long, FbsEnumValueModel> byNumber = type.Values.ToLookup(static value => value.Value);
        foreach (FbsEnumValueModel value in old.Values.Where(static value => value.Order >= 0))
        {
            if (byName.TryGetValue(value.Name, out FbsEnumValueModel? now)) CheckNumber("FBS_ENUM_VALUE_SAME_NUMBER", type, value, now);
            else if (byNumber[value.Value].FirstOrDefault() is { } other)
            {
                string effect = "Old bytes with the number mean something else, unless only the name changed; code and JSON with the old name break.";
                Report(
                    "FBS_ENUM_VALUE_NO_NUMBER_REUSE", type.FullName, other.Name,
                    $"The number {Number(value.Value)} of {type.FullName} was that of \"{value.Name}\" and is that of \"{other.Name}\". {effect}");
            }
            else CheckGone(type, value, "value");
        }
    }

    private void CheckUnion(FbsEnumModel old, FbsEnumModel type)
    {
        CheckUnderlying(old, type);
        Dictionary<string, FbsEnumValueModel> byName = type.Values.ToDictionary(static member => member.Name, StringComparer.Ordinal);
        Dictionary<long, FbsEnumValueModel> byNumber = type.Values.ToDictionary(static member => member.Value);
        foreach (FbsEnumValueModel member in old.Values.Where(static member => member.Order >= 0))
        {
            if (byName.TryGetValue(member.Name, out FbsEnumValueModel? now) && now.Value != member.Value)
            {
                CheckNumber("FBS_UNION_MEMBER_SAME_NUMBER", type, member, now);
            }
            else if (!byNumber.TryGetValue(member.Value, out now))
            {
                CheckGone(type, member, "member");
            }
            else if (TypeChange(member.UnionType!, now.UnionType!) != FbsTypeChange.None)
            {
                string what = $"Member {Number(member.Value)} \"{now.Name}\" of {type.FullName}";
                Report(
                    "FBS_UNION_MEMBER_SAME_TYPE", type.FullName, now.Name,
                    $"{what} was {TextOf(member.UnionType!)} and is {TextOf(now.UnionType!)}. Old bytes are read as the wrong type.");
            }
            else if (now.Name != member.Name)
            {
                string what = $"Member {Number(member.Value)} of {type.FullName} was called \"{member.Name}\" and is called \"{now.Name}\"";
                Report("FBS_UNION_MEMBER_SAME_NAME", type.FullName, now.Name, $"{what}. {SourceBreaks} JSON with the old name is refused.");
            }
        }
    }

    private void CheckUnderlying(FbsEnumModel old, FbsEnumModel type)
    {
        if (old.UnderlyingType == type.UnderlyingType) return;
        string before = NameOf(old.UnderlyingType), after = NameOf(type.UnderlyingType);
        Report("FBS_ENUM_SAME_TYPE", type.FullName, "", $"The numbers of {type.FullName} were {before} and are {after}. Old bytes are read wrongly.");

        static string NameOf(FbsBaseType type) => type == FbsBaseType.UnionType ? "ubyte" : type.ToString().ToLowerInvariant();
    }

    private void CheckNumber(string rule, FbsEnumModel type, FbsEnumValueModel old, FbsEnumValueModel now)
    {
        if (old.Value == now.Value) return;
        string advice = type.IsUnion ? "Add new members at the end, or give numbers to all." : "Old bytes hold the old number.";
        Report(rule, type.FullName, now.Name, $"\"{now.Name}\" of {type.FullName} was {Number(old.Value)} and is {Number(now.Value)}. {advice}");
    }

    private void CheckGone(FbsEnumModel type, FbsEnumValueModel value, string kind) => Report(
        type.IsUnion ? "FBS_UNION_MEMBER_NO_DELETE" : "FBS_ENUM_VALUE_NO_DELETE", type.FullName, "",
        $"The {kind} {Number(value.Value)} \"{value.Name}\" of {type.FullName} was deleted. {SourceBreaks} JSON with the name is refused.");
}
