namespace LibWire.Cli.Tests;

/// <summary><c>libwire schema</c>: the schemas that C# files declare.</summary>
public sealed class SchemaTests : IDisposable
{
    private const string Order = """
        using System;
        using LibWire;
        using Somewhere.Unknown;

        namespace Shop.Orders;

        /// <summary>An order.</summary>
        [ProtoMessage]
        public partial struct Order
        {
            [ProtoField(1)] public partial Utf8String Sku { readonly get; set; }
            [ProtoField(2)] public readonly partial ref UnmanagedArray<Shop.Line> Lines { get; }

            public readonly bool IsKnown => Unknown.Knows(Sku);
        }
        """;

    private const string Line = """
        namespace Shop
        {
            [LibWire.ProtoMessage] public partial struct Line { [LibWire.ProtoField(1)] public partial Unit Unit { readonly get; set; } }
            public partial struct Line { }
            [LibWire.ProtoEnum] public enum Unit { Piece }
        }
        """;

    private readonly Workspace _workspace = new();

    [Fact]
    public void Schema_OfSeveralFiles_WritesOneFileForEachNamespace()
    {
        var run = CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("Order.cs", Order), _workspace.Write("Line.cs", Line));

        Assert.Equal(new CommandRun(0, "", ""), run);
        Assert.Equal(
            """
            // Written by LibWire from the C# types of the namespace Shop.Orders.
            syntax = "proto3";

            package shop.orders;

            import "shop.proto";

            option csharp_namespace = "Shop.Orders";

            // An order.
            message Order {
              string sku = 1;
              repeated .shop.Line lines = 2;
            }

            """,
            File.ReadAllText(_workspace.PathOf("shop/orders.proto")));
        Assert.Contains("enum Unit {", File.ReadAllText(_workspace.PathOf("shop.proto")), StringComparison.Ordinal);
    }

    [Fact]
    public void Schema_WhatItWrites_IsDescribedAndGeneratedLikeAnyFile()
    {
        CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("Order.cs", Order), _workspace.Write("Line.cs", Line));

        string folder = _workspace.PathOf("");
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", folder, "shop/orders.proto", "shop.proto"));
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("generate", "-I", folder, "-o", folder, "shop/orders.proto"));
        Assert.Contains("namespace Shop.Orders;", File.ReadAllText(_workspace.PathOf("shop.orders.proto.g.cs")), StringComparison.Ordinal);
    }

    [Fact]
    public void Schema_OfAFaultyType_SaysWhereAndWritesNothing()
    {
        string path = _workspace.Write("Order.cs", Order.Replace("ProtoField(2)", "ProtoField(1)", StringComparison.Ordinal));
        var run = CommandRun.Of("schema", "-o", _workspace.PathOf(""), path, _workspace.Write("Line.cs", Line));

        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{path}(12,6): error LW1301: ", Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.False(Directory.Exists(_workspace.PathOf("shop")));
    }

    [Fact]
    public void Schema_OfCSharpThatIsNone_SaysWhere()
    {
        string path = _workspace.Write("Order.cs", "public partial struct {");
        var run = CommandRun.Of("schema", "-o", _workspace.PathOf(""), path);

        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{path}(1,23): error CS1001: ", run.Lines[0], StringComparison.Ordinal);
    }

    [Fact]
    public void Schema_OfFilesWithoutTypes_IsAFaultOfTheCommandLine()
    {
        var run = CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("A.cs", "class A { }"));

        Assert.Equal(new CommandRun(2, "", $"libwire: The files declare no type with [ProtoMessage] or [ProtoEnum].{Environment.NewLine}"), run);
        Assert.Equal(2, CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.PathOf("none.cs")).ExitCode);
        Assert.Equal(2, CommandRun.Of("schema", "-o", _workspace.PathOf("none"), _workspace.PathOf("A.cs")).ExitCode);
    }

    public void Dispose() => _workspace.Dispose();
}
