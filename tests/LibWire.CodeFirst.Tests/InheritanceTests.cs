using LibWire.CodeFirst.Tests.Laws;
using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>Classes that are derived from messages, and are messages.</summary>
public class InheritanceTests
{
    private const string Classes = """
        using System;
        using System.Collections.Generic;

        namespace Zoo;

        [ProtoContract]
        [ProtoInclude(10, typeof(Dog)), ProtoInclude(3, typeof(Cat)), ProtoInclude(300, typeof(Fish))]
        public partial class Animal
        {
            [ProtoMember(1)] public int Age { get; set; }
            [ProtoMember(2)] public Animal? Friend { get; set; }
            [ProtoMember(20)] public List<Animal> Young { get; set; } = new();
        }

        [ProtoContract, ProtoInclude(5, typeof(Puppy))]
        public partial class Dog : Animal
        {
            [ProtoMember(1)] public string? Name { get; set; }
            [ProtoMember(2)] public Puppy? First { get; set; }
            [ProtoMember(3)] public Toy[] Toys { get; set; } = Array.Empty<Toy>();
        }

        [ProtoContract]
        public sealed partial class Puppy : Dog
        {
            [ProtoMember(1)] public double Weight { get; set; }
            [ProtoMember(2)] public List<int> Teeth { get; } = new();
        }

        [ProtoContract]
        public partial class Cat : Animal
        {
            [ProtoMember(1)] public Dictionary<string, Animal> Prey { get; set; } = new();
        }

        [ProtoContract]
        public partial class Fish : Animal
        {
        }

        [ProtoContract, ProtoInclude(1, typeof(Ball)), ProtoInclude(2, typeof(Stick))]
        public abstract partial class Toy
        {
            [ProtoMember(7)] public long Size { get; set; }
        }

        [ProtoContract] public partial class Ball : Toy { [ProtoMember(1)] public bool IsRed { get; set; } }

        [ProtoContract] public partial class Stick : Toy { [ProtoMember(1)] public Ball? Other { get; set; } }
        """;

    private const string Fill = """
        using System;
        using System.IO;
        using System.Linq;
        using System.Text;
        using Zoo;

        public static class Program
        {
            static Animal? MakeAny(Random random, int depth)
            {
                if (depth == 0) return null;
                Animal made = random.Next(6) switch { 0 => new Animal(), 1 => new Cat(), 2 => new Fish(), 3 => new Dog(), _ => MakePuppy(random, depth) };
                Fill(made, random, depth);
                if (made is Cat cat) for (int i = random.Next(3); i > 0; i--) cat.Prey["k" + i] = MakeAny(random, depth - 1) ?? new Fish();
                return made;
            }

            static void Fill(Animal made, Random random, int depth)
            {
                made.Age = random.Next(3);
                made.Friend = MakeAny(random, depth - 1);
                for (int i = random.Next(3); i > 0; i--) if (MakeAny(random, depth - 1) is { } young) made.Young.Add(young);
                if (made is not Dog dog) return;
                dog.Name = random.Next(2) == 0 ? null : "Rex";
                dog.First = random.Next(3) == 0 && depth > 1 ? MakePuppy(random, depth - 1) : null;
                dog.Toys = Enumerable.Range(0, random.Next(3)).Select(i => (Toy)(random.Next(2) == 0 ? new Ball { Size = i, IsRed = i == 0 } : new Stick { Other = random.Next(2) == 0 ? null : new Ball { Size = 5 } })).ToArray();
            }

            static Puppy MakePuppy(Random random, int depth)
            {
                var made = new Puppy { Weight = random.Next(2) };
                for (int i = random.Next(3); i > 0; i--) made.Teeth.Add(i);
                Fill(made, random, depth);
                return made;
            }

            static Animal Make(int seed) => MakeAny(new Random(seed), 4)!;

            static string Show(Animal? a)
            {
                if (a == null) return "-";
                var text = new StringBuilder(FormattableString.Invariant($"({a.GetType().Name} {a.Age} {Show(a.Friend)} [{string.Join(" ", a.Young.Select(Show))}]"));
                if (a is Dog dog) text.Append(dog.Name ?? "-").Append(Show(dog.First)).Append(string.Join(" ", dog.Toys.Select(Show)));
                if (a is Puppy puppy) text.Append(puppy.Weight).Append(string.Join(",", puppy.Teeth));
                if (a is Cat cat) foreach (var pair in cat.Prey) text.Append(pair.Key).Append(Show(pair.Value));
                return text.Append(")").ToString();
            }

            static string Show(Toy? toy) => toy switch { Ball ball => $"ball {ball.Size} {ball.IsRed}", Stick stick => $"stick {stick.Size} {Show(stick.Other)}", _ => "-" };

            public static string Made(int seed) => Show(Make(seed));
        """;

