namespace LibWire.Comparison;

/// <summary>A folder with the results as JSON, as a page and as charts.</summary>
internal static class ReportFolder
{
    private const string Baseline = "google-protobuf";
    private const string FlatBaseline = "cpp-flatbuffers-o2";
    private const string OwnPrefix = "libwire-";

    /// <summary>Bounds and the checked build would make the other bars too short.</summary>
    private static readonly string[] NotInCharts = ["raw", "memcpy", "tagwalk", ColumnSet.Checked];

    /// <summary>Writes all files. Missing measurements have no chart.</summary>
    internal static void Write(string folder, ResultFile results)
    {
        Directory.CreateDirectory(folder);
        results.Save(Path.Combine(folder, "results.json"));
        List<string> files = [];
        foreach ((string name, SvgChart chart) in Charts(results))
        {
            if (chart.IsEmpty) continue;
            File.WriteAllText(Path.Combine(folder, name), chart.Render());
            files.Add(name);
        }

        File.WriteAllText(Path.Combine(folder, "README.md"), new MarkdownReport(results).Render(files));
    }

    private static IEnumerable<(string Name, SvgChart Chart)> Charts(ResultFile results)
    {
        yield return ("decode.svg", Speed(results, "Decoding a whole model", "A.Decode", "B.Decode", "C.Decode", "D.Decode", "EDEEP.Decode", "EMAP.Decode", "FT.Decode", "FD.Decode", "FC.Decode"));
        yield return ("packed.svg", Speed(results, "Decoding packed numbers", "CU32.Decode", "CU64.Decode", "CS32.Decode", "CDBL.Decode"));
        yield return ("strings.svg", Speed(results, "Decoding strings", "DA.Decode", "DU.Decode"));
        yield return ("encode.svg", Speed(results, "Encoding", "A.Encode", "A.Write", "B.Write", "C.Write", "D.Write", "CU32.Write", "DA.Write", "FT.Write", "FD.Write", "FC.Write"));
        yield return ("flatbuffers-write.svg", FlatSpeed(results, "Writing FlatBuffers", "W1.Build", "W2.Write", "W3.Write", "W4x1K.Build", "W4x100K.Build", "W5.Write", "W7.Write", "W8x64.Write", "W8x1024.Write"));
        yield return ("flatbuffers-read.svg", FlatSpeed(results, "Reading and verifying FlatBuffers", "W1.Read", "W2.Read", "W2.Reread", "W2.Partial", "W2.Verify", "W2.VerifyRead", "W6.Verify", "W7.Sum"));
        yield return ("flatbuffers-find.svg", FlatSpeed(results, "Looking up tables by their key", "W4x100.Find", "W4x1K.Find", "W4x10K.Find", "W4x100K.Find"));
        yield return ("memory.svg", Memory(results));
        if (results.Page.Count > 0) yield return ("page.svg", PageReport.Chart(results.Page));
    }

    private static SvgChart Speed(ResultFile results, string title, params string[] names) =>
        Speed(results, new SvgChart(title, "Times as fast as Google.Protobuf: longer is better."), Baseline, names);

    private static SvgChart FlatSpeed(ResultFile results, string title, params string[] names) =>
        Speed(results, new SvgChart(title, "Times as fast as the C++ library of FlatBuffers at -O2: longer is better."), FlatBaseline, names);

    /// <summary>The speed as a multiple of a column's: longer is better.</summary>
    private static SvgChart Speed(ResultFile results, SvgChart chart, string baseline, string[] names)
    {
        foreach (string name in names)
        {
            ColumnRecord[] records = [.. results.Columns.Where(record => $"{record.Case}.{record.Operation}" == name && !NotInCharts.Contains(record.Column))];
            if (records.All(record => record.Column != baseline)) continue;
            chart.Add(Describe(name), [.. records.Select(record => new SvgChart.Bar(ColumnSet.Label(record.Column), TimesAsFast(record, baseline), record.Column.StartsWith(OwnPrefix, StringComparison.Ordinal)))]);
        }

        return chart;
    }

