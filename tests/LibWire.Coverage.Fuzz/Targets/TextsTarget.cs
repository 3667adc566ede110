namespace LibWire.Tests.Coverage;

/// <summary>A reader of JSON, text or FlexBuffers. What is read is written and read again as the same.</summary>
internal sealed unsafe class TextsTarget(TextTarget target) : CoverageTarget(target.Name)
{
    private TextCampaign? _campaign;

    internal override IEnumerable<byte[]> Seeds() => target.Seeds;

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other) => new TextMutator(random, target with { Seeds = [input, other] }).Make();

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        _campaign ??= new TextCampaign(1, [target]);
        _campaign.RunInput((long)(digest >> 1), target, input);
        if (_campaign.Tally.Findings is not [FuzzFinding finding, ..]) return;
        _campaign.Tally.Findings.Clear();
        throw new TargetException(finding.Failure);
    }

    public override void Dispose()
    {
        _campaign?.Dispose();
        base.Dispose();
    }

    /// <summary>A failure that another fuzzer has caught, with its stack.</summary>
    private sealed class TargetException(Exception failure) : Exception(failure.Message, failure)
    {
        public override string? StackTrace => InnerException!.StackTrace;
    }
}
