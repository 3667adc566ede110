using System.Reflection;
using Google.Protobuf;

namespace LibWire.Tests.Interop;

/// <summary>Messages nested to the limit, one level deeper, and endlessly: a struct that is copied into its own descendant.</summary>
public sealed class GeneratedDepthTests
{
    private const string Schema = """
        syntax = "proto2";
        package deep;
        option csharp_namespace = "Deep";
        message Leaf { required int32 number = 1; }
        message Node {
          optional Node child = 1;
          repeated Node kids = 2;
          map<int32, Node> by_number = 3;
          oneof way { Node inner = 4; string text = 5; }
          optional Leaf leaf = 6;
        }
        """;

    private const string Code = """
        #nullable enable
        using LibWire;
        namespace Deep
        {
            /// <summary>Makes nodes in nodes.</summary>
            public static class Cases
            {
                /// <summary>A node that contains itself, by one of the fields.</summary>
                public static string Cycle(string way, string verb)
                {
                    using var arena = new ArenaAllocator();
                    Node node = default;
                    if (way == "child")
                    {
                        ref Node child = ref node.MutableChild(in arena);
                        child = node;
                    }
                    else if (way == "kids")
                    {
                        ref Node kid = ref node.Kids.Add(in arena);
                        kid = node;
                    }
                    else if (way == "by_number")
                    {
                        node.ByNumber.Set(7, node, in arena);
                        node.ByNumber[7] = node;
                    }
                    else
                    {
                        ref Node inner = ref node.MutableInner(in arena);
                        inner = node;
                    }

                    return Try(ref node, verb, in arena);
                }

                /// <summary>Nested nodes, so many below the outermost.</summary>
                public static string Chain(string way, int levels, string verb)
                {
                    using var arena = new ArenaAllocator();
                    Node node = default;
                    for (int i = 0; i < levels; i++)
                    {
                        Node outer = default;
                        if (way == "child") outer.MutableChild(in arena) = node;
                        else if (way == "kids") outer.Kids.Add(in arena) = node;
                        else if (way == "by_number") outer.ByNumber.Set(7, node, in arena);
                        else outer.MutableInner(in arena) = node;
                        node = outer;
                    }

                    return Try(ref node, verb, in arena);
                }

                private static string Try(ref Node node, string verb, in ArenaAllocator arena)
                {
                    var writer = new ProtoWriter(in arena);
                    writer.AddInt32(1, 5);
                    writer.StartSub(2);
                    try
                    {
                        switch (verb)
                        {
                            case "Write":
                                node.Write(ref writer);
                                break;
                            case "ComputeSize":
                                return "size " + node.ComputeSize();
                            case "ToArray":
                                return "bytes " + System.Convert.ToHexString(node.ToArray());
                            default:
                                return node.IsInitialized ? "complete" : "incomplete";
                        }

                        writer.CloseSub();
                        return "bytes " + System.Convert.ToHexString(writer.WrittenSpan.Slice(2));
                    }
                    catch (WireFormatException failure)
                    {
                        // The writer is as before: the open message can be closed, and is empty.
                        writer.CloseSub();
                        return failure.Error + " " + System.Convert.ToHexString(writer.WrittenSpan);
                    }
                }
            }
        }
        """;

    private static readonly Lazy<Assembly> Generated = new(() => CompiledSchema.Compile(Schema, Code));
    private static readonly Lazy<CompiledSchema> Both = new(() => CompiledSchema.Make(("deep.proto", Schema)));

    public static TheoryData<string> Ways => ["child", "kids", "by_number", "inner"];

    [Theory]
    [MemberData(nameof(Ways))]
    public void Write_MessageInsideItself_FailsWithDepthExceededAndLeavesTheWriter(string way)
    {
        foreach (string verb in (string[])["Write", "ComputeSize", "ToArray", "IsInitialized"])
            Assert.Equal((verb, "DepthExceeded 08051200"), (verb, Call("Cycle", way, verb)));
    }

    [Theory]
    [InlineData("child", 100)]
    [InlineData("kids", 100)]
    [InlineData("inner", 100)]
    [InlineData("by_number", 50)] // an entry is a level too
    public void Write_AsDeepAsMayBe_IsReadByBothAndOneLevelDeeperFails(string way, int levels)
    {
        MessagePair node = Both.Value["deep.Node"];
        string text = Call("Chain", way, levels, "ToArray");
        Assert.StartsWith("bytes ", text, StringComparison.Ordinal);
        byte[] bytes = Convert.FromHexString(text[6..]);
        Assert.Equal($"size {bytes.Length}", Call("Chain", way, levels, "ComputeSize"));
        Assert.Equal("complete", Call("Chain", way, levels, "IsInitialized"));
        Assert.EndsWith(text[6..], Call("Chain", way, levels, "Write"), StringComparison.Ordinal);
        using var check = new MessageCheck();
        check.CheckBothWays(node, bytes, node.Google.Parser.ParseFrom(bytes), "as deep as may be");

        foreach (string verb in (string[])["Write", "ComputeSize", "ToArray", "IsInitialized"])
            Assert.Equal((verb, "DepthExceeded 08051200"), (verb, Call("Chain", way, levels + 1, verb)));
    }

    [Theory]
    [InlineData(10, 100)]
    [InlineData(18, 100)]
    [InlineData(34, 100)]
    public unsafe void Read_OneLevelTooDeep_FailsInBothAtTheInnermost(byte tag, int levels)
    {
        // Built from the inside, one level deeper than the last that both accept.
        byte[] bytes = [];
        for (int i = 0; i <= levels; i++)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena);
            writer.AddBytes(tag >> 3, bytes);
            bytes = writer.ToArray();
        }

        MessagePair node = Both.Value["deep.Node"];
        Assert.Throws<InvalidProtocolBufferException>(() => node.Google.Parser.ParseFrom(bytes));
        WireFormatException failure = Assert.Throws<WireFormatException>(() =>
        {
            using var arena = new ArenaAllocator();
            node.Ours.Parse(node.Ours.New(in arena), bytes, in arena);
        });

        // At the length of the innermost message, which is the last byte.
        Assert.Equal((WireError.DepthExceeded, bytes.Length - 1), (failure.Error, failure.Offset));
    }

    private static string Call(string method, params object[] arguments) => (string)Generated.Value.GetType("Deep.Cases")!
        .GetMethod(method)!.Invoke(null, arguments)!;
}
