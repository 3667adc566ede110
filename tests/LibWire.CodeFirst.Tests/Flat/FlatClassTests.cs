using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests.Flat;

/// <summary>Tables that are classes: the schema that they are, and the code that completes them.</summary>
public class FlatClassTests
{
    private const string Game = """
        #nullable enable
        using System;
        using System.Collections.Generic;
        using LibWire;

        namespace Game.World;

        [FlatEnum]
        public enum Color : byte { Red, Blue = 5 }

        [FlatStruct]
        public partial struct Vec3 : IGear
        {
            [FlatField(0)] public partial float X { readonly get; set; }
        }

        /// <summary>What one can have.</summary>
        [FlatUnion(typeof(Weapon), typeof(Vec3))]
        public interface IGear { }

        [FlatUnion(typeof(Weapon))]
        public abstract partial class Made { }

        [FlatTable]
        public sealed partial class Weapon : Made, IGear
        {
            [FlatField(0, Key = true)] public string Name { get; set; } = "";
            [FlatField(1)] public short Damage { get; private set; }
        }

        /// <summary>A monster.</summary>
        [FlatTable(FileIdentifier = "MONS", FileExtension = "mon"), FlatReserved(7)]
        public partial record Monster([property: FlatField(0)] string Name)
        {
            /// <summary>Its life.</summary>
            [FlatField(1, Default = 150)] public int Life { get; set; } = 150;
            [FlatField(2)] public Color? Color { get; init; }
            [FlatField(3)] public Vec3? Pos { get; set; }
            [FlatField(4)] public required List<Weapon> Weapons { get; init; }
            [FlatField(5, Name = "best_one")] public Weapon? Best { get; set; }
            [FlatField(6)] public byte[]? Inventory { get; set; }
            [FlatField(9)] public IGear? Equipped { get; set; }
            [FlatField(11)] public List<Made?>? All { get; set; }
            [FlatField(12, Shared = true)] public string[] Tags { get; set; } = [];
            [FlatField(13)] public Guid Id { get; init; }
            [FlatField(14)] internal int Hidden { get; set; }
        }
        """;

    private const string Schema = """
        // Written by LibWire from the C# types of the namespace Game.World.

        namespace Game.World;
        attribute "fs_sharedString";

        attribute "libwire_type";
        struct Guid (libwire_type: "System.Guid") { a: uint; b: ushort; c: ushort; d: [ubyte:8]; }

        enum Color : ubyte {
          Red = 0,
          Blue = 5,
        }

        struct Vec3 {
          x: float;
        }

        /// What one can have.
        union Gear {
          Weapon,
          Vec3,
        }

        union Made {
          Weapon,
        }

        /// A monster.
        table Monster {
          name: string (id: 0);
          /// Its life.
          life: int = 150 (id: 1);
          color: Color = null (id: 2);
          pos: Vec3 (id: 3);
          weapons: [Weapon] (id: 4);
          best_one: Weapon (id: 5);
          inventory: [ubyte] (id: 6);
          reserved_7: ubyte (id: 7, deprecated);
          equipped: Gear (id: 9);
          all: [Made] (id: 11);
          tags: [string] (id: 12, fs_sharedString);
          id: Guid (id: 13);
          hidden: int (id: 14);
        }

        table Weapon {
          name: string (id: 0, key);
          damage: short (id: 1);
        }

        root_type Monster;
        file_identifier "MONS";
        file_extension "mon";

        """;

    [Fact]
    public void Run_ClassesInCSharp_WriteTheirSchema()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Game).Run();

        Assert.Equal(Schema, Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile)).Text);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_ClassesInCSharp_AreCompletedWithoutAWarning(bool isNet)
    {
        // The library for .NET Standard has no attributes for required and init members.
        string text = isNet ? Game : Game.Replace("required ", "", StringComparison.Ordinal).Replace("init;", "set;", StringComparison.Ordinal)
            .Replace("record Monster([property: FlatField(0)] string Name)", "class Monster", StringComparison.Ordinal)
            .Replace("Monster\n{", "Monster\n{\n    [FlatField(0)] public string? Name { get; set; }\n", StringComparison.Ordinal)
            .Replace("List<Weapon> Weapons { get; set; }", "List<Weapon>? Weapons { get; }", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(LanguageVersion.Latest, isNet).EditCSharp(text).Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(ComplaintsOf(project) is "", ComplaintsOf(project));
        Assert.Equal(["code,Game.World.fbs.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_ClassesWithTheAttributesOfFlatSharp_AreTables()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp("""
            using System.Collections.Generic;
            using LibWire.FlatSharp;
            namespace Game;

            [FlatBufferTable(FileIdentifier = "ORCS")]
            public partial class Orc : ISight
            {
                [FlatBufferItem(0, Key = true)] public virtual string Name { get; set; } = "";
                [FlatBufferItem(1, DefaultValue = (short)150)] public virtual short Mana { get; set; } = 150;
                [FlatBufferItem(2, SortedVector = true)] public virtual IList<Orc>? Others { get; set; }
                [FlatBufferItem(3)] public virtual IReadOnlyList<Color>? Colors { get; set; }
                [FlatBufferItem(4)] public virtual ISight? Sight { get; set; }
                [FlatBufferItem(6, Required = true, SharedString = true)] public virtual IList<string> Tags { get; set; } = new List<string>();
            }

            [FlatBufferEnum(typeof(byte))] public enum Color : byte { Red, Green }

            [LibWire.FlatUnion(typeof(Orc))] public interface ISight { }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(ComplaintsOf(project) is "", ComplaintsOf(project));
        string text = Assert.Single(project.Values<SchemaFile>(StepNames.FlatCodeFile)).Text;
        foreach (string line in (string[])["name: string (id: 0, key);", "mana: short = 150 (id: 1);", "others: [Orc] (id: 2);", "colors: [Color] (id: 3);",
            "sight: Sight (id: 5);", "tags: [string] (id: 6, required, fs_sharedString);", "file_identifier \"ORCS\";"])
        {
            Assert.Contains(line, text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Run_ClassesThatUseTheOldestCSharp_AreCompleted()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.CSharp9).EditCSharp("""
            #nullable disable
            using LibWire;
            using System.Collections.Generic;
            namespace Game
            {
                [FlatTable]
                public partial class Weapon : IGear
                {
                    [FlatField(0)] public string Name { get; set; }
                    [FlatField(1, Default = "text")] public string Text { get; init; }
                    [FlatField(2)] public List<Weapon> Parts { get; set; }
                    [FlatField(4)] public IGear Gear { get; set; }
                }

                [FlatUnion(typeof(Weapon))]
                public interface IGear { }
            }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(ComplaintsOf(project) is "", ComplaintsOf(project));
    }

    // The documentation of what the user has declared is the user's.
    private static string ComplaintsOf(SchemaProject project) => string.Join("\n", project.CompileErrors()
        .Where(static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal)));
}
