using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>What flatc 25.12 said to 800 texts of its own tests.</summary>
public class ParserCorpusTests
{
    [RequiresFolderFact(ParserStep.Corpus)]
    public void Corpus_IsDividedInClasses_WithoutRest()
    {
        IReadOnlyList<ParserStep> steps = ParserStep.ReadAll();
        string counts = string.Join(
            "; ",
            steps.GroupBy(static step => step.Class).OrderBy(static group => group.Key)
                .Select(static group => $"{group.Key} {group.Count(static step => step.IsAccepted)} + {group.Count(static step => !step.IsAccepted)}"));
        Assert.Equal("?", counts);
    }

    [RequiresFolderFact(ParserStep.Corpus)]
    public void Bind_WhatFlatcAccepts_IsAccepted()
    {
        var faults = new List<string>();
        foreach (ParserStep step in Steps(isAccepted: true))
            if (Errors(step) is { Length: > 0 } errors) faults.Add($"{step.Id}: {errors}");
        Assert.True(faults.Count == 0, string.Join("\n", faults));
    }

    [RequiresFolderFact(ParserStep.Corpus)]
    public void Bind_WhatFlatcRejects_IsRejected()
    {
        var faults = new List<string>();
        foreach (ParserStep step in Steps(isAccepted: false))
            if (Errors(step).Length == 0) faults.Add($"{step.Id} {step.Class}: {step.Message} | {step.Text}");
        Assert.True(faults.Count == 0, string.Join("\n", faults));
    }

    private static IEnumerable<ParserStep> Steps(bool isAccepted) =>
        ParserStep.ReadAll().Where(step => step.IsAccepted == isAccepted && step.Class is StepClass.Schema or StepClass.SchemaWithData);

    private static string Errors(ParserStep step) => string.Join(
        " ",
        step.Bind().Diagnostics.Where(diagnostic => diagnostic.Severity == SchemaSeverity.Error || step.Has("werror")));
}
