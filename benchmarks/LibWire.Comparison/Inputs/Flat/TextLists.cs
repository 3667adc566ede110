using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The texts of W5: each distinct text is written once.</summary>
internal static class TextLists
{
    private const int DistinctCount = 1000;
    private const int TextLetters = 16;

    /// <summary>Makes the input.</summary>
    internal static CaseInput Make(Random random, int count)
    {
        using var arena = new ArenaAllocator();
        var known = new HashSet<string>();
        while (known.Count < DistinctCount) known.Add(CaseText.Ascii(random, TextLetters));
        Utf8String[] distinct = new Utf8String[DistinctCount], texts = new Utf8String[count];
        foreach ((int i, string text) in known.Index()) distinct[i] = Utf8String.Copy(Encoding.ASCII.GetBytes(text), in arena);
        for (int i = 0; i < texts.Length; i++) texts[i] = distinct[random.Next(DistinctCount)];
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, texts, new FlatOffset<Utf8String>[count]);
        return new CaseInput(CaseId.W5, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length]) { Unit = "string", UnitCount = count, Checksum = FlatSums.Everything(texts) };
    }

    /// <summary>The texts of a buffer. Each is a copy: a column has to find the equal ones itself.</summary>
    internal static Utf8String[] Of(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        FlatStringVector list = TextListView.GetRoot(bytes).Texts;
        var texts = new Utf8String[list.Count];
        for (int i = 0; i < texts.Length; i++) texts[i] = Utf8String.Copy(list[i].Span, in arena);
        return texts;
    }
}
