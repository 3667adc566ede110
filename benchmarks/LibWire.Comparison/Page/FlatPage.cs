using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>LibWire's FlatBuffers: written call by call, read by views.</summary>
internal sealed class FlatPage : PageColumn
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly FlatOffset<FooBar>[] _elements = new FlatOffset<FooBar>[default(LiteralContainer).Count];

    internal FlatPage()
    {
        var builder = new FlatBuilder(in _arena);
        CallOrder.Write(builder, default(LiteralContainer), _elements);
        Message = builder.ToArray();
        _ = FooBarContainerView.GetRoot(Message);
    }

    internal override string Name => "libwire-flat";

    internal override string Version => LibWireColumn.LibWireVersion;

    internal override byte[] Message { get; }

    internal override bool HasModel => false;

    internal override ulong Encode()
    {
        _arena.Reset();
        var builder = new FlatBuilder(in _arena);
        ulong sizeBytes = 0;
        for (int i = 0; i < Batch; i++)
        {
            builder.Clear();
            CallOrder.Write(builder, default(LiteralContainer), _elements);
            sizeBytes += (ulong)builder.WrittenSpan.Length;
        }

        return sizeBytes;
    }

    internal override ulong Use()
    {
        ulong sum = 0;
        for (int i = 0; i < Batch; i++) sum += MembersReading.Of(Message);
        return sum;
    }

    internal override ulong? Verify()
    {
        ulong valid = 0;
        for (int i = 0; i < Batch; i++) valid += ContainerVerifying.Of(Message);
        return valid;
    }

    public override void Dispose() => _arena.Dispose();
}
