namespace LibWire.Comparison;

/// <summary>Writes the texts of W5 by <c>CreateSharedString</c>.</summary>
internal readonly struct TextCalls(Utf8String[] texts, ArenaAllocator sourceArena) : IFlatWriting
{
    private readonly FlatOffset<Utf8String>[] _offsets = new FlatOffset<Utf8String>[texts.Length];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, texts, _offsets);

    public void Dispose() => sourceArena.Dispose();
}
