using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests.Flat;

/// <summary>Types of FlatBuffers in C#: the schema that they are, and the code that completes them.</summary>
public class FlatTests
{
    private const string Placed = """
        #pragma warning disable CS1591
        using System;
        using System.Numerics;
        using LibWire;

        namespace Placed;

        [FlatStruct]
        public partial struct Pose
        {
            [FlatField(0)] public partial Vector3 At { readonly get; set; }
            [FlatField(1)] public partial Quaternion Turn { readonly get; set; }
            [FlatField(2)] public partial byte Mark { readonly get; set; }
        }

        [FlatTable]
        public partial struct Body
        {
            [FlatField(0)] public partial Guid Id { readonly get; set; }
            [FlatField(1)] public partial TimeSpan Age { readonly get; set; }
            [FlatField(2)] public partial Pose Pose { readonly get; set; }
            [FlatField(3)] public readonly partial ref UnmanagedArray<Vector3> Path { get; }
            [FlatField(4, Required = true)] public partial Matrix4x4 World { readonly get; set; }
        }

        static class Use
        {
            static ReadOnlySpan<Vector3> Path(BodyView body) => body.Path.AsSpan();
            static float X(Body body) => body.Pose.At.X + body.Path[0].Y + body.World.M11 + (float)body.Age.TotalSeconds;
        }
        """;

    private const string Game = """
        using System;
        using LibWire;

        namespace Game.World;

        /// <summary>Where it is.</summary>
        [FlatStruct]
        public partial struct Vec3
        {
            [FlatField(0)] public partial float X { readonly get; set; }
            [FlatField(1)] public partial float Y { readonly get; set; }
            [FlatField(2)] public partial bool IsSolid { readonly get; set; }
        }

        [FlatStruct(AlignBytes = 16)]
        public partial struct Box
        {
            [FlatField(1)] public partial Vec3 Max { readonly get; set; }
            [FlatField(0)] public partial Vec3 Min { readonly get; set; }
            [FlatField(2)] public partial Color Color { readonly get; set; }
        }

        /// <summary>A color.</summary>
        [FlatEnum]
        public enum Color : byte { Red, Blue = 5, Green = 2 }

        [FlatEnum, Flags]
        public enum Marks : ushort { Seen = 1, Known = 4 }

        [FlatUnion(typeof(Weapon), typeof(Vec3), typeof(string))]
        public partial struct Gear { }

        [FlatTable]
        public partial struct Weapon
        {
            [FlatField(0, Key = true)] public partial Utf8String Name { readonly get; set; }
            [FlatField(1)] public partial short Damage { readonly get; set; }
        }

        /// <summary>A monster.</summary>
        [FlatTable(FileIdentifier = "MONS", FileExtension = "mon"), FlatReserved(11)]
        public partial struct Monster
        {
            [FlatField(0)] public partial Vec3 Pos { readonly get; set; }
            [FlatField(1, Default = (short)150)] public partial short Mana { readonly get; set; }

            /// <summary>Its life.</summary>
            [FlatField(2)] public partial short? HitPoints { readonly get; set; }
            [FlatField(3, Required = true)] public partial Utf8String Name { readonly get; set; }
            [FlatField(4, Default = Color.Blue)] public partial Color Color { readonly get; set; }
            [FlatField(5)] public readonly partial ref UnmanagedArray<byte> Inventory { get; }
            [FlatField(6)] public readonly partial ref UnmanagedArray<Weapon> Weapons { get; }
            [FlatField(7)] public readonly partial ref readonly Weapon Best { get; }
            [FlatField(9)] public readonly partial ref Gear Equipped { get; }
            [FlatField(10, Name = "path")] public readonly partial ref UnmanagedArray<Vec3> Way { get; }
            [FlatField(12, Default = "no \"one\"", Shared = true)] public partial Utf8String Friend { readonly get; internal set; }
            [FlatField(13)] public readonly partial ref UnmanagedArray<Utf8String> Friends { get; }
            [FlatField(14)] public partial Marks Marks { readonly get; set; }
            [FlatField(15, Default = double.NaN)] public partial double Speed { readonly get; set; }
            [FlatField(16, Default = true)] public partial bool Alive { readonly get; set; }
            [FlatField(17)] internal readonly partial ref readonly Hidden Secret { get; }
        }

        [FlatTable]
        internal partial struct Hidden { }
        """;

    private const string Schema = """
        // Written by LibWire from the C# types of the namespace Game.World.

        namespace Game.World;

        /// A color.
        enum Color : ubyte {
          Red = 0,
          Green = 2,
          Blue = 5,
        }

        enum Marks : ushort (bit_flags) {
          Seen = 0,
          Known = 2,
        }

        /// Where it is.
        struct Vec3 {
          x: float;
          y: float;
          is_solid: bool;
        }

        struct Box (force_align: 16) {
          min: Vec3;
          max: Vec3;
          color: Color;
        }

        union Gear {
          Weapon,
          Vec3,
          Text: string,
        }

        table Hidden (private) {
        }

        /// A monster.
        table Monster {
          pos: Vec3 (id: 0);
          mana: short = 150 (id: 1);
          /// Its life.
          hit_points: short = null (id: 2);
          name: string (id: 3, required);
          color: Color = 5 (id: 4);
          inventory: [ubyte] (id: 5);
          weapons: [Weapon] (id: 6);
          best: Weapon (id: 7);
          equipped: Gear (id: 9);
          path: [Vec3] (id: 10);
          reserved_11: ubyte (id: 11, deprecated);
          friend: string = "no \"one\"" (id: 12, shared);
          friends: [string] (id: 13);
          marks: Marks (id: 14);
          speed: double = nan (id: 15);
          alive: bool = true (id: 16);
          secret: Hidden (id: 17);
        }

        table Weapon {
          name: string (id: 0, key);
          damage: short (id: 1);
        }

        root_type Monster;
        file_identifier "MONS";
        file_extension "mon";

        """;

