using System.Linq;

namespace LibWire.Schema;

// Messages of the same name.
internal sealed partial class BreakingCheck
{
    private void CheckMessage(ProtoMessageDescriptor old, ProtoMessageDescriptor message)
    {
        var fields = new Dictionary<int, ProtoFieldDescriptor>();
        foreach (ProtoFieldDescriptor field in message.Fields) fields[field.Number] = field;
        foreach (ProtoFieldDescriptor field in old.Fields)
        {
            if (fields.TryGetValue(field.Number, out ProtoFieldDescriptor? now)) CheckField(field, now);
            else CheckGone(field, message);
        }

        CheckRequired(old, message, fields);
        foreach (ProtoOneofDescriptor oneof in old.Oneofs)
        {
            if (oneof.IsSynthetic || message.Oneofs.Exists(now => !now.IsSynthetic && now.Name == oneof.Name)) continue;
            Report(
                "ONEOF_NO_DELETE", message,
                $"The oneof \"{oneof.Name}\" of {message.FullName} was deleted. Code that asks which of its fields is set no longer compiles.");
        }

        CheckReserved("RESERVED_MESSAGE_NO_DELETE", message, old.Syntax.Reserved, message.Syntax.Reserved);
        foreach ((long start, long end) in Uncovered(RangesOf(old), RangesOf(message)))
        {
            Report(
                "EXTENSION_MESSAGE_NO_DELETE", message,
                $"{message.FullName} has no extensions {Shown(start, end)} any more. Extensions with these numbers no longer compile.");
        }

        if (old.IsMessageSet != message.IsMessageSet)
        {
            string change = message.IsMessageSet ? "is set now" : "is no longer set";
            Report(
                "MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", message,
                $"message_set_wire_format of {message.FullName} {change}. Its extensions have another form in bytes.");
        }

        if (old.Features.JsonFormat == ProtoFeatures.AllowJson && message.Features.JsonFormat != ProtoFeatures.AllowJson)
            Report("MESSAGE_SAME_JSON_FORMAT", message, $"The feature json_format of {message.FullName} is no longer ALLOW. Its JSON may be refused.");
        if (old.Options?.Bool("no_standard_descriptor_accessor") != true && message.Options?.Bool("no_standard_descriptor_accessor") == true)
        {
            Report(
                "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", message,
                $"no_standard_descriptor_accessor of {message.FullName} is set now. Code that asks for its descriptor no longer compiles.");
        }
    }

    private void CheckGone(ProtoFieldDescriptor old, ProtoMessageDescriptor message)
    {
        string what = $"Field {old.Number} \"{old.Name}\" of {message.FullName} was deleted";
        Report("FIELD_NO_DELETE", message, $"{what}. {SourceBreaks} Old bytes keep it as an unknown field, and JSON with it is refused.");
        if (message.ReservedNumbers.Find(old.Number) == null)
        {
            Report(
                "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", message,
                $"{what}, and its number is not reserved. A new field with the number would read old bytes as its own: add reserved {old.Number};.");
        }

        if (!message.ReservedNames.Contains(old.Name, StringComparer.Ordinal))
        {
            Report(
                "FIELD_NO_DELETE_UNLESS_NAME_RESERVED", message,
                $"{what}, and its name is not reserved. A new field with the name would read old JSON as its own: add reserved \"{old.Name}\";.");
        }
    }

    // A feature can make a field required too, not only the label.
    private void CheckRequired(ProtoMessageDescriptor old, ProtoMessageDescriptor message, Dictionary<int, ProtoFieldDescriptor> fields)
    {
        var before = old.Fields.Where(static field => field.IsRequired).ToDictionary(static field => field.Number);
        foreach (ProtoFieldDescriptor field in message.Fields.Where(field => field.IsRequired && !before.ContainsKey(field.Number)))
        {
            Report(
                "MESSAGE_SAME_REQUIRED_FIELDS", field,
                $"Field {field.Number} \"{field.Name}\" of {message.FullName} is required now. Readers of the new schema refuse old messages without it.");
        }

        foreach (ProtoFieldDescriptor field in before.Values)
        {
            fields.TryGetValue(field.Number, out ProtoFieldDescriptor? now);
            if (now?.IsRequired == true) continue;
            Report(
                "MESSAGE_SAME_REQUIRED_FIELDS", now ?? (ProtoDescriptor)message,
                $"Field {field.Number} \"{field.Name}\" of {message.FullName} is no longer required. Readers of the old schema refuse messages without it.");
        }
    }

    private void CheckReserved(string rule, ProtoDescriptor place, IReadOnlyList<ProtoReservedSyntax> old, IReadOnlyList<ProtoReservedSyntax> now)
    {
        foreach ((long start, long end) in Uncovered(Numbers(old), Numbers(now)))
            Report(rule, place, $"{place.FullName} no longer reserves {Shown(start, end)}. A new use of the number would read old bytes as its own.");
        foreach (string name in Names(old).Except(Names(now), StringComparer.Ordinal))
            Report(rule, place, $"{place.FullName} no longer reserves the name \"{name}\". A new use of the name would read old JSON as its own.");
    }

    private static IEnumerable<(long Start, long End)> RangesOf(ProtoMessageDescriptor message) =>
        message.ExtensionRanges.Select(static range => ((long)range.Start, (long)range.End - 1));

    private static IEnumerable<string> Names(IReadOnlyList<ProtoReservedSyntax> reserved) =>
        reserved.SelectMany(static statement => statement.Names).Select(static name => name.Text);

    private static IEnumerable<(long Start, long End)> Numbers(IReadOnlyList<ProtoReservedSyntax> reserved)
    {
        foreach (ProtoRangeSyntax range in reserved.SelectMany(static statement => statement.Ranges))
        {
            if (!range.Start.TryGetInt32(int.MinValue, int.MaxValue, out int start)) continue;
            int end = int.MaxValue;
            if (range.End == null || range.End.TryGetInt32(int.MinValue, int.MaxValue, out end)) yield return (start, range.End == null ? int.MaxValue : end);
        }
    }

    // The ranges that are not inside the joined other ranges.
    private static IEnumerable<(long Start, long End)> Uncovered(IEnumerable<(long Start, long End)> ranges, IEnumerable<(long Start, long End)> others)
    {
        var joined = new List<(long Start, long End)>();
        foreach ((long start, long end) in others.OrderBy(static range => range))
        {
            int last = joined.Count - 1;
            if (last >= 0 && start <= joined[last].End + 1) joined[last] = (joined[last].Start, Math.Max(joined[last].End, end));
            else joined.Add((start, end));
        }

        int at = 0;
        foreach ((long start, long end) in ranges.OrderBy(static range => range))
        {
            while (at < joined.Count && joined[at].End < start) at++;
            if (at == joined.Count || joined[at].Start > start || joined[at].End < end) yield return (start, end);
        }
    }

    private static string Shown(long start, long end) => start == end ? $"{start}" : $"{start} to {end}";
}
