using LibWire.Reflection;

namespace LibWire.Tests.Coverage;

/// <summary>The reader of binary schemas. Each table of what it accepts has a layout of its own.</summary>
internal sealed unsafe class BfbsTarget() : CoverageTarget("bfbs")
{
    internal override IEnumerable<byte[]> Seeds() => SchemaSeeds.Bfbs();

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length == 0) return other;
        byte[] bytes = [.. input];
        return bytes[..new FlatMutator(random).Mutate(bytes, [], other)];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        try
        {
            FlatSchema schema = FlatSchema.Parse(new ReadOnlySpan<byte>(guarded, input.Length));
            foreach (FlatTableType table in schema.Tables)
                FuzzMismatchException.Require(ReferenceEquals(schema.FindTable(table.FullName), table), $"The schema does not find {table.FullName}.");
        }
        catch (WireFormatException fault)
        {
            FuzzMismatchException.Require(fault.Error != WireError.None && fault.Offset >= 0 && fault.Offset <= input.Length, "The fault has no error or place.");
        }
    }
}
