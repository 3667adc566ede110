using LibWire.Tests.FlatBuffers;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Mutate;

namespace LibWire.Tests.Coverage;

/// <summary>Buffers that are changed in place: after any change they can still be verified.</summary>
internal sealed unsafe class MutationTarget() : CoverageTarget("flat-mutation")
{
    private const int Changes = 60;

    private static readonly FlatVerifierOptions Small = new() { Budget = 20_000 };

    internal override int InputBytesMax => 2048;

    internal override IEnumerable<byte[]> Seeds() => [FlatCorpus.Monster];

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length == 0) return other;
        byte[] bytes = [.. input];
        return bytes[..new FlatMutator(random).Mutate(bytes, FlatSiteFinder.FindSome(input, 0, MonsterView.Layout), other)];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        Span<byte> buffer = new(guarded, input.Length);
        if (!FlatBuffer.TryGetMutableRoot(buffer, MonsterView.Layout, out FlatMutableTable root, out WireFault fault, Small))
        {
            FuzzMismatchException.Require(fault.Error != WireError.None && fault.Offset >= 0 && fault.Offset <= input.Length, "The fault has no error or place.");
            bool isReadable = FlatVerifier.TryVerify(buffer, MonsterView.Layout, out WireFault same, Small);
            FuzzMismatchException.Require(
                isReadable ? fault.Error is WireError.NotMutable or WireError.BudgetExceeded : (same.Error, same.Offset) == (fault.Error, fault.Offset),
                $"Verifying says {same.Error}@{same.Offset}, for mutation {fault.Error}@{fault.Offset}.");
            FuzzMismatchException.Require(buffer.SequenceEqual(input), "A refused buffer was changed.");
            return;
        }

        int left = Changes;
        RandomChanges.Change(root, MonsterView.Layout, new FuzzRandom(digest), ref left);
        FuzzMismatchException.Require(FlatVerifier.TryVerifyMutable(buffer, MonsterView.Layout, out fault, Small), $"After changes: {fault}");
    }
}
