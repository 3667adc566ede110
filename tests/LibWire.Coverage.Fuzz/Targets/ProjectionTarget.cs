using LibWire.WellKnown;

namespace LibWire.Tests.Coverage;

/// <summary>Projections against whole messages: to all fields they read the same, to some the same of those.</summary>
internal sealed unsafe class ProjectionTarget() : MessageTarget("projection")
{
    private static readonly ProtoReadOptions Known = new() { DiscardsUnknownFields = true };

    private readonly ArenaAllocator _arena = new();
    private readonly ProtoProjection<Api> _whole = ProtoProjection<Api>.Create(Known, "name", "methods", "options", "version", "source_context", "mixins", "syntax", "edition");
    private readonly ProtoProjection<Api> _some = ProtoProjection<Api>.Create(Known, "methods.name", "methods.options.value.value", "source_context.file_name", "version");
    private readonly ProtoProjection<Struct> _struct = ProtoProjection<Struct>.Create(Known, "fields");

    internal override IEnumerable<byte[]> Seeds() => base.Seeds().Concat(GeneratedTarget.MessageSeeds());

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        _arena.Reset();
        var bytes = new ReadOnlySpan<byte>(guarded, input.Length);
        Read(bytes, _struct);
        if (Read(bytes, _whole) is not { } api) return;
        Api some = _some.Parse(bytes, _arena);
        FuzzMismatchException.Require(some.Version == api.Version, "A projection reads another version.");
        FuzzMismatchException.RequireEqual(api.Methods.Count, some.Methods.Count, "Methods of a projection");
        for (int i = 0; i < api.Methods.Count; i++)
        {
            FuzzMismatchException.Require(some.Methods[i].Name == api.Methods[i].Name, "A projection reads another name.");
            FuzzMismatchException.RequireEqual(api.Methods[i].Options.Count, some.Methods[i].Options.Count, "Options of a projection");
        }
    }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    private T? Read<T>(ReadOnlySpan<byte> bytes, ProtoProjection<T> projection)
        where T : unmanaged, IProtoMessage, IEquatable<T>
    {
        nuint usedBytes = _arena.UsedBytes;
        bool isWhole = ProtoMessage.TryParse<T>(bytes, in _arena, out T message, out _, Known);
        if (isWhole) usedBytes = _arena.UsedBytes;
        try
        {
            T projected = projection.Parse(bytes, _arena);
            FuzzMismatchException.Require(!isWhole || message.Equals(projected), "A projection to all fields reads another message.");
            return isWhole ? projected : null;
        }
        catch (WireFormatException fault)
        {
            FuzzMismatchException.Require(!isWhole, $"A projection refuses a message: {fault.Message}");
            FuzzMismatchException.Require(fault.Error != WireError.None && fault.Offset >= 0 && fault.Offset <= bytes.Length, "The fault has no error or place.");
            FuzzMismatchException.RequireEqual(usedBytes, _arena.UsedBytes, "Bytes that the arena has given after a failed read");
            return null;
        }
    }
}
