namespace LibWire.Schema;

/// <summary>Turns the options of a file, as they are written, into values.</summary>
internal sealed class ProtoOptionInterpreter(ProtoFileDescriptor file, ProtoNameTable table)
{
    internal void Interpret() => _ = (file, table);
}
