namespace LibWire.Cli;

/// <summary>What the bytes behind a length may be.</summary>
internal enum ProtoReading
{
    /// <summary>Anything: shown in hexadecimal digits.</summary>
    Bytes,
    Text,
    Message,
    PackedVarints,
    PackedFloats,
    PackedDoubles,
}
