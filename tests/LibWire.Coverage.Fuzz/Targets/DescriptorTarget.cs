using LibWire.Reflection;

namespace LibWire.Tests.Coverage;

/// <summary>The reader of descriptor sets. What it accepts has descriptors that can be visited.</summary>
internal sealed unsafe class DescriptorTarget() : MessageTarget("descriptors")
{
    internal override IEnumerable<byte[]> Seeds() => SchemaSeeds.Sets();

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        try
        {
            DescriptorPool pool = DescriptorPool.Parse(new ReadOnlySpan<byte>(guarded, input.Length));
            foreach (FileDescriptor file in pool.Files)
                FuzzMismatchException.Require(pool.FindFile(file.Name) == file, $"The pool does not find {file.Name}.");
        }
        catch (WireFormatException fault)
        {
            FuzzMismatchException.Require(fault.Error != WireError.None && fault.Offset >= 0 && fault.Offset <= input.Length, "The fault has no error or place.");
        }
        catch (DescriptorException)
        {
            // Well formed, and impossible.
        }
    }
}
