using System.Text.RegularExpressions;
using LibWire.Schema;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends values of random schemas both ways as JSON between LibWire and flatc.</summary>
/// <remarks>
/// Buffers are compared twice: by what LibWire writes of them, and by what flatc writes of them. flatc writes few digits, and LibWire all. So each side sees
/// what the other might hide.
/// </remarks>
internal sealed partial class FlatcJsonCheck
{
    private static readonly FlatJsonOptions Plain = new() { WritesPlainNames = true, IndentSpaces = 2, WritesAscii = true };
    private static readonly FlatJsonOptions WithDefaults = new() { WritesDefaults = true };
    private static readonly FlatJsonOptions Numbers = new() { WritesEnumsAsNumbers = true, WritesDefaults = true };
    private string _schema = "";

    /// <summary>Whether a field may be stored by flatc and left out by LibWire: flatc stores a NaN that is the default.</summary>
    private bool HasNanDefault => _schema.Contains("= nan", StringComparison.Ordinal);

    /// <summary>The number of texts that both sides read as the same.</summary>
    internal int Texts { get; private set; }

    /// <summary>The number of these whose buffers are the same bytes.</summary>
    internal int SameBytes { get; private set; }

    /// <summary>The number of schemas by which flatc writes JSON too.</summary>
    internal int Written { get; private set; }

    /// <summary>The number of texts and buffers that flatc refuses, by the name of its fault.</summary>
    internal Dictionary<string, int> Faults { get; } = [];

    /// <summary>Checks values of one schema.</summary>
    internal void Run(ulong seed, int rounds)
    {
        RandomFlatSchema schema = RandomFlatSchema.Make(seed);
        string schemaText = _schema = DefaultOfStringOrVector().Replace(schema.Print(), "");
        FlatLayout layout = FbsCompiler.Layout(new SchemaFile("schema.fbs", "schema.fbs", schemaText), new FbsOptions()).Root!;
        using var folder = new FlatcFolder(schemaText);
        string[] values = [.. Enumerable.Range(0, rounds).Select(round => RandomFlatValue.Make(schema, new FuzzRandom(seed, (ulong)(3000 + round)), writesDefaults: false, hasAnyFlex: true).Json)];
        try
        {
            List<byte[]> buffers = Compare(folder, layout, values, "the value that was made");
            foreach (FlatJsonOptions form in (FlatJsonOptions[])[FlatJsonOptions.Default, Plain, Numbers])
                Compare(folder, layout, [.. buffers.Select(buffer => FlatJson.ToJson(buffer, layout, form))], "our JSON");
            if (!folder.CanWrite) return;
            Written++;
            List<string> theirs = [];
            foreach (FlatcAnswer answer in folder.ToTexts(buffers))
                if (!IsKnown(answer)) theirs.Add(answer.Text);
            Compare(folder, layout, theirs, "JSON of flatc");
        }
        catch (FuzzMismatchException mismatch)
        {
            throw new FuzzMismatchException($"Schema {seed}: {mismatch.Message}\n{schemaText}");
        }
    }

    /// <summary>Both sides read each text, and both write both buffers.</summary>
    /// <returns>Our buffers.</returns>
    private List<byte[]> Compare(FlatcFolder folder, FlatLayout layout, IReadOnlyList<string> texts, string what)
    {
        IReadOnlyList<FlatcAnswer> theirs = folder.ToBuffers(texts);
        List<byte[]> ours = [], both = [];
        List<string> sources = [];
        for (int i = 0; i < texts.Count; i++)
        {
            byte[] our = ToBuffer(texts[i], layout, what);
            ours.Add(our);
            if (theirs[i].Bytes is not { } their)
            {
                FuzzMismatchException.Require(IsKnown(theirs[i]), $"{what} is refused by flatc: {theirs[i].Message}\n{texts[i]}");
                continue;
            }

            FlatJsonOptions form = HasNanDefault ? WithDefaults : FlatJsonOptions.Default;
            FuzzMismatchException.RequireEqual(FlatJson.ToJson(our, layout, form), FlatJson.ToJson(their, layout, form), $"What LibWire writes of our buffer and of flatc's, for {what}", texts[i]);
            Texts++;
            if (our.AsSpan().SequenceEqual(their)) SameBytes++;
            both.Add(our);
            both.Add(their);
            sources.Add(texts[i]);
        }

        if (!folder.CanWrite) return ours;
        IReadOnlyList<FlatcAnswer> printed = folder.ToTexts(both);
        for (int i = 0; i < printed.Count; i += 2)
        {
            FuzzMismatchException.RequireEqual(printed[i].Bytes is null, printed[i + 1].Bytes is null, $"Whether flatc writes our buffer, and its own, for {what}", sources[i / 2]);
            if (printed[i].Bytes is null) FuzzMismatchException.Require(IsKnown(printed[i]), $"{what} is not written by flatc: {printed[i].Message}\n{sources[i / 2]}");
            else if (!HasNanDefault) FuzzMismatchException.RequireEqual(printed[i + 1].Text, printed[i].Text, $"What flatc writes of its buffer and of ours, for {what}", sources[i / 2]);
        }

        return ours;
    }

    private static byte[] ToBuffer(string text, FlatLayout layout, string what)
    {
        using var arena = new ArenaAllocator();
        try
        {
            return FlatJson.ToBuffer(text, layout, in arena).ToArray();
        }
        catch (JsonFormatException fault)
        {
            throw new FuzzMismatchException($"{what} is refused by LibWire: {fault.Message}\n{text}");
        }
    }

    private bool IsKnown(FlatcAnswer answer)
    {
        if (answer.Bytes is not null || FlatcFaults.NameOf(answer.Message, _schema) is not { } name) return false;
        Faults[name] = Faults.GetValueOrDefault(name) + 1;
        return true;
    }

    // The program takes no such defaults, whatever it is to write.
    [GeneratedRegex(""" = (\[\]|"([^"\\]|\\.)*")(?=[ ;])""")]
    private static partial Regex DefaultOfStringOrVector();
}
