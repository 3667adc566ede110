using System.Diagnostics;
using LibWire.Reflection;
using LibWire.Tests;

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

    private const string Game = """
        using LibWire;

        namespace Things { [FlatStruct] public partial struct Place { [FlatField(0)] public partial float X { readonly get; set; } } }

        namespace Game.World
        {
            [FlatUnion(typeof(Sword), typeof(Things.Place), typeof(string))] public partial struct Gear { }
            [FlatEnum] public enum Color : byte { Red, Blue = 3 }
            [FlatTable] public partial struct Sword { [FlatField(0, Key = true)] public partial int Id { readonly get; set; } }

            [FlatTable(FileIdentifier = "MONS"), FlatReserved(2)]
            public partial struct Monster
            {
                [FlatField(0)] public partial Things.Place At { readonly get; set; }
                [FlatField(1, Default = Color.Blue)] public partial Color Color { readonly get; set; }
                [FlatField(4)] public readonly partial ref Gear Gear { get; }
                [FlatField(5)] public readonly partial ref UnmanagedArray<Sword> Swords { get; }
                [FlatField(6)] public partial double? Speed { readonly get; set; }
                [FlatField(7, Shared = true)] public partial Utf8String Name { readonly get; set; }
            }
        }
        """;

    private readonly Workspace _workspace = new();

    [Fact]
    public void Schema_OfClassesOfBothFormatsAndDerivedOnes_WritesBothFiles()
    {
        string path = _workspace.Write("Zoo.cs", """
            using LibWire;
            namespace Zoo;
            [ProtoMessage, FlatTable, ProtoInclude(5, typeof(Dog))] public partial class Animal { [ProtoField(1), FlatField(0)] public int Age { get; set; } }
            [ProtoMessage] public partial class Dog : Animal { [ProtoField(1)] public Dog? Friend { get; set; } }
            """);

        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("schema", "-o", _workspace.PathOf(""), path));
        Assert.EndsWith(
            """
            message Animal {
              int32 age = 1;
              oneof subtype {
                Dog dog = 5;
              }
            }

            message Dog {
              Animal friend = 1;
            }

            """,
            File.ReadAllText(_workspace.PathOf("zoo.proto")),
            StringComparison.Ordinal);
        Assert.Contains("table Animal {\n  age: int (id: 0);\n}", File.ReadAllText(_workspace.PathOf("Zoo.fbs")), StringComparison.Ordinal);
    }

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
    public void Schema_OfTables_WritesFbsFiles()
    {
        var run = CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("Game.cs", Game));

        Assert.Equal(new CommandRun(0, "", ""), run);
        Assert.Contains("include \"Things.fbs\";", File.ReadAllText(_workspace.PathOf("Game.World.fbs")), StringComparison.Ordinal);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", _workspace.PathOf(""), _workspace.PathOf("Game.World.fbs")));
    }

    [Fact, Trait("Category", "Tools")]
    public void Schema_OfTables_IsReadByFlatcAsByLibwire()
    {
        CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("Game.cs", Game));
        string schema = _workspace.PathOf("Game.World.fbs");
        Flatc("--binary", "--schema", "-I", _workspace.PathOf(""), "-o", Directory.CreateDirectory(_workspace.PathOf("flatc")).FullName, schema);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("descriptor", "-I", _workspace.PathOf(""), "-o", _workspace.PathOf("World.bfbs"), schema));

        string[] ofFlatc = Described(_workspace.PathOf("flatc/Game.World.bfbs"));
        Assert.Equal(ofFlatc, Described(_workspace.PathOf("World.bfbs")));
        Assert.Contains("Game.World.Monster.speed 6", ofFlatc);
    }

    [Fact, Trait("Category", "Tools")]
    public void Schema_OfTablesThatAreClasses_IsReadByFlatcAsByLibwire()
    {
        CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.Write("Town.cs", """
            using System;
            using System.Collections.Generic;
            using LibWire;
            using LibWire.FlatSharp;

            namespace Town;

            [FlatTable(FileIdentifier = "TOWN")]
            public partial class House : IThing
            {
                [FlatField(0, Required = true)] public string Name { get; set; } = "";
                [FlatField(1)] public Guid? Id { get; set; }
                [FlatField(2)] public List<Door> Doors { get; set; } = [];
                [FlatField(4)] public IThing Best { get; set; }
                [FlatField(6)] public IThing[] All { get; set; } = [];
                [FlatField(7, Shared = true)] public List<string> Tags { get; set; } = [];
                [FlatField(8)] public long? Price { get; set; }
            }

            [FlatBufferTable]
            public partial class Door : IThing
            {
                [FlatBufferItem(0, Key = true)] public ushort Number { get; set; }
                [FlatBufferItem(1)] public IThing Behind { get; set; }
            }

            [FlatUnion(typeof(House), typeof(Door))] public interface IThing { }
            """));
        string schema = _workspace.PathOf("Town.fbs");
        Flatc("--binary", "--schema", "-o", Directory.CreateDirectory(_workspace.PathOf("flatc")).FullName, schema);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("descriptor", "-o", _workspace.PathOf("Town.bfbs"), schema));

        string[] ofFlatc = Described(_workspace.PathOf("flatc/Town.bfbs"));
        Assert.Equal(ofFlatc, Described(_workspace.PathOf("Town.bfbs")));
        Assert.Contains("Town.Door.behind 2", ofFlatc);
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

        Assert.Equal(new CommandRun(2, "", $"libwire: The files declare no type with [ProtoMessage], [FlatTable] or another attribute of a schema.{Environment.NewLine}"), run);
        Assert.Equal(2, CommandRun.Of("schema", "-o", _workspace.PathOf(""), _workspace.PathOf("none.cs")).ExitCode);
        Assert.Equal(2, CommandRun.Of("schema", "-o", _workspace.PathOf("none"), _workspace.PathOf("A.cs")).ExitCode);
    }

    // The root, the enums, and the fields of tables and structs with their ids.
    private static string[] Described(string path)
    {
        FlatSchema schema = FlatSchema.Parse(File.ReadAllBytes(path));
        return
        [
            $"{schema.RootTable} {schema.FileIdentifier}", .. schema.Enums.Select(static type => type.FullName), .. schema.Structs.Select(static type => type.FullName),
            .. schema.Tables.SelectMany(static table => table.Fields.Select(field => $"{table.FullName}.{field.Name} {field.Id}")),
        ];
    }

    private static void Flatc(params string[] arguments)
    {
        var start = new ProcessStartInfo(Tools.Get("flatc"), arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, output.Result + error.Result);
    }

    public void Dispose() => _workspace.Dispose();
}
