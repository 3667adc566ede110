using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>Messages in C#: the schema that they are, and the code that completes them.</summary>
public class MessageTests
{
    private const string Orders = """
        using LibWire;
        using LibWire.WellKnown;

        namespace Shop.Orders;

        /// <summary>An order.</summary>
        [ProtoMessage]
        [ProtoReserved(20, 29), ProtoReserved(31), ProtoReserved("old_name")]
        public partial struct Order
        {
            /// <summary>Who buys, <see cref="Line"/> by line.</summary>
            [ProtoField(1)] public partial Utf8String CustomerName { readonly get; set; }
            [ProtoField(2, Optional = true)] public partial int Quantity { readonly get; set; }
            [ProtoField(3)] public readonly partial ref UnmanagedArray<Line> Lines { get; }
            [ProtoField(4)] public readonly partial ref UnmanagedMap<Utf8String, int> Counts { get; }
            [ProtoField(5)] public readonly partial ref readonly Line First { get; }
            [ProtoField(6)] public partial State State { get; set; }
            [ProtoField(7)] public partial UnmanagedArray<byte> Signature { readonly get; internal set; }
            [ProtoField(8, Oneof = "Payment")] public partial long Cash { readonly get; set; }
            [ProtoField(9, Encoding = ProtoEncoding.ZigZag)] public partial int Offset { readonly get; set; }
            [ProtoField(10, Oneof = "Payment")] public readonly partial ref readonly Line Goods { get; }
            [ProtoField(11, Encoding = ProtoEncoding.Fixed, Unpacked = true)] public readonly partial ref UnmanagedArray<uint> Codes { get; }
            [ProtoField(12)] public readonly partial ref readonly Timestamp Placed { get; }
            [ProtoField(13), ProtoName("sku"), System.Obsolete("No more.")] internal partial Utf8String SKU { readonly get; set; }
            [ProtoField(14, KeyEncoding = ProtoEncoding.ZigZag)] public readonly partial ref UnmanagedMap<int, Line> ById { get; }
            [ProtoField(15)] public partial bool @class { readonly get; set; }

            /// <summary>One line.</summary>
            [ProtoMessage]
            public partial struct Line
            {
                [ProtoField(1)] public partial Utf8String Sku { readonly get; set; }
                [ProtoField(2)] public partial double Price { readonly get; set; }
                [ProtoField(3)] public readonly partial ref UnmanagedArray<Line> Parts { get; }
                [ProtoField(4)] public partial Unit Unit { readonly get; set; }
            }

            /// <summary>What is counted.</summary>
            [ProtoEnum]
            public enum Unit { Piece }
        }

        /// <summary>How far it is.</summary>
        [ProtoEnum]
        public enum State
        {
            /// <summary>Paid.</summary>
            Paid = 1,
            Open = 0,
            [System.Obsolete] Lost = -1,
            [ProtoName("GONE")] Gone = -1,
        }
        """;

    private const string Schema = """
        // Written by LibWire from the C# types of the namespace Shop.Orders.
        syntax = "proto3";

        package shop.orders;

        import "google/protobuf/timestamp.proto";

        option csharp_namespace = "Shop.Orders";

        // An order.
        message Order {
          reserved 20 to 29;
          reserved 31;
          reserved "old_name";
          // Who buys, Line by line.
          string customer_name = 1;
          optional int32 quantity = 2;
          repeated Order.Line lines = 3;
          map<string, int32> counts = 4;
          Order.Line first = 5;
          State state = 6;
          bytes signature = 7;
          oneof payment {
            int64 cash = 8;
            Order.Line goods = 10;
          }
          sint32 offset = 9;
          repeated fixed32 codes = 11 [packed = false];
          .google.protobuf.Timestamp placed = 12;
          string sku = 13 [deprecated = true];
          map<sint32, Order.Line> by_id = 14;
          bool class = 15;

          // One line.
          message Line {
            string sku = 1;
            double price = 2;
            repeated Order.Line parts = 3;
            Order.Unit unit = 4;
          }

          // What is counted.
          enum Unit {
            UNIT_PIECE = 0;
          }
        }

        // How far it is.
        enum State {
          option allow_alias = true;
          STATE_OPEN = 0;
          // Paid.
          STATE_PAID = 1;
          STATE_LOST = -1 [deprecated = true];
          GONE = -1;
        }

        """;

