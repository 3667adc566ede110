using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>Types that are of both formats: their schemas, the code that completes them, and what cannot be.</summary>
public class BothFormatsTests
{
    private const string Shop = """
        using System;
        using System.Collections.Generic;
        using LibWire;

        namespace Shop;

        [ProtoMessage, FlatTable(FileIdentifier = "ORDR")]
        public partial record Order
        {
            [ProtoField(1), FlatField(1, Name = "text")] public required string Name { get; init; }
            [ProtoField(2), FlatField(0)] public State State { get; init; }
            [ProtoField(3)] public DateTimeOffset Placed { get; set; }
            [FlatField(2)] public Guid Id { get; init; }
            [ProtoField(4), FlatField(3)] public List<Line> Lines { get; } = [];
        }

        [ProtoMessage, FlatTable]
        public sealed partial class Line
        {
            [ProtoField(1), FlatField(0)] public int[] Counts { get; init; } = [];
            [ProtoField(2)] public Order? Parent { get; init; }
        }

        [ProtoEnum, FlatEnum] public enum State { Open, Paid }
        """;

    [Fact]
    public void Run_ClassesOfBothFormats_WriteBothSchemas()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Shop).Run();

        Assert.EndsWith("""
            message Line {
              repeated int32 counts = 1;
              Order parent = 2;
            }

            message Order {
              string name = 1;
              State state = 2;
              .google.protobuf.Timestamp placed = 3;
              repeated Line lines = 4;
            }

            enum State {
              STATE_OPEN = 0;
              STATE_PAID = 1;
            }

            """, Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile)).Text, StringComparison.Ordinal);
        Assert.EndsWith("""
            enum State : int {
              Open = 0,
              Paid = 1,
            }

            table Line {
              counts: [int] (id: 0);
            }

            table Order {
              state: State (id: 0);
              text: string (id: 1);
              id: Guid (id: 2);
              lines: [Line] (id: 3);
            }

            root_type Order;
            file_identifier "ORDR";

            """, Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile)).Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_ClassesOfBothFormats_AreCompletedWithoutAWarning(bool isNet)
    {
        // The library for .NET Standard has no attributes for required and init members.
        string text = isNet ? Shop : Shop.Replace("required ", "", StringComparison.Ordinal).Replace("init;", "set;", StringComparison.Ordinal)
            .Replace("Name { get; set; }", "Name { get; set; } = \"\";", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(LanguageVersion.Latest, isNet).EditCSharp(text).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Equal(["code,Shop.fbs.g.cs", "code,shop.proto.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_ClassesWithTheAttributesOfOtherLibraries_AreOfBothFormats()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire.FlatSharp;
            using LibWire.ProtoBufNet;
            namespace Shop;

            [ProtoContract, FlatBufferTable]
            public partial class Order
            {
                [ProtoMember(1), FlatBufferItem(0)] public string Name { get; set; } = "";
                [ProtoMember(2), FlatBufferItem(1)] public State State { get; set; }

                public byte[] Both() => [.. ToProtoArray(), .. ToFlatArray()];
            }

            [ProtoContract, FlatBufferEnum(typeof(int))] public enum State { Open, Paid }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Theory]
    [InlineData("[ProtoMessage, FlatTable] public partial struct «Order» { [ProtoField(1), FlatField(0)] public partial int A { readonly get; set; } }")]
    [InlineData("[ProtoMessage, FlatStruct] public partial struct «Order» { [FlatField(0)] public partial int A { readonly get; set; } }")]
    [InlineData("[LibWire.ProtoBufNet.ProtoContract, FlatUnion(typeof(string))] public partial struct «Order» { }")]
    public void LW3116_AStructOfBothFormats(string text) => DiagnosticTests.Reports("LW3116", text, "Write a partial class, or a struct for each format.");

    [Theory]
    [InlineData("LW1225", "[ProtoField(1)] public int «ToFlatArray» { get; set; }")]
    [InlineData("LW1225", "[ProtoField(1)] public int «NewTable» { get; set; }")]
    [InlineData("LW3111", "[FlatField(0)] public int «ParseProto» { get; set; }")]
    [InlineData("LW3111", "[FlatField(0)] public int «Descriptor» { get; set; }")]
    public void Run_ANameThatEitherHalfHas_IsReported(string id, string field) =>
        DiagnosticTests.Reports(id, "[ProtoMessage, FlatTable] public partial class Order { " + field + " }", "");

    [Theory]
    [InlineData("LW3109", "[ProtoMessage, FlatTable] public partial class «ParseProto» { }")]
    [InlineData("LW3109", "[ProtoMessage] public partial class Outer { [ProtoMessage, FlatTable] public partial class «Order» { } }")]
    [InlineData("LW3104", "[ProtoMessage, FlatTable] public partial class Order { [ProtoField(1), FlatField(0)] public «decimal» A { get; set; } }")]
    [InlineData("LW3104", "[ProtoMessage, FlatTable] public partial class Order { [ProtoField(1), FlatField(0)] public «short» A { get; set; } }")]
    public void Run_WhatOneFormatCannotHave_IsReported(string id, string text) => DiagnosticTests.Reports(id, text, "");

    // The documentation of what the user has declared is the user's.
    private static IEnumerable<string> ComplaintsOf(SchemaProject project) => project.CompileErrors()
        .Where(static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal));
}
