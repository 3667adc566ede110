namespace LibWire.Schema.Tests;

/// <summary>Groups and delimited fields: between two tags, without a length.</summary>
public sealed class GroupTests
{
    private static readonly EmittedAssembly Found = EmittedAssembly.Of(
        """
        syntax = "proto2"; package found;
        message Page {
          optional group First = 1 { optional int32 rank = 1; optional First again = 2; }
          repeated group Result = 2 { optional string url = 1; repeated group Link = 3 { optional int32 to = 1; } }
          oneof answer { group Exact = 3 { optional int32 id = 1; } int32 guess = 4; }
          map<int32, First> ranked = 5;
          optional group Far = 100000 { required int32 x = 1; }
        }
        """);

    private static readonly EmittedAssembly Modern = EmittedAssembly.Of(
        """
        edition = "2023"; package modern; option features.message_encoding = DELIMITED;
        message Node {
          int32 id = 10; Node left = 1; Node right = 2 [features.message_encoding = LENGTH_PREFIXED]; repeated Node kids = 3; map<int32, Node> named = 4;
          message Leaf {} Leaf leaf = 5; Leaf other = 6;
        }
        """);

    [Fact]
    public void Write_OfGroups_PutsThemBetweenTags() => Assert.Equal(
        "0B080712000C130A01751B08051C1413141B08091C 21",
        Found.Run("""
            Page page = default;
            page.MutableFirst(arena).Rank = 7;
            page.MutableFirst(arena).MutableAgain(arena);
            ref Page.Types.Result result = ref page.Result.Add(in arena);
            result.SetUrl("u", arena);
            result.Link.Add(in arena).To = 5;
            page.Result.Add(in arena);
            page.MutableExact(arena).Id = 9;
            return $"{Hex(page.ToArray())} {page.ComputeSize()}";
            """));

    [Fact]
    public void Parse_OfGroups_GivesWhatWasWritten() => Assert.Equal(
        "7 True u 5 2 Exact 9 3",
        Found.Run("""
            Page page = Page.Parse(Bytes("0B0807 12000C 130A01751B08051C14 1314 1B08091C 83EA300803 84EA30"), arena);
            return $"{page.First.Rank} {page.First.HasAgain} {page.Result[0].Url} {page.Result[0].Link[0].To} {page.Result.Count} {page.AnswerCase} {page.Exact.Id} {page.Far.X}";
            """));

    [Fact]
    public void Parse_OfAGroupSeenAgain_MergesIt() => Assert.Equal(
        "7 True 1",
        Found.Run("""
            Page page = Page.Parse(Bytes("0B08010C 0B12000C 0B08070C 2001 1B08091C 2001"), arena);
            return $"{page.First.Rank} {page.First.HasAgain} {page.Guess}";
            """));

    [Fact]
    public void Parse_OfAGroupOfAOneof_MergesItWhileItIsSetAndReplacesOthers() => Assert.Equal(
        "False 0 Exact | True 9 Exact",
        Found.Run("""
            Page replaced = Page.Parse(Bytes("1B08091C 2001 1B1C"), arena);
            Page merged = Page.Parse(Bytes("1B08091C 1B1C"), arena);
            return $"{replaced.Exact.HasId} {replaced.Exact.Id} {replaced.AnswerCase} | {merged.Exact.HasId} {merged.Exact.Id} {merged.AnswerCase}";
            """));

    [Theory]
    [InlineData("0B0807", "Truncated@3")]
    [InlineData("0B08", "Truncated@2")]
    [InlineData("0B080714", "EndGroupMismatch@4")]
    [InlineData("0C", "UnexpectedEndGroup@1")]
    [InlineData("0B130C14", "EndGroupMismatch@3")]
    [InlineData("0B12010C0C", "UnexpectedEndGroup@4")]
    [InlineData("83EA300803", "Truncated@5")]
    [InlineData("0B08070C 83EA3084EA30", "RequiredFieldMissing@0")]
    public void Parse_OfGroupsThatDoNotEndWhereTheyShould_Fails(string hex, string failure) => Assert.Equal(
        failure,
        Found.Run($$"""
            return Failure(() =>
            {
                using var other = new ArenaAllocator();
                Page.Parse(Bytes("{{hex}}"), other);
            });
            """));

    [Fact]
    public void Parse_OfAGroupAsALength_AndOfALengthAsAGroup_KeepsThemAsUnknownFields() => Assert.Equal(
        "False False 0A02500113500214",
        Modern.Run("""
            Node node = Node.Parse(Bytes("0A025001 13500214"), arena);
            return $"{node.HasLeft} {node.HasRight} {Hex(node.UnknownFields.Bytes)}";
            """));

    [Fact]
    public void Parse_OfGroupsNestedTooDeeply_Fails() => Assert.Equal(
        "none DepthExceeded@101",
        Modern.Run("""
            string Nested(int depth)
            {
                byte[] bytes = [.. Enumerable.Repeat((byte)0x0B, depth), .. Enumerable.Repeat((byte)0x0C, depth)];
                return Failure(() =>
                {
                    using var other = new ArenaAllocator();
                    Node.Parse(bytes, other);
                });
            }

            return $"{Nested(100)} {Nested(101)}";
            """));

