using System.Text.RegularExpressions;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The answers of flatc 25.12 to 800 texts of its own tests.</summary>
public class ParserCorpusTests
{
    /// <summary>Texts that LibWire rejects and flatc accepts, with the reason.</summary>
    private static readonly Dictionary<string, string> Stricter = new(StringComparer.Ordinal)
    {
        ["196.0"] = "The option allow_non_utf8 lets strings of an object be no UTF-8; there is no such option for schemas.",
    };

    /// <summary>Texts that LibWire accepts and flatc rejects, with the reason.</summary>
    private static readonly Dictionary<string, string> Looser = new(StringComparer.Ordinal)
    {
        ["61.0"] = "A struct in a union: flatc refuses it as long as no language is chosen, and accepts it for C# (as 14.0).",
    };

    /// <summary>The rule of each flatc message, by its words: a text must be rejected for the same fault.</summary>
    private static readonly (string Words, string Id)[] Reasons =
    [
        ("illegal character in string constant", "LW2002"), ("unknown escape", "LW2004"), ("documentation comment", "LW2001"), ("illegal character", "LW1001"),
        ("nested vector", "LW2103"), ("illegal type syntax", "LW1101"), ("field already exists", "LW2206"), ("same as table/struct name", "LW2207"),
        ("structs may contain only", "LW2301"), ("default values are not supported", "LW2310"), ("default value of `0`", "LW2314"), ("can't deprecate", "LW2403"),
        ("enum already exists", "LW2202"), ("must be integral", "LW2501"), ("enum value already exists", "LW2502"), ("must be unique", "LW2503"),
        ("force_align` is not a valid", "LW2403"), ("datatype already exists", "LW2202"), ("unexpected force_align", "LW2404"), ("size 0 structs", "LW2304"),
        ("no root type set", "LW2613"), ("expecting: end of file", "LW2107"), ("unknown root type", "LW2610"), ("root type must be a table", "LW2611"),
        ("type referenced but not defined", "LW2203"), ("would clash", "LW2208"), ("type mismatch: expecting: string", "LW2312"),
        ("Cannot assign token starting with '[' to value of <string>", "LW2312"), ("Expected `]`", "LW1101"), ("type mismatch: expecting: ,", "LW2315"),
        ("attribute can only be applied on vectors", "LW2403"), ("`offset64` attribute applied", "LW2403"), ("allowed to be 64-bit", "LW2403"),
        ("enum value does not fit", "LW2504"), ("bit flag out of range", "LW2505"), ("bit_flags enum must be unsigned", "LW2505"),
        ("constant does not fit", "LW2311"), ("Unicode sequence", "LW2005"), ("illegal UTF-8", "LW2006"), ("invalid number", "LW1005"),
        ("Cannot assign token starting with 'text'", "LW2412"), ("field id's must be", "LW2412"), ("expecting: , instead got: text", "LW1101"),
        ("Cannot assign token starting with 'float constant' to value of <>", "LW2412"), ("effectively adds two fields", "LW2413"),
        ("warnings as errors", "LW2209"), ("Leaking private", "LW2440"), ("Cannot assign token starting with '.'", "LW1101"), ("expecting:", "LW1101"),
        ("unknown field: Z", "LW1101"), ("illegal type id", "LW1101"), ("Cannot assign token starting with ';'", "LW1101"),
    ];

    [Fact]
    public void Corpus_IsDividedInClasses_WithoutRest()
    {
        string[] counts = [.. ParserStep.ReadAll()
            .GroupBy(static step => (step.Class, step.IsAccepted))
            .Select(static group => $"{group.Key.Class} {(group.Key.IsAccepted ? "accepted" : "refused")} {group.Count()}")
            .Order(StringComparer.Ordinal)];
        Assert.Equal(
            [
                "Data accepted 121", "Proto accepted 4", "Schema accepted 451", "Schema refused 82", "SchemaWithData accepted 9", "SchemaWithData refused 133",
            ],
            counts);
    }

    [Fact]
    public void Bind_WhatFlatcAccepts_IsAccepted()
    {
        var faults = new List<string>();
        int count = 0;
        foreach (ParserStep step in ParserStep.ReadAll().Where(static step => step is { IsAccepted: true, Class: StepClass.Schema or StepClass.SchemaWithData }))
        {
            string errors = string.Join(" ", Errors(step));
            if (errors.Length == 0 == Stricter.ContainsKey(step.Id)) faults.Add($"{step.Id}: {errors}");
            count++;
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults));
        Assert.Equal(460, count);
    }

    [Fact]
    public void Bind_OfSchemasThatFlatcRefuses_RefusesThemForTheSameReason()
    {
        var faults = new List<string>();
        int count = 0;
        foreach (ParserStep step in ParserStep.ReadAll().Where(static step => step is { IsAccepted: false, Class: StepClass.Schema }))
        {
            SchemaDiagnostic[] errors = Errors(step);
            string expected = Looser.ContainsKey(step.Id) ? "" : ReasonOf(step);
            if (expected.Length == 0 ? errors.Length > 0 : errors.All(error => error.Id != expected))
                faults.Add($"{step.Id}: {expected} {step.Message} | {string.Join<SchemaDiagnostic>(" ", errors)} | {step.Text}");
            count++;
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults));
        Assert.Equal(82, count);
    }

    /// <summary>Only the syntax of an object after the declarations is checked. Its values are the concern of a JSON parser.</summary>
    [Fact]
    public void Bind_OfSchemasWithDataThatFlatcRefuses_RefusesWhatIsNoObject()
    {
        ParserStep[] refused = [.. ParserStep.ReadAll()
            .Where(static step => step is { IsAccepted: false, Class: StepClass.SchemaWithData } && Errors(step).Length > 0)];
        ParserStep[] waiting = [.. ParserStep.ReadAll()
            .Where(static step => step is { IsAccepted: false, Class: StepClass.SchemaWithData } && Errors(step).Length == 0)];
        Assert.Equal((70, 63), (refused.Length, waiting.Length));
        Assert.All(refused, static step => Assert.Contains(ReasonOf(step), Errors(step).Select(static error => error.Id)));

        // Each fault concerns a value: one that does not fit its field, or that flatc parses from a string.
        Regex ofValues = new("invalid number|constant does not fit|missing type field|expecting: string constant|wrong number of init|unknown enum value|more than once"
            + "|Cannot assign token|type mismatch", RegexOptions.CultureInvariant);
        Assert.All(waiting, step => Assert.Matches(ofValues, step.Message));
    }

    private static string ReasonOf(ParserStep step) => Reasons.First(reason => step.Message.Contains(reason.Words, StringComparison.Ordinal)).Id;

    private static SchemaDiagnostic[] Errors(ParserStep step) =>
        [.. step.Link().Diagnostics.Where(diagnostic => diagnostic.Severity == SchemaSeverity.Error || step.Has("werror"))];
}
