using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A comparison of a field of a message, or of messages in it.</summary>
internal sealed class ScanFilter
{
    private readonly ScanField[] _path; // all singular
    private readonly QueryOperator _operator;
    private readonly byte[] _text;
    private readonly decimal _number;

    private ScanFilter(ScanField[] path, QueryOperator comparison, byte[] text, decimal number) =>
        (_path, _operator, _text, _number) = (path, comparison, text, number);

    /// <summary>Prepares a comparison; null if it is none that a scan can make as exactly as one of JSON.</summary>
    internal static ScanFilter? Of(QueryPick.Where where, MessageDescriptor message)
    {
        var path = new ScanField[where.Path.Steps.Count];
        MessageDescriptor? type = message;
        for (int i = 0; i < path.Length; i++)
        {
            QueryStep step = where.Path.Steps[i];
            if (type == null || step.Picks.Count > 0 || ScanField.Of(step, type) is not { IsRepeated: false } field) return null;
            (path[i], type) = (field, field.Message);
        }

        if (where.Literal is not { } literal) return null;
        ScanField last = path[^1];
        bool isEquality = where.Operator is QueryOperator.Equal or QueryOperator.NotEqual;
        decimal? number = last.Type switch
        {
            ProtoFieldType.String => isEquality && literal.Number == null ? 0 : null,
            ProtoFieldType.Bool => isEquality && literal.Text is "true" or "false" ? literal.Text == "true" ? 1 : 0 : null,
            ProtoFieldType.Enum => isEquality ? NumberOf(last.Enum!, literal.Text) : null,
            var integer => ScanField.IsInteger(integer) ? literal.Number : null,
        };
        return number is { } known ? new ScanFilter(path, where.Operator, Encoding.UTF8.GetBytes(literal.Text), known) : null;
    }

    /// <summary>Compares.</summary>
    /// <param name="bytes">The record.</param>
    /// <param name="item">The message.</param>
    /// <param name="holds">Whether the comparison holds.</param>
    /// <returns>Whether that is known.</returns>
    internal bool TryHold(ReadOnlySpan<byte> bytes, in ScanValue item, out bool holds)
    {
        holds = false;
        ScanValue value = item;
        for (int i = 0; i < _path.Length; i++)
        {
            if (!_path[i].TryFind(bytes, value.Start, value.End, out value)) return false;
            if (value.IsFound || (i == _path.Length - 1 && _path[i].IsImplicit)) continue;

            // Nothing is not equal to anything.
            holds = _operator == QueryOperator.NotEqual;
            return true;
        }

        ScanField last = _path[^1];
        int order = last.Type switch
        {
            ProtoFieldType.String => bytes[value.Start..value.End].SequenceEqual(_text) ? 0 : 1,
            ProtoFieldType.Bool => (value.Bits != 0 ? 1m : 0m).CompareTo(_number),
            ProtoFieldType.Enum => ((decimal)(int)value.Bits).CompareTo(_number),
            _ => last.Integer(value.Bits).CompareTo(_number),
        };
        holds = _operator.Holds(order);
        return true;
    }

    // The number whose name in JSON is this one: of several names, the first.
    private static decimal? NumberOf(EnumDescriptor type, string name)
    {
        EnumValueDescriptor? value = type.Values.FirstOrDefault(one => one.Name == name);
        return value != null && type.FindValue(value.Number)?.Name == name ? value.Number : null;
    }
}
