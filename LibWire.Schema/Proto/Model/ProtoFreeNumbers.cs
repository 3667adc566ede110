namespace LibWire.Schema;

/// <summary>Proposes numbers that a message or enum has free, each of them once.</summary>
internal sealed class ProtoFreeNumbers
{
    private readonly ProtoNumberRanges _reserved;
    private readonly ProtoNumberRanges _extensions;
    private readonly HashSet<int> _used = [];
    private readonly bool _isEnum;
    private long _next;

    internal ProtoFreeNumbers(ProtoMessageDescriptor message)
    {
        _reserved = message.ReservedNumbers;
        _extensions = message.ExtensionNumbers;
        _next = 1;
        foreach (ProtoFieldDescriptor field in message.Fields) _used.Add(field.Number);
    }

    internal ProtoFreeNumbers(ProtoEnumDescriptor type, ProtoNumberRanges reserved)
    {
        _reserved = reserved;
        _extensions = ProtoNumberRanges.None;
        _isEnum = true;
        foreach (ProtoEnumValueDescriptor value in type.Values) _used.Add(value.Number);
    }

    /// <summary>The next number that is free, for a sentence.</summary>
    internal string Propose()
    {
        while (_next <= (_isEnum ? int.MaxValue : ProtoNumberRanges.FieldMax))
        {
            int number = (int)_next;
            if ((_reserved.Find(number) ?? _extensions.Find(number)) is { } range) _next = (long)range.End + 1;
            else if (!_isEnum && number is >= ProtoNumberRanges.ImplementationFirst and <= ProtoNumberRanges.ImplementationLast) _next = ProtoNumberRanges.ImplementationLast + 1;
            else if (_used.Add(number)) return $"{number}";
            else _next++;
        }

        return "another number, though all are taken or reserved";
    }
}
