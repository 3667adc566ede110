using LibWire.Reflection;

namespace LibWire.Tests.Conformance;

/// <summary>A message type without generated code.</summary>
/// <param name="type">The type.</param>
internal sealed class DynamicTestedMessage(DynamicType type) : TestedMessage(type.Types.Registry)
{
    private DynamicMessage _message;

    /// <inheritdoc/>
    protected override void Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions options) =>
        _message = type.Parse(bytes, in arena, options);

    /// <inheritdoc/>
    protected override void FromText(ReadOnlySpan<byte> text, in ArenaAllocator arena, ProtoTextOptions options) =>
        _message = type.FromText(text, in arena, options);

    /// <inheritdoc/>
    protected override void FromJson(ReadOnlySpan<byte> json, in ArenaAllocator arena, ProtoJsonOptions options) =>
        _message = type.FromJson(json, in arena, options);

    /// <inheritdoc/>
    protected override void Write(scoped ref ProtoWriter writer) => _message.Write(ref writer);

    /// <inheritdoc/>
    protected override string ToText(ProtoTextOptions options) => _message.ToText(options);

    /// <inheritdoc/>
    protected override byte[] ToJson(ProtoJsonOptions options) => _message.ToJsonUtf8(options);
}
