using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A comparison of a field of a message, or of messages in it.</summary>
internal sealed unsafe class ScanFilter
{
    private readonly ScanField[] _path; // all singular
    private readonly QueryOperator _operator;
    private readonly byte[] _text;
    private readonly long _number;       // the greatest integer that is not greater than the number; of fields with the values of ulong as its bits
    private readonly bool _hasFraction;  // whether the number is greater
    private readonly int _orderOfAll;    // of all values of the type, if the number is outside of them

    private ScanFilter(ScanField[] path, QueryOperator comparison, byte[] text, decimal number)
    {
        (_path, _operator, _text) = (path, comparison, text);
        decimal floor = decimal.Floor(number);
        (decimal min, decimal max) = path[^1].IsUnsigned64 ? (0m, ulong.MaxValue) : ((decimal)long.MinValue, long.MaxValue);
        _orderOfAll = floor < min ? 1 : floor > max ? -1 : 0;
        if (_orderOfAll != 0) return;
        _number = path[^1].IsUnsigned64 ? (long)(ulong)floor : (long)floor;
        _hasFraction = floor != number;
    }

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
            ProtoFieldType.String => isEquality && literal.Float == null ? 0 : null,
            ProtoFieldType.Bool => isEquality && literal.Text is "true" or "false" ? literal.Text == "true" ? 1 : 0 : null,
            ProtoFieldType.Enum => isEquality ? NumberOf(last.Enum!, literal.Text) : null,
            var integer => ScanField.IsInteger(integer) ? literal.Number : null,
        };
        return number is { } known ? new ScanFilter(path, where.Operator, Encoding.UTF8.GetBytes(literal.Text), known) : null;
    }

    /// <summary>Compares.</summary>
    /// <param name="item">The message.</param>
    /// <param name="holds">Whether the comparison holds.</param>
    /// <returns>Whether that is known.</returns>
    internal bool TryHold(ScanSpan item, out bool holds)
    {
        holds = false;
        ScanSpan value = item;
        for (int i = 0; i < _path.Length; i++)
        {
            if (!_path[i].TryFind(value.Start, value.End, out value)) return false;
            if (value.IsFound || (i == _path.Length - 1 && _path[i].IsImplicit)) continue;

            // Nothing is not equal to anything.
            holds = _operator == QueryOperator.NotEqual;
            return true;
        }

        ScanField last = _path[^1];
        int order = last.IsString ? value.Bytes.SequenceEqual(_text) ? 0 : 1 : OrderOf(last.Integer(last.BitsOf(value)), last.IsUnsigned64);
        holds = _operator.Holds(order);
        return true;
    }

    private int OrderOf(long value, bool isUnsigned)
    {
        if (_orderOfAll != 0) return _orderOfAll;
        int order = isUnsigned ? ((ulong)value).CompareTo((ulong)_number) : value.CompareTo(_number);
        return order == 0 && _hasFraction ? -1 : order;
    }

    // The number whose name in JSON is this one: of several names, the first.
    private static decimal? NumberOf(EnumDescriptor type, string name)
    {
        EnumValueDescriptor? value = type.Values.FirstOrDefault(one => one.Name == name);
        return value != null && type.FindValue(value.Number)?.Name == name ? value.Number : null;
    }
}