    private const string PlacedSchema = """
        // Written by LibWire from the C# types of the namespace Placed.

        namespace Placed;

        attribute "libwire_type";
        struct Guid (libwire_type: "System.Guid") { a: uint; b: ushort; c: ushort; d: [ubyte:8]; }
        struct Matrix4x4 (libwire_type: "System.Numerics.Matrix4x4") { m: [float:16]; }
        struct Quaternion (libwire_type: "System.Numerics.Quaternion") { x: float; y: float; z: float; w: float; }
        struct Vector3 (libwire_type: "System.Numerics.Vector3") { x: float; y: float; z: float; }
        struct TimeSpan (libwire_type: "System.TimeSpan") { ticks: long; }

        struct Pose {
          at: Vector3;
          turn: Quaternion;
          mark: ubyte;
        }

        table Body {
          id: Guid (id: 0);
          age: TimeSpan (id: 1);
          pose: Pose (id: 2);
          path: [Vector3] (id: 3);
          world: Matrix4x4 (id: 4, required);
        }

        """;

    [Fact]
    public void Run_NamespacesThatWouldHaveOnePath_HavePathsOfTheirOwn()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            [FlatTable] public partial class A { [FlatField(0)] public types.B? B { get; set; } [FlatField(1)] public Types.C? C { get; set; } }
            namespace types { [FlatTable] public partial class B { } }
            namespace Types { [FlatTable] public partial class C { [FlatField(0)] public A? A { get; set; } } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Equal(["code,Types2.fbs.g.cs", "code,types.fbs.g.cs", "code,types3.fbs.g.cs"], project.SourceNames);
    }

    // In flatc the inner namespaces come first, and an include is looked for beside the file first.
    [Theory]
    [InlineData("namespace Shop.Models { [FlatTable] public partial class Order { [FlatField(0)] public global::Models.Item? I { get; set; } } }")]
    [InlineData("""
        namespace Shop.Models { [FlatTable] public partial class Item { [FlatField(0)] public string? X { get; set; } } }
        namespace Shop
        {
            [FlatTable] public partial class Order { [FlatField(0)] public global::Models.Item? I { get; set; } [FlatField(1)] public Shop.Models.Item? J { get; set; } }
        }
        """)]
    [InlineData("""
        [FlatTable] public partial class Item { [FlatField(0)] public Models.Item? I { get; set; } [FlatField(1)] public System.Guid Id { get; set; } }
        namespace Shop
        {
            [FlatTable(FileIdentifier = "ITEM")] public partial class Item
            {
                [FlatField(0)] public global::Item? I { get; set; }
                [FlatField(1)] public Item? J { get; set; }
                [FlatField(2)] public System.Guid Id { get; set; }
            }
        }
        """)]
    public void Run_NamespacesThatEndAlike_AreKeptApart(string more)
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(
            "#nullable enable\nusing LibWire;\nnamespace Models { [FlatTable] public partial class Item { [FlatField(0)] public int X { get; set; } } }\n" + more).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
    }

    [Fact]
    public void Run_TypesOfNet_AreStructsBoundToThem()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Placed).Run();
        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
        Assert.Equal(PlacedSchema, Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile)).Text);
    }

    [Fact]
    public void Run_InlineArraysInAStruct_AreArrays()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            using System.Runtime.CompilerServices;
            namespace Game;

            [InlineArray(4)] public struct Four { private float _item; }
            [InlineArray(2)] internal struct Two { private Point _item; }
            [InlineArray(3)] public struct Three<T> { private T _item; }
            [FlatStruct] internal partial struct Point { [FlatField(0)] public partial Four Values { readonly get; internal set; } }
            [FlatStruct] internal partial struct Line
            {
                [FlatField(0, Key = true)] public partial Four Id { get; set; }
                [FlatField(1)] public partial Two Ends { readonly get; set; }
                [FlatField(2)] public partial Three<Color> Colors { readonly get; set; }
            }

            [FlatEnum] public enum Color : byte { Red }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.DoesNotContain(project.CompileErrors(), static error => !error.Contains("CS1591", StringComparison.Ordinal));
        string text = Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile)).Text;
        Assert.Contains("  values: [float:4];\n", text, StringComparison.Ordinal);
        Assert.Contains("  id: [float:4] (key);\n  ends: [Point:2];\n  colors: [Color:3];\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_TypesInCSharp_WriteTheirSchema()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Game).Run();

        SchemaFile file = Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile));
        Assert.Equal("Game.World.fbs", file.ImportPath);
        Assert.Equal(Schema, file.Text);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_TypesInCSharp_AreCompletedWithoutAWarning(bool isNet)
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest, isNet).EditCSharp(Game).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Equal(["code,Game.World.fbs.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_NamespacesThatUseEachOther_IncludeEachOther()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using LibWire;
            namespace A.B { [FlatTable] public partial struct X { [FlatField(0)] public readonly partial ref readonly C.Y Y { get; } } }
            namespace C { [FlatTable] public partial struct Y { [FlatField(0)] public readonly partial ref UnmanagedArray<A.B.X> Xs { get; } } }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(ComplaintsOf(project));
        Assert.Contains("include \"C.fbs\";", project.Values<SchemaFile>(StepNames.FlatCodeFile)[0].Text, StringComparison.Ordinal);
    }

    // The documentation of what the user has declared is the user's; and so is the use of what is obsolete.
    private static IEnumerable<string> ComplaintsOf(SchemaProject project) => project.CompileErrors()
        .Where(static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal));
}
