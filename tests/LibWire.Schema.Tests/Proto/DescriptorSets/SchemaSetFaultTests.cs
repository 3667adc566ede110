using LibWire.Tests.Faults;

namespace LibWire.Schema.Tests;

/// <summary>Descriptor sets as schemas, with memory refused at each place that takes some.</summary>
public sealed class SchemaSetFaultTests
{
    [Fact]
    public void Read_ThrowsAndLosesNothing()
    {
        const string Text = "syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; message M { google.protobuf.FileDescriptorSet set = 1; }";
        var options = new ProtoDescribeOptions { IncludesImports = true, IncludesSourceInfo = true };
        byte[] set = ProtoCompiler.Describe([new SchemaFile("t.proto", "t.proto", Text)], options).ToArray();

        int refusals = FaultRun.EachNativeChunk(() => ProtoCompiler.Describe(ProtoDescriptorSet.Read(set, "set"), options).ToArray());

        Assert.InRange(refusals, 2, 100);
    }
}
