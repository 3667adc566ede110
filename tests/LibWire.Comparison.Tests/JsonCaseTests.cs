using System.Text.Json;

namespace LibWire.Comparison.Tests;

/// <summary>The JSON inputs, and all columns on them.</summary>
public sealed class JsonCaseTests
{
    private const double TinyScale = 0.01;

    public static TheoryData<CaseId> AllCases => [.. Enum.GetValues<CaseId>().Where(CaseOperations.IsJson)];

    [Theory]
    [MemberData(nameof(AllCases))]
    public void Run_EveryOperation_AllColumnsComeToTheSame(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        IComparisonColumn[] columns = [new LibWireJsonColumn(), new SystemTextJsonColumn(), new GoogleJsonColumn()];
        foreach (Operation operation in (Operation[])[Operation.Decode, Operation.Traverse, Operation.Write])
        {
            CaseResult result = CaseComparison.Run(input, operation, columns, Effort.Once)!;
            Assert.Equal(columns.Select(static column => column.Name), result.Columns.Select(static column => column.Column));
        }
    }

    /// <summary>All columns read the same text: what LibWire writes is that text again.</summary>
    [Theory]
    [InlineData(CaseId.JA)]
    [InlineData(CaseId.JT)]
    public void Write_OfLibWire_IsTheInput(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        using IComparisonRun run = new LibWireJsonColumn().Open(input, Operation.Write)!;
        Assert.Equal(input.Array, run.CaptureOutput());
    }

    [Theory]
    [MemberData(nameof(AllCases))]
    public void Make_IsOneDocumentForEachMessage(CaseId id)
    {
        using CaseInput input = CaseInputs.Make(id, TinyScale);
        for (int i = 0; i < input.MessageCount; i++)
        {
            using JsonDocument document = JsonDocument.Parse(input.MessageAt(i).ToArray(), new JsonDocumentOptions { MaxDepth = 100 });
            Assert.Equal(JsonValueKind.Object, document.RootElement.ValueKind);
        }
    }
}
