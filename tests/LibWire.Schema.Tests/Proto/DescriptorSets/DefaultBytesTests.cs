using LibWire.WellKnown;

namespace LibWire.Schema.Tests;

/// <summary>Escapes in the defaults of <c>bytes</c> fields of descriptor sets. protoc writes octal ones, and reads all of C.</summary>
public sealed class DefaultBytesTests
{
    [Theory]
    [InlineData("plain", "706C61696E")]
    [InlineData(@"\001\377\0", "01FF00")]
    [InlineData(@"\18\1234", "01385334")]
    [InlineData(@"\a\b\f\n\r\t\v", "07080C0A0D090B")]
    [InlineData(@"\'\""\\\?", "27225C3F")]
    [InlineData(@"\x41\X1f\x4\x1G\x4142", "411F040147413432")]
    [InlineData(@"\xg\", "78675C")]
    public void Default_OfAFieldOfASet_IsTheBytes(string text, string hex)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.FromText(
            "file { name: 't.proto' message_type { name: 'M' field { name: 'f' json_name: 'f' number: 1 label: LABEL_OPTIONAL type: TYPE_BYTES } } }", in arena);
        set.File[0].MessageType[0].Field[0].SetDefaultValue(text, in arena);

        ProtoFileDescriptor file = Assert.Single(new ProtoLinker().Link(ProtoDescriptorSet.Read(set.ToArray(), "set").Files));

        Assert.Equal(hex, Convert.ToHexString([.. file.Messages[0].Fields[0].Default!.Bytes]));
    }
}
