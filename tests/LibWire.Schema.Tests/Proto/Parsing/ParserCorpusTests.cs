using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>The cases of the official parser's own tests, judged by protoc 35.1.</summary>
public class ParserCorpusTests
{
    private const string Corpus = "protobuf/proto_parser_unittest_cases.json";

    private sealed record Case(string Id, bool IsAccepted, (string Path, string Text)[] Files, string[] Complaints);

    [Fact]
    public void Bind_WhatProtocAccepts_HasNoErrorButWhatIsNotSupportedYet()
    {
        var faults = new List<string>();
        int bound = 0;
        foreach (Case accepted in Cases().Where(static candidate => candidate.IsAccepted))
        {
            IReadOnlyList<ProtoBoundFile> files = Schemas.Bind(accepted.Files);
            if (files.All(static file => file.Code != null)) bound++;
            faults.AddRange(files.SelectMany(static file => file.Diagnostics)
                .Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error && diagnostic.Id != "LW1201")
                .Select(diagnostic => $"{accepted.Id}: {diagnostic}"));
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults));
        Assert.True(bound >= 25, $"{bound} cases were bound");
    }

    [Fact]
    public void Bind_WhatProtocRejects_HasAnError()
    {
        var faults = new List<string>();
        int rejected = 0;
        foreach (Case broken in Cases().Where(static candidate => !candidate.IsAccepted && !IsAboutCustomOptions(candidate) && !IsAboutUnstable(candidate)))
        {
            bool hasError = Schemas.Bind(broken.Files).SelectMany(static file => file.Diagnostics).Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
            if (hasError) rejected++;
            else faults.Add($"{broken.Id}: {string.Join(" | ", broken.Complaints)}");
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults));
        Assert.True(rejected >= 100, $"{rejected} cases were rejected");
    }

    // Custom options are accepted without a check that they exist.
    private static bool IsAboutCustomOptions(Case candidate) =>
        candidate.Complaints.All(static complaint => complaint.Contains("Option \"(", StringComparison.Ordinal));

    // protoc was run without --experimental_editions, which the compiler does not ask for.
    private static bool IsAboutUnstable(Case candidate) => candidate.Complaints.Any(static complaint => complaint.Contains("edition UNSTABLE", StringComparison.Ordinal));

    private static IEnumerable<Case> Cases()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(Corpus)));
        foreach (JsonElement element in document.RootElement.EnumerateArray())
        {
            yield return new Case(
                element.GetProperty("id").GetString()!,
                element.GetProperty("accept").GetBoolean(),
                [.. element.GetProperty("files").EnumerateObject().Select(static file => (file.Name, file.Value.GetString()!))],
                [.. element.GetProperty("diagnostics").EnumerateArray()
                    .Where(static diagnostic => diagnostic.GetProperty("severity").GetString() == "error")
                    .Select(static diagnostic => diagnostic.GetProperty("message").GetString()!)]);
        }
    }
}
