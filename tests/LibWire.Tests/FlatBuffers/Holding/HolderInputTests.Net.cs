using LibWire.Tests.FlatBuffers.Held;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Holding;

/// <summary>Hostile bytes in every input that a holder reads: what the view gives, or its fault.</summary>
public sealed class HolderInputTests : IDisposable
{
    private static readonly byte[] Sound = Trees.WithLoad(static arena =>
    {
        Load load = default;
        load.MutableLeaf(in arena).SetName("inside", in arena);
        return load;
    });

    private readonly GuardedInputs _inputs = new(Sound.Length);

    public void Dispose() => _inputs.Dispose();

    [Fact]
    public void Parse_OfEveryTruncation_GivesTheFaultOfTheView()
    {
        int faults = 0;
        for (int length = 0; length <= Sound.Length; length++) faults += HoldInEveryInput(Sound[..length], length / 2) ? 0 : 1;
        Assert.InRange(faults, Sound.Length / 2, Sound.Length);
    }

    [Fact]
    public void Parse_OfDamagedBytes_GivesWhatTheViewGives()
    {
        var random = new FuzzRandom(43);
        int faults = 0, rounds = TestDepth.Pick(quick: 1_000, deep: 50_000);
        for (int round = 0; round < rounds; round++)
        {
            byte[] damaged = [.. Sound];
            FlatDamage.Change(damaged, random, FlatDamage.KindCount);
            faults += HoldInEveryInput(damaged, random.Next(damaged.Length + 1)) ? 0 : 1;
        }

        Assert.InRange(faults, rounds / 10, rounds - 1);
    }

    /// <summary>A file is a mapping of whole pages, with zeros behind its end.</summary>
    [Fact]
    public void Parse_OfDamagedFiles_GivesWhatTheViewGives()
    {
        string path = Path.GetTempFileName();
        try
        {
            var random = new FuzzRandom(47);
            int held = 0;
            for (int round = TestDepth.Pick(quick: 200, deep: 2_000); round > 0; round--)
            {
                byte[] damaged = [.. Sound];
                FlatDamage.Change(damaged, random, FlatDamage.KindCount);
                File.WriteAllBytes(path, damaged[..(random.OneIn(4) ? random.Next(damaged.Length) : damaged.Length)]);
                using NativeBytes file = NativeBytes.Map(path);
                string expected = Viewed(file.Span);
                Assert.Equal(expected, Held(() => TreeHolder.Parse(file.Memory)));
                held += IsFault(expected) ? 0 : 1;
            }

            Assert.True(held > 20, $"{held} held");
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static bool IsFault(string outcome) => outcome.Contains('@', StringComparison.Ordinal);

    private bool HoldInEveryInput(byte[] bytes, int cutAt)
    {
        string expected = Viewed(_inputs.AtEnd(bytes));
        Assert.Equal(expected, Held(() => TreeHolder.Parse(_inputs.Memory(bytes))));
        Assert.Equal(expected, Held(() => TreeHolder.Parse(_inputs.Segments(bytes, cutAt))));
        Assert.Equal(expected, Held(() => TreeHolder.Parse(GuardedInputs.Stream(bytes))));
        return !IsFault(expected);
    }

    private static string Viewed(ReadOnlySpan<byte> bytes)
    {
        if (!TreeView.TryGetRoot(bytes, out TreeView tree, out WireFault fault)) return $"{fault.Error}@{fault.Offset}";
        string text = $"{tree.Id} {tree.Kind} {tree.Maybe} {tree.Name.ToString()} {tree.Label.ToString()} {tree.Numbers.Count} {(int)tree.Load.Kind}";
        foreach (FlatString name in tree.Names) text += " " + name.ToString();
        foreach (LeafView leaf in tree.Leaves) text += Text(leaf.Name.ToString(), leaf.Weight, !leaf.Next.IsNull);
        if (!tree.Leaf.IsNull) text += Text(tree.Leaf.Name.ToString(), tree.Leaf.Weight, !tree.Leaf.Next.IsNull);
        LeafView load = tree.Load.AsLeaf;
        return (load.IsNull ? text : text + Text(load.Name.ToString(), load.Weight, !load.Next.IsNull)).Replace('@', 'a');
    }

    private static string Held(Func<TreeHolder> parse)
    {
        try
        {
            TreeHolder tree = parse();
            string text = $"{tree.Id} {tree.Kind} {tree.Maybe} {tree.Name} {tree.Label} {tree.Numbers.Count} {(int)tree.Load.Kind}";
            foreach (string name in tree.Names ?? (IEnumerable<string>)[]) text += $" {name}";
            foreach (LeafHolder leaf in tree.Leaves ?? (IEnumerable<LeafHolder>)[]) text += Text(leaf.Name, leaf.Weight, leaf.Next != null);
            if (tree.Leaf is { } alone) text += Text(alone.Name, alone.Weight, alone.Next != null);
            return (tree.LoadAsLeaf is { } load ? text + Text(load.Name, load.Weight, load.Next != null) : text).Replace('@', 'a');
        }
        catch (WireFormatException fault)
        {
            return $"{fault.Error}@{fault.Offset}";
        }
    }

    private static string Text(string? name, float weight, bool hasNext) => $" {name}:{BitConverter.SingleToInt32Bits(weight)}:{hasNext}";
}