    /// <summary>Bytes of the model for each byte on the wire: shorter is better.</summary>
    private static SvgChart Memory(ResultFile results)
    {
        var chart = new SvgChart("Memory of a decoded model", "Rise of the resident set for each byte on the wire: shorter is better.");
        foreach (IGrouping<string, MemoryRecord> records in results.Memory.GroupBy(static record => record.Case))
        {
            chart.Add(Describe(records.Key + ".Decode"), [.. records.Where(static record => record.RiseBytes > 0)
                .Select(static record => new SvgChart.Bar(ColumnSet.Label(record.Column), (double)record.RiseBytes / record.WireBytes, record.Column.StartsWith(OwnPrefix, StringComparison.Ordinal)))]);
        }

        return chart;
    }

    private static double TimesAsFast(ColumnRecord record, string baseline) => record.Column == baseline ? 1 : 1 / (record.Ratios.GetValueOrDefault(baseline) ?? 1);

    private static string Describe(string name) => name switch
    {
        "A.Decode" or "A.Write" => $"{name} – messages of 255 bytes with short strings and sub-messages",
        "A.Encode" => "A.Encode – the same, field by field from literals",
        "B.Decode" or "B.Write" => $"{name} – small events, one by one",
        "C.Decode" or "C.Write" => $"{name} – vector tiles",
        "D.Decode" or "D.Write" => $"{name} – a large FileDescriptorSet",
        "EDEEP.Decode" => "EDEEP.Decode – chains of 60 nested messages",
        "EMAP.Decode" => "EMAP.Decode – a map of 100,000 strings",
        "DA.Decode" or "DA.Write" => $"{name} – ASCII strings",
        "DU.Decode" => "DU.Decode – Cyrillic, Chinese, accents and emoji",
        "CU32.Decode" or "CU32.Write" => $"{name} – packed uint32",
        "CU64.Decode" => "CU64.Decode – packed uint64",
        "CS32.Decode" => "CS32.Decode – packed sint32",
        "CDBL.Decode" => "CDBL.Decode – packed double",
        "FT.Decode" or "FT.Write" => $"{name} – traces of OpenTelemetry",
        "FD.Decode" or "FD.Write" => $"{name} – a FileDescriptorSet with many options",
        "FC.Decode" or "FC.Write" => $"{name} – a chat log in five scripts",
        "W1.Build" => "W1.Build – a container of 3 elements, from literals",
        "W1.Read" => "W1.Read – all members of it",
        "W2.Write" => "W2.Write – a container of 30 elements, from memory",
        "W2.Read" => "W2.Read – all members of it",
        "W2.Reread" => "W2.Reread – the same once more",
        "W4x100.Find" => "W4x100.Find – in a sorted list of 100 tables",
        "W4x1K.Build" or "W4x1K.Find" => $"{name} – a sorted list of 1,000 tables",
        "W4x10K.Find" => "W4x10K.Find – in a sorted list of 10,000 tables",
        "W4x100K.Build" or "W4x100K.Find" => $"{name} – a sorted list of 100,000 tables",
        "W2.VerifyRead" => "W2.VerifyRead – verified, and all members of it",
        "W2.Partial" => "W2.Partial – some members of it",
        "W2.Verify" => "W2.Verify – whether it is valid",
        "W3.Write" => "W3.Write – 31,250 rows of a string and three doubles",
        "W5.Write" => "W5.Write – 100,000 strings, of which 1,000 differ",
        "W7.Write" or "W7.Sum" => $"{name} – a million integers",
        "W8x64.Write" => "W8x64.Write – 20,000 tables with 64 sets of present fields",
        "W8x1024.Write" => "W8x1024.Write – 20,000 tables with 1,024 sets of present fields",
        "W6.Verify" => "W6.Verify – a tree of 137,257 tables",
        _ => name,
    };
}
