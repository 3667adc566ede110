namespace LibWire.Schema;

/// <summary>How much the struct's field of a value takes: what orders the fields of the struct.</summary>
internal enum ProtoSlotWidth
{
    /// <summary>Eight bytes or a multiple: 64-bit numbers, references, arrays, maps.</summary>
    Wide,

    /// <summary>Four bytes or a multiple: 32-bit numbers, enums, strings.</summary>
    Words,

    /// <summary>One byte.</summary>
    Narrow,
}