    private const string Net = """
            public static byte[] Write(int seed) { using var target = new MemoryStream(); ProtoBuf.Serializer.Serialize(target, Make(seed)); return target.ToArray(); }
            public static string Read(byte[] bytes) { using var source = new MemoryStream(bytes); return Show(ProtoBuf.Serializer.Deserialize<Animal>(source)); }
        }
        """;

    private const string Ours = """
            public static byte[] Write(int seed) { Animal made = Make(seed); byte[] bytes = made.ToArray(); return bytes.Length == made.ComputeSize() ? bytes : throw new Exception("size"); }
            public static string Read(byte[] bytes) => Show(Animal.Parse(bytes));
        }
        """;

    [Fact]
    public void Objects_OfDerivedClasses_AreWrittenAndReadAsProtobufNetDoesIt()
    {
        using var net = new ProtobufNetTests.Loaded("using ProtoBuf;\n" + Classes, Fill + Net);
        using var ours = new ProtobufNetTests.Loaded("using LibWire.ProtoBufNet;\n" + Classes, Fill + Ours);
        int layers = 0;
        for (int seed = 0; seed < TestDepth.Pick(quick: 300, deep: 5_000); seed++)
        {
            string made = net.Made(seed);
            byte[] bytes = net.Write(seed);
            Assert.Equal(made, ours.Made(seed));
            Assert.Equal(bytes, ours.Write(seed));
            Assert.Equal(made, ours.Read(bytes));
            layers += made.Contains("Puppy", StringComparison.Ordinal) ? 1 : 0;
        }

        Assert.True(layers > 100, $"{layers}");
    }

