using System.Linq;

namespace LibWire.Schema;

// Enums of the same name.
internal sealed partial class BreakingCheck
{
    private void CheckEnum(ProtoEnumDescriptor old, ProtoEnumDescriptor type)
    {
        ILookup<int, ProtoEnumValueDescriptor> values = type.Values.ToLookup(static value => value.Number);
        foreach (IGrouping<int, ProtoEnumValueDescriptor> group in old.Values.GroupBy(static value => value.Number))
        {
            if (values[group.Key].Any()) CheckNames(group, values[group.Key], type);
            else CheckGone(group, type);
        }

        CheckReserved("RESERVED_ENUM_NO_DELETE", type, old.Syntax.Reserved, type.Syntax.Reserved);
        if (old.IsClosed != type.IsClosed)
        {
            (string form, string effect) = type.IsClosed ? ("closed", "unknown fields") : ("open", "values");
            Report("ENUM_SAME_TYPE", type, $"{type.FullName} is {form} now. Numbers that it does not declare become {effect}; bytes stay.");
        }

        if (old.Features.JsonFormat == ProtoFeatures.AllowJson && type.Features.JsonFormat != ProtoFeatures.AllowJson)
            Report("ENUM_SAME_JSON_FORMAT", type, $"The feature json_format of {type.FullName} is no longer ALLOW. Its JSON may be refused.");
    }

    private void CheckNames(IGrouping<int, ProtoEnumValueDescriptor> old, IEnumerable<ProtoEnumValueDescriptor> values, ProtoEnumDescriptor type)
    {
        foreach (ProtoEnumValueDescriptor gone in old.Where(value => values.All(now => now.Name != value.Name)))
        {
            string what = $"Value {old.Key} of {type.FullName} is no longer called \"{gone.Name}\"";
            Report("ENUM_VALUE_SAME_NAME", values.First(), $"{what}. Code with that name no longer compiles, and JSON with it is refused.");
        }
    }

    private void CheckGone(IGrouping<int, ProtoEnumValueDescriptor> old, ProtoEnumDescriptor type)
    {
        string what = $"Value {old.Key} \"{old.First().Name}\" of {type.FullName} was deleted";
        Report("ENUM_VALUE_NO_DELETE", type, $"{what}. {SourceBreaks} Old bytes hold a number without a name, and JSON with the name is refused.");
        if (!Numbers(type.Syntax.Reserved).Any(range => range.Start <= old.Key && old.Key <= range.End))
        {
            Report(
                "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", type,
                $"{what}, and its number is not reserved. A new value with the number would change what old bytes mean: add reserved {old.Key};.");
        }

        foreach (ProtoEnumValueDescriptor value in old.Where(value => !Names(type.Syntax.Reserved).Contains(value.Name, StringComparer.Ordinal)))
        {
            Report(
                "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", type,
                $"{what}, and its name is not reserved. A new value with the name would change what old JSON means: add reserved \"{value.Name}\";.");
        }
    }
}