    [Fact]
    public void Delimited_OfAnEdition_HoldsForMessageFieldsAndNotForMaps() => Assert.Equal(
        "0B50010C 12025002 1B50031C 1B1C 2206080112025004 2B2C 3334",
        Modern.Run("""
            Node node = default;
            node.MutableLeft(arena).Id = 1;
            node.MutableRight(arena).Id = 2;
            node.Kids.Add(in arena).Id = 3;
            node.Kids.Add(in arena);
            Node value = default;
            value.Id = 4;
            node.Named.Set(1, value, in arena);
            node.MutableLeaf(arena);
            node.MutableOther(arena);
            byte[] bytes = node.ToArray();
            Node same = Node.Parse(bytes, arena);
            if (!same.ToArray().AsSpan().SequenceEqual(bytes) || same.Kids[0].Id != 3 || same.Left.Id != 1) return "differs";
            string hex = Hex(bytes);
            int at = 0;
            return string.Join(' ', new[] { 8, 8, 8, 4, 16, 4, 4 }.Select(length => hex.Substring((at += length) - length, length))) + hex[at..];
            """));

    [Fact]
    public void Layout_OfAGroup_SaysSo() => Assert.Equal(
        "id Int32, left Group, right Message, kids Group, named Message, leaf Group Leaf, other Group",
        Modern.Run("""
            return string.Join(", ", new[] { "id", "left", "right", "kids", "named", "leaf", "other" }.Select(name =>
            {
                ProtoFieldLayout field = Node.Layout.FindByName(name)!;
                return $"{name} {field.Type}{(field.TextName == name ? "" : " " + field.TextName)}";
            }));
            """));

    [Fact]
    public void Messages_ThatHoldEachOtherInGroupsMapsAndExtensions_CanBeLoaded() => Assert.Equal(
        "3 3",
        EmittedAssembly.Of(
            """
            syntax = "proto2"; package knot;
            message A {
              repeated group G = 1 { repeated B b = 1; repeated group H = 2 { repeated A a = 1; map<int32, G> g = 2; } }
              extensions 100 to max; extend B { repeated A a_of_b = 100; }
            }
            message B { map<string, A> a = 1; repeated group C = 2 { repeated B b = 1; repeated C c = 2; } extensions 100 to max; extend A { optional B b_of_a = 100; } }
            """).Run("""
            A a = default;
            ref A.Types.G g = ref a.G.Add(in arena);
            g.H.Add(in arena).A.Add(in arena).MutableExtension(B.Extensions.BOfA, arena).C.Add(in arena).B.Add(in arena);
            g.B.Add(in arena).MutableExtension(A.Extensions.AOfB, arena).Add(in arena);
            byte[] bytes = a.ToArray();
            var registry = new ProtoRegistry();
            registry.AddRange(AExtensions.All);
            A same = A.Parse(bytes, arena, new ProtoReadOptions { Registry = registry });
            int Depths(A message) => 1 + (message.G.Count > 0 ? 1 : 0) + (message.G[0].B[0].GetExtension(A.Extensions.AOfB).Count);
            return same == a ? $"{Depths(a)} {Depths(same)}" : "differs";
            """));

    [Fact]
    public void Names_OfGroups_AreThoseOfTheirTypes()
    {
        ProtoMessageCode page = Schemas.Message2("message A { optional group FooBar = 1 {} optional FooBar foobar2 = 2; repeated group X = 3 {} }");
        Assert.Equal(["FooBar", "Foobar2", "X"], page.Fields.Select(static field => field.CSharpName));
        Assert.Equal(["FooBar", "foobar2", "X"], page.Fields.Select(static field => field.TextName));
        Assert.Equal([ProtoFieldKind.Group, ProtoFieldKind.Message, ProtoFieldKind.Group], page.Fields.Select(static field => field.Kind));
    }

    [Fact]
    public void Names_OfDelimitedFields_AreThoseOfTheirTypesWhereTheyLookLikeGroups()
    {
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(
            ("a.proto", """
                edition = "2023"; import "b.proto"; option features.message_encoding = DELIMITED;
                message Top { message Inner {} Inner inner = 1; Other other = 2; Far far = 3; Top top = 4; Top.Inner in_ner = 5; }
                message Other {}
                """),
            ("b.proto", "edition = \"2023\"; message Far {}"));
        Assert.Equal(["Inner", "other", "far", "top", "in_ner"], models[0].Messages[0].Fields.Select(static field => field.TextName));
    }

    [Fact]
    public void Emit_OfGroups_CompilesWithoutARemark() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", """
            syntax = "proto2";
            message A { optional group A_ = 1 { repeated group A = 1 { optional A a = 1; } } repeated group Cycle = 2 { repeated A a = 1; } oneof o { group Types = 3 {} } }
            """)));
}
