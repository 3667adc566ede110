namespace LibWire.Tests.Interop;

/// <summary>A generated struct that is read, measured and written by its layout table instead of its generated methods.</summary>
internal sealed unsafe class InterpretedMessage(OurMessage emitted) : OurMessage
{
    internal override ProtoLayout Layout { get; } = InterpretedLayouts.Of(emitted.Layout);

    internal override Type Type => emitted.Type;

    internal override void Parse(byte* message, ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        Read(message, ref reader, arena);
    }

    internal override void Read(byte* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null)
    {
        // As the structs do: after a failure the target is unchanged.
        byte[] read = new byte[Layout.SizeBytes];
        fixed (byte* pinned = read) ProtoMessage.Read(Layout, pinned, ref reader, arena, options);
        read.CopyTo(new Span<byte>(message, read.Length));
    }

    // Only emitted types are read by several threads, and many in one call.
    internal override void ReadParallel(byte* message, ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan) =>
        emitted.ReadParallel(message, bytes, arena, options, plan);

    internal override byte[] WriteParallel(byte* message, BatchPlan plan) => emitted.WriteParallel(message, plan);

    internal override byte* ReadMany(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan, out int count) =>
        emitted.ReadMany(bytes, arena, options, plan, out count);

    internal override void Merge(byte* message, ref ProtoReader reader, ArenaAllocator arena) => ProtoMessage.Merge(Layout, message, ref reader, arena, null);

    internal override void Write(byte* message, ref ProtoWriter writer) => ProtoEncode.Whole(ref writer, Layout, message, isPartial: false);

    internal override int ComputeSize(byte* message) => ProtoSize.Checked(Layout.SizeCore(message, ProtoEncode.DepthMax));

    internal override byte[] ToArray(byte* message) => ToArray(message, isPartial: false);

    internal override byte[] ToArrayPartial(byte* message) => ToArray(message, isPartial: true);

    internal override bool IsInitialized(byte* message) => ProtoRequired.IsInitialized(Layout, message);

    internal override bool AreEqual(byte* message, byte* other) => ProtoMessage.AreEqual(Layout, message, other);

    internal override int HashOf(byte* message) => ProtoMessage.GetHashCode(Layout, message);

    internal override void CloneTo(byte* target, byte* message, ArenaAllocator arena)
    {
        new Span<byte>(message, Layout.SizeBytes).CopyTo(new Span<byte>(target, Layout.SizeBytes));
        ProtoMessage.Clone(Layout, target, arena);
    }

    internal override void MergeFrom(byte* target, byte* source, ArenaAllocator arena) =>
        ProtoMessage.MergeFields(Layout, target, source, arena, ProtoLimits.DepthMax);

    internal override string TextOf(byte* message) => emitted.TextOf(message);

    internal override string TextOf(byte* message, ProtoTextOptions options) => emitted.TextOf(message, options);

    internal override void ParseText(byte* message, string text, in ArenaAllocator arena) => emitted.ParseText(message, text, in arena);

    internal override string JsonOf(byte* message, ProtoJsonOptions options) => emitted.JsonOf(message, options);

    internal override void ParseJson(byte* message, string json, in ArenaAllocator arena, ProtoJsonOptions options) =>
        emitted.ParseJson(message, json, in arena, options);

    internal override object DefaultOf(int number) => emitted.DefaultOf(number);

    private byte[] ToArray(byte* message, bool isPartial)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        ProtoEncode.Whole(ref writer, Layout, message, isPartial);
        return writer.ToArray();
    }
}
