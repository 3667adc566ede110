namespace LibWire;

/// <content>For projections that read a message whole.</content>
public sealed unsafe partial class ProtoLayout
{
    /// <summary>The address of the emitted read core.</summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    internal void* ReadCoreAddress
    {
        get
        {
            if (_cores.Read == null) ThrowNoCores();
            return _cores.Read;
        }
    }
}
