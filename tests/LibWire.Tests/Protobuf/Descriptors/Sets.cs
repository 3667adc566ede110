using LibWire.Reflection;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Descriptors;

/// <summary>Descriptor sets from text format.</summary>
internal static class Sets
{
    /// <summary>The bytes of a set.</summary>
    internal static byte[] Bytes(string text)
    {
        using var arena = new ArenaAllocator();
        return ProtoMessage.ToArrayPartial(FileDescriptorSet.FromText(text, in arena));
    }

    internal static DescriptorPool Parse(string text) => DescriptorPool.Parse(Bytes(text));

    /// <summary>A set of one file, <c>a.proto</c>, of proto2.</summary>
    internal static DescriptorPool ParseOne(string content) => Parse("file { name: 'a.proto' " + content + " }");

    /// <summary>The fault of such a file.</summary>
    internal static string FaultOf(string content) => Assert.Throws<DescriptorException>(() => ParseOne(content)).Message;
}