    [Fact]
    public void Damaged_bytes_have_the_faults_that_the_equal_schema_finds()
    {
        const string Structs = """
            public static class Program
            {
                public static string Read(byte[] bytes)
                {
                    using var arena = new LibWire.ArenaAllocator();
                    try { Zoo.Animal.Parse(bytes, in arena); return ""; }
                    catch (LibWire.WireFormatException fault) { return $"{fault.Error}@{fault.Offset}"; }
                }
            }
            """;
        const string Fault = """
            public static string Fault(byte[] bytes)
            {
                try { Animal.Parse(bytes); return ""; }
                catch (LibWire.WireFormatException fault) { return $"{fault.Error}@{fault.Offset}"; }
            }
        """;
        SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor).EditCSharp("using LibWire.ProtoBufNet;\n" + Classes);
        using var ofClasses = new LoadedProject(project, Fill + Ours.Replace("public static string Read", Fault + "public static string Read", StringComparison.Ordinal));
        string schema = Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile)).Text;
        using var ofSchema = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).Set("zoo.proto", schema), Structs);
        Func<int, byte[]> write = ofClasses.Method<Func<int, byte[]>>("Write");
        Func<byte[], string> faultOf = ofClasses.Method<Func<byte[], string>>("Fault");
        var random = new Random(7);
        int faults = 0, classes = 0;
        for (int round = 0; round < TestDepth.Pick(quick: 3_000, deep: 100_000); round++)
        {
            byte[] bytes = write(round % 300);
            if (round % 3 == 0) bytes = bytes[..random.Next(bytes.Length + 1)];
            for (int i = random.Next(3); i > 0 && bytes.Length > 0; i--) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            string fault = faultOf(bytes);

            // Bytes of a class that cannot be there are sound for a schema.
            bool isOfClass = fault.StartsWith("ValueOutOfRange", StringComparison.Ordinal);
            if (!isOfClass) Assert.Equal(ofSchema.Read(bytes), fault);
            classes += isOfClass ? 1 : 0;
            faults += fault.Length > 0 ? 1 : 0;
        }

        Assert.True(classes > 0 && faults > 2 * classes, $"{classes} of {faults}");
    }

    [Fact]
    public void Run_DerivedClasses_AreFieldsOfAOneof()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor).EditCSharp("using LibWire.ProtoBufNet;\n" + Classes).Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(ComplaintsOf(project) is "", ComplaintsOf(project));
        string schema = Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile)).Text;
        Assert.Contains("""
            message Animal {
              int32 age = 1;
              Animal friend = 2;
              repeated Animal young = 20;
              oneof subtype {
                Dog dog = 10;
                Cat cat = 3;
                Fish fish = 300;
              }
            }
            """, schema, StringComparison.Ordinal);
        Assert.Contains("  Animal first = 2;\n  repeated Toy toys = 3;\n  oneof subtype {\n    Puppy puppy = 5;\n", schema, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[ProtoMessage] public partial class «Dog» : Animal { } [ProtoMessage] public partial class Animal { }", "LW3114", "[ProtoInclude(…, typeof(Dog))]")]
    [InlineData("[ProtoMessage] public partial class Animal { } public class Pet : Animal { } [ProtoMessage] public partial class «Dog» : Pet { }", "LW3114", "The base 'Animal'")]
    [InlineData("[ProtoMessage, ProtoInclude(5, typeof(Pet))] public partial class Animal { } [ProtoMessage] public partial class Pet : Animal { } public class Tame : Pet { } [ProtoMessage] public partial class «Dog» : Tame { }", "LW3114", "The base 'Pet'")]
    [InlineData("public abstract class Animal { [ProtoField(1)] public int Age { get; set; } } [ProtoMessage] public partial class «Dog» : Animal { }", "LW3114", "The base 'Animal'")]
    [InlineData("[ProtoInclude(5, typeof(Dog))] public abstract class Animal { } [ProtoMessage] public partial class «Dog» : Animal { }", "LW3114", "The base 'Animal'")]
    [InlineData("public abstract class Animal { [LibWire.ProtoBufNet.ProtoMember(1)] public int Age { get; set; } } public class Pet : Animal { } [LibWire.ProtoBufNet.ProtoContract] public partial class «Dog» : Pet { }", "LW3114", "The base 'Animal'")]
    [InlineData("[ProtoMessage, «ProtoInclude(5, typeof(Dog))»] public partial class Animal { } [ProtoMessage] public partial class Dog { }", "LW3117", "'Dog' is none")]
    [InlineData("[ProtoMessage, ProtoInclude(5, typeof(Dog)), «ProtoInclude(6, typeof(Dog))»] public partial class Animal { } [ProtoMessage] public partial class Dog : Animal { }", "LW3117", "named twice")]
    [InlineData("[ProtoMessage, «ProtoInclude(5, typeof(Dog))»] public partial class Animal { } public partial class Dog : Animal { }", "LW3105", "[ProtoMessage]")]
    [InlineData("[ProtoMessage, «ProtoInclude(1, typeof(Dog))»] public partial class Animal { [ProtoField(1)] public int A { get; set; } } [ProtoMessage] public partial class Dog : Animal { }", "LW1301", "")]
    [InlineData("[ProtoMessage] public abstract partial class «Animal» { }", "LW3102", "abstract only with [ProtoInclude]")]
    [InlineData("[ProtoMessage, ProtoInclude(5, typeof(Dog))] public partial class Animal { [ProtoField(1)] public int «WriteLayer» { get; set; } } [ProtoMessage] public partial class Dog : Animal { }", "LW1225", "")]
    public void Run_DerivedClassesThatAreWrong_AreReported(string text, string id, string part) => DiagnosticTests.Reports(id, text, part);

    [Fact]
    public void Run_ABaseWithAnAbstractFieldThatTheClassHas_IsNotReported()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor).EditCSharp("""
            using LibWire;
            public abstract class Animal { [ProtoField(1), FlatField(0)] public abstract int Age { get; set; } public string Name { get; set; } = ""; }
            [ProtoMessage, FlatTable] public partial class Dog : Animal { [ProtoField(1), FlatField(0)] public override int Age { get; set; } }
            """).Run();

        Assert.Empty(project.Diagnostics);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Run_DerivedClassesOfAllShapes_AreCompletedWithoutAWarning(bool isNet)
    {
        string text = """
            #nullable enable
            using LibWire;
            using System.Collections.Generic;
            namespace Zoo
            {
                [ProtoMessage, FlatTable, ProtoInclude(2, typeof(Dog)), ProtoInclude(3, typeof(Goods.Cat))]
                public partial record Animal
                {
                    [ProtoField(1), FlatField(0)] public required string Name { get; init; }
                    [ProtoField(4)] public int Subtype { get; init; }
                    [ProtoField(5, Oneof = "Pet")] public int? Dog { get; init; }
                }

                [ProtoMessage] public sealed partial record Dog : Animal { [ProtoField(1)] public int[] Numbers { get; init; } = []; }

                [ProtoMessage, ProtoInclude(1, typeof(Inner))] public partial class Outer
                {
                    [ProtoField(9, Oneof = "Way")] public long? East { get; set; }
                    [ProtoField(10, Oneof = "Way")] public Inner? Deeper { get; set; }
                    [ProtoMessage] public partial class Inner : Outer { [ProtoField(1)] public Dictionary<int, Inner> All { get; } = []; }
                }
            }
            namespace Goods { [ProtoMessage] public partial record Cat : Zoo.Animal { [ProtoField(1, Oneof = "Way")] public string? Lives { get; set; } } }
            """;
        if (!isNet) text = text.Replace("required ", "", StringComparison.Ordinal).Replace("init;", "set;", StringComparison.Ordinal).Replace("string Name { get; set; }", "string? Name { get; set; }", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor, isNet).EditCSharp(text).Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(ComplaintsOf(project) is "", ComplaintsOf(project));
    }

    // The documentation of what the user has declared is the user's.
    private static string ComplaintsOf(SchemaProject project) => string.Join("\n", project.CompileErrors()
        .Where(static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal)));
}
