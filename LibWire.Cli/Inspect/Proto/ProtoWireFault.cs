using System.Globalization;

namespace LibWire.Cli;

/// <summary>Why no field starts at a position. The sentence is made when somebody asks: most faults only refute a guess.</summary>
/// <param name="Kind">What is wrong.</param>
/// <param name="Offset">Where.</param>
/// <param name="Number">The number of the field or group; 0 where it is not known.</param>
/// <param name="Amount">The length, or the number of bytes that are left, or the wire type.</param>
/// <param name="LeftBytes">The bytes that are left where a length says more.</param>
internal readonly record struct ProtoWireFault(ProtoWireFaultKind Kind, int Offset, int Number = 0, ulong Amount = 0, int LeftBytes = 0)
{
    /// <summary>What is wrong, for a person.</summary>
    internal string Sentence => Kind switch
    {
        ProtoWireFaultKind.Varint => "A varint of more than 10 bytes.",
        ProtoWireFaultKind.VarintCut => "The input ends inside a varint.",
        ProtoWireFaultKind.Tag => "The tag has more than 32 bits.",
        ProtoWireFaultKind.TagLong => "The tag has more than 5 bytes.",
        ProtoWireFaultKind.NumberZero => "The field number is 0.",
        ProtoWireFaultKind.FixedCut => Text($"Field {Number} is cut off: {LeftBytes} of the {Amount} bytes of its value are left."),
        ProtoWireFaultKind.LengthLong => Text($"The length of field {Number} has more than 5 bytes."),
        ProtoWireFaultKind.Length => Text($"Field {Number} has a length of {Amount:N0}, and {LeftBytes:N0} bytes are left."),
        ProtoWireFaultKind.WireType => Text($"Field {Number} has the wire type {Amount}, which does not exist."),
        ProtoWireFaultKind.GroupEnd => Text($"Group {Number} ends here and was not started."),
        ProtoWireFaultKind.GroupOpen => Text($"Group {Number} has no end."),
        ProtoWireFaultKind.Depth => Text($"More than {ProtoLimits.DepthMax} groups are nested."),
        _ => "",
    };

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

/// <summary>What is wrong with a field on the wire.</summary>
internal enum ProtoWireFaultKind
{
    None,
    Varint,
    VarintCut,
    Tag,
    TagLong,
    NumberZero,
    FixedCut,
    LengthLong,
    Length,
    WireType,
    GroupEnd,
    GroupOpen,
    Depth,
}