    [Fact]
    public void Run_AMessageInCSharp_WritesItsSchema()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Orders).Run();

        SchemaFile file = Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile));
        Assert.Equal("shop/orders.proto", file.ImportPath);
        Assert.Equal(Schema, file.Text);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_AMessageInCSharp_IsCompletedWithoutAWarning(bool isNet)
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest, isNet).EditCSharp(Orders).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["code,shop.orders.proto.g.cs"], project.SourceNames);

        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_NamespacesThatUseEachOther_AreFilesThatImportEachOther()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;

            namespace Shop
            {
                [ProtoMessage] public partial struct Cart { [ProtoField(1)] public readonly partial ref readonly Goods.Item Item { get; } }
            }

            namespace Goods
            {
                [ProtoMessage(Package = "acme.goods")] public partial struct Item { [ProtoField(1)] public partial int Number { readonly get; set; } }
            }

            [ProtoMessage] public partial struct Global { [ProtoField(1)] public readonly partial ref UnmanagedArray<Shop.Cart> Carts { get; } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Equal(["goods/acme/goods.proto", "shop.proto", "types.proto"], project.Values<SchemaFile>(StepNames.CodeFile).Select(static file => file.ImportPath));
        Assert.Contains("import \"goods/acme/goods.proto\";", project.Values<SchemaFile>(StepNames.CodeFile)[1].Text, StringComparison.Ordinal);
        Assert.Contains("  .acme.goods.Item item = 1;", project.Values<SchemaFile>(StepNames.CodeFile)[1].Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_NamespacesThatWouldHaveOnePath_HavePathsOfTheirOwn()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            [ProtoMessage(Package = "acme")] public partial struct A { }
            namespace Acme { [ProtoMessage] public partial struct B { [ProtoField(1)] public readonly partial ref readonly A A { get; } } }
            namespace Shop { [ProtoMessage] public partial struct C { } [ProtoMessage(Package = "")] public partial struct D { } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Equal(["acme.proto", "acme2.proto", "shop.proto", "shop2.proto"], project.Values<SchemaFile>(StepNames.CodeFile).Select(static file => file.ImportPath));
    }

    [Fact]
    public void Run_BesideASchemaFileOfTheSamePath_WritesBoth()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest)
            .Set("shop.proto", "syntax = \"proto3\"; package other; message Thing { }")
            .EditCSharp("namespace Shop; [LibWire.ProtoMessage] public partial struct Cart { }")
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["code,shop.proto.g.cs", "shop.proto.g.cs"], project.SourceNames);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_BesideASchemaFileWhoseNameBeginsLikeOurs_WritesBoth()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest)
            .Set("code_review.proto", "syntax = \"proto3\"; package other; message Thing { }")
            .EditCSharp("namespace Review; [LibWire.ProtoMessage] public partial struct Vote { }")
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["code,review.proto.g.cs", "code_review.proto.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_BesideSchemaFilesOfTheSameNamespace_CompilesWithThem()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest)
            .Set("shop.proto", "syntax = \"proto3\"; package shop; message Order { }")
            .Set(
                "shop.fbs",
                """
                namespace Shop;
                attribute "libwire_type";
                struct Guid (libwire_type: "System.Guid") { a: uint; b: ushort; c: ushort; d: [ubyte:8]; }
                table Thing { id: Guid; }
                """,
                kind: "fbs")
            .EditCSharp("""
                namespace Shop;
                [LibWire.ProtoMessage] public partial class Vote { }
                [LibWire.FlatTable] public partial class Row { [LibWire.FlatField(0)] public System.Guid Id { get; set; } }
                """)
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_BesideAnAssemblyWithTypesOfTheSameNamespace_CompilesWithoutAWarning()
    {
        const string Types = """
            namespace Shop;
            [LibWire.ProtoMessage] public partial class Vote { }
            [LibWire.FlatTable] public partial class Row { [LibWire.FlatField(0)] public System.Guid Id { get; set; } }
            """;
        SchemaProject other = new SchemaProject(LanguageVersion.Latest).EditCSharp(Types).Run();
        string ours = Types.Replace("Vote", "Poll", StringComparison.Ordinal).Replace("Row", "Line", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).Reference(other).EditCSharp(ours).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    // No message of it is written with null in it: that is InvalidOperationException.
    [Fact]
    public void Run_CollectionsOfItemsThatMayBeNull_AreCompletedWithoutAWarning()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            #nullable enable
            using System.Collections.Generic;
            using LibWire;
            [ProtoMessage] public partial class C
            {
                [ProtoField(1)] public List<string?> L { get; set; } = [];
                [ProtoField(2)] public Dictionary<string, C?> D { get; set; } = [];
                [ProtoField(3)] public C?[] Arr { get; set; } = [];
                [ProtoField(4)] public List<C?>? NL { get; init; }
                [ProtoField(5)] public string?[]? NA { get; init; }
                [ProtoField(6)] public byte[]?[] BA { get; set; } = [];
                [ProtoField(7)] public List<byte[]?> LB { get; } = [];
                [ProtoField(8)] public Dictionary<string, byte[]?>? DB { get; init; }
                [ProtoField(9)] public Dictionary<int, C?> D2 { get; } = new();
                [ProtoField(10)] public Dictionary<int, string?>? D3 { get; set; }
                [ProtoField(11)] public List<D?> Ds { get; set; } = [];
                [ProtoField(12)] public Dictionary<int, E?> Es { get; set; } = [];
            }
            [ProtoMessage, ProtoInclude(1, typeof(E))] public partial class D { [ProtoField(2)] public D?[] All { get; set; } = []; }
            [ProtoMessage] public partial class E : D { [ProtoField(1)] public Dictionary<string, D?> Names { get; set; } = null!; }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_AOneofWithAMessageThatHasOperators_DoesNotCallThem()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            #nullable enable
            #pragma warning disable CS0660, CS0661
            using LibWire;
            [ProtoMessage] public partial class C { [ProtoField(1, Oneof = "Pay")] public C? A { get; set; } [ProtoField(2, Oneof = "Pay")] public int? B { get; set; }
                public static bool operator ==(C? left, C? right) => false;
                public static bool operator !=(C? left, C? right) => true; }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Contains("this.A is not null ? PayOneofCase.A", project.OnlySource, StringComparison.Ordinal);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_PropertiesThatAreNotPublic_HaveMembersOfTheSameAccess()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            [ProtoMessage] public partial struct P
            {
                [ProtoField(1)] internal readonly partial ref readonly Q Sub { get; }
                [ProtoField(2)] private partial Utf8String Name { readonly get; set; }
                [ProtoField(3, Optional = true)] partial int Count { readonly get; set; }
                [ProtoField(4, Oneof = "Way")] internal readonly partial ref readonly Q East { get; }
                [ProtoField(5, Oneof = "Way")] internal partial Utf8String West { readonly get; set; }
                [ProtoField(6)] internal readonly partial ref UnmanagedArray<Q> All { get; }
            }
            [ProtoMessage] internal partial struct Q { [ProtoField(1)] public partial int X { readonly get; set; } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        foreach (string member in (string[])[@"internal ref \S+ MutableSub\(", "private string Name[A-Za-z]+ ", "private readonly bool HasCount ", @"internal ref \S+ MutableEast\("])
            Assert.Matches(member, project.OnlySource);
    }

    [Theory]
    [InlineData("public override readonly string ToString() => \"mine\";")]
    [InlineData("public readonly bool Equals(A other) => true;")]
    [InlineData("public override readonly bool Equals(object? other) => true; public override readonly int GetHashCode() => 1;")]
    [InlineData("public static bool operator ==(in A a, in A b) => true; public static bool operator !=(in A a, in A b) => false;")]
    public void Run_AStructWithAMemberOfAValue_KeepsIt(string member)
    {
        foreach (string kind in (string[])["[ProtoMessage]", "[FlatTable]", "[FlatStruct]"])
        {
            string field = kind == "[ProtoMessage]" ? "[ProtoField(1)]" : "[FlatField(0)]";
            SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(
                $"#nullable enable\nusing LibWire;\n{kind} public partial struct A {{ {field} public partial int X {{ readonly get; set; }} {member} }}").Run();

            Assert.Empty(project.Diagnostics);

            // The compiler says that a struct with operators should have Equals: that is for the user.
            Assert.DoesNotContain(
                ComplaintsOf(project), static text => !text.Contains("CS0660", StringComparison.Ordinal) && !text.Contains("CS0661", StringComparison.Ordinal));
        }
    }

    [Fact]
    public void Run_APropertyNamedAsAnAddedMember_KeepsItsName()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            [ProtoMessage]
            public partial struct A
            {
                [ProtoField(1, Optional = true)] public partial int X { get; set; }
                [ProtoField(2)] public partial bool HasX { get; set; }
                public static bool Test(A a) => a.HasX && a.HasX_;
            }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_PropertiesThatMustNotBeUsed_AreUsedByEmittedCode()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            #nullable enable
            #pragma warning disable APP003
            using System;
            using System.Collections.Generic;
            using System.Diagnostics.CodeAnalysis;
            using LibWire;
            namespace N;
            [ProtoMessage, FlatTable, ProtoInclude(20, typeof(D))] public partial class C
            {
                [Obsolete("gone", true), ProtoField(1), FlatField(0)] public int X { get; set; } = 3;
                [Obsolete("old", DiagnosticId = "APP001"), ProtoField(2), FlatField(1)] public int Y { get; set; }
                [Experimental("APP002"), ProtoField(3), FlatField(2)] public int Z { get; set; }
                [ProtoField(4), FlatField(3)] public E En { get; set; }
                [Obsolete("gone", true), ProtoField(5)] public Dictionary<int, string> Map { get; set; } = [];
                [Obsolete("gone", true), ProtoField(6, Oneof = "Way")] public string? East { get; set; }
                [ProtoField(7, Oneof = "Way")] public string? West { get; set; }
                [ProtoField(8)] public List<R> Rows { get; } = [];
            }
            [ProtoMessage] public partial class D : C { [Obsolete("gone", true), ProtoField(1)] public int[] All { get; set; } = []; }
            [ProtoMessage] public partial class R { [Obsolete("gone", true), ProtoField(1)] public int X { get; set; } }
            [ProtoEnum, FlatEnum, Experimental("APP003")] public enum E { A }
            [ProtoMessage] public partial struct S { [Obsolete("gone", true), ProtoField(1)] public partial Utf8String X { readonly get; set; } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_ACommentWithOddLines_StaysAComment()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            namespace Shop;
            /// <summary>
            /// First &#x2028; message Evil { } &#xA; message Worse { }
            /// </summary>
            [ProtoMessage] public partial struct Cart { }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Contains("// First \n//  message Evil { }\n// message Worse { }\n", Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile)).Text, StringComparison.Ordinal);
        Assert.Empty(ComplaintsOf(project));
    }

    // The documentation of what the user has declared is the user's.
    private static IEnumerable<string> ComplaintsOf(SchemaProject project) => project.CompileErrors()
        .Where(static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal));
}
