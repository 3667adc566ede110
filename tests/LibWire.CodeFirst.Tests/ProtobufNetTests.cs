using System.Runtime.Loader;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>Classes of protobuf-net become messages by another <c>using</c>.</summary>
public class ProtobufNetTests
{
    private const string Classes = """
        using System;
        using System.Collections.Generic;

        namespace Shop;

        [ProtoContract, CompatibilityLevel(CompatibilityLevel.Level300)]
        public partial class Order
        {
            [ProtoMember(1)] public string Customer { get; set; } = "";
            [ProtoMember(2)] public int Quantity { get; set; }
            [ProtoMember(3, DataFormat = DataFormat.ZigZag)] public int? Offset { get; set; }
            [ProtoMember(4)] public List<int> Numbers { get; set; } = new();
            [ProtoMember(5, IsPacked = true)] public List<long> Packed { get; set; } = new();
            [ProtoMember(6)] public List<string> Texts { get; } = new();
            [ProtoMember(7)] public Line[] Lines { get; set; } = Array.Empty<Line>();
            [ProtoMember(8), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.ZigZag)] public Dictionary<int, long> Counts { get; set; } = new();
            [ProtoMember(9)] public DateTime Time { get; set; }
            [ProtoMember(10)] public TimeSpan Span { get; set; }
            [ProtoMember(11)] public Guid Id { get; set; }
            [ProtoMember(12, DataFormat = DataFormat.FixedSize)] public Guid ShortId { get; set; }
            [ProtoMember(13)] public decimal Price { get; set; }
            [ProtoMember(14)] public State State { get; set; }
            [ProtoMember(15, IsRequired = true)] public bool IsPaid { get; set; }
            [ProtoMember(16, Name = "sig")] public byte[]? Signature { get; set; }
            [ProtoIgnore] public int Ignored { get; set; }
            public int NoField { get; set; }

            [ProtoContract]
            public partial class Line
            {
                [ProtoMember(1)] public double Price { get; set; }
                [ProtoMember(2)] public Order? Parent { get; set; }
            }
        }

        [ProtoContract]
        public enum State { Open, [ProtoEnum(Name = "DONE")] Done = 5 }
        """;

    private const string Fill = """
        using System;
        using System.IO;
        using System.Text;
        using Shop;

        public static class Program
        {
            static Order Make(int seed)
            {
                var random = new Random(seed);
                var order = new Order
                {
                    Customer = random.Next(2) == 0 ? "" : "Ada", Quantity = random.Next(-2, 3), Offset = random.Next(2) == 0 ? null : random.Next(-3, 3),
                    Time = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddTicks(random.Next()), Span = TimeSpan.FromTicks(random.Next(-5, 5)),
                    Id = random.Next(2) == 0 ? default : new Guid(random.Next(), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), ShortId = new Guid(random.Next(), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
                    Price = random.Next(-100, 100) / 10m, State = random.Next(2) == 0 ? State.Open : State.Done, IsPaid = random.Next(2) == 0,
                    Signature = random.Next(2) == 0 ? null : new byte[random.Next(3)], Ignored = 1,
                };
                for (int i = random.Next(3); i > 0; i--) { order.Numbers.Add(random.Next(-1, 300)); order.Packed.Add(random.Next(-1, 300)); order.Texts.Add("t" + i); order.Counts[i * 7] = -i; }
                if (random.Next(3) > 0) order.Lines = new[] { new Order.Line { Price = random.Next(2), Parent = seed > 1000 ? Make(seed - 1000) : null } };
                return order;
            }

            static string Show(Order? o)
            {
                if (o == null) return "-";
                var text = new StringBuilder(FormattableString.Invariant($"{o.Customer}|{o.Quantity}|{o.Offset}|{o.Time:O}|{o.Span}|{o.Id}|{o.ShortId}|{o.Price}|{o.State}|{o.IsPaid}|"));
                text.Append(o.Signature == null ? "-" : Convert.ToHexString(o.Signature)).Append(string.Join(",", o.Numbers)).Append(string.Join(",", o.Packed)).Append(string.Join(",", o.Texts));
                foreach (var pair in o.Counts) text.Append(pair);
                foreach (var line in o.Lines) text.Append(line.Price).Append(Show(line.Parent));
                return text.ToString();
            }

            public static string Made(int seed) => Show(Make(seed));
        """;

    private const string Net = """
            public static byte[] Write(int seed) { using var target = new MemoryStream(); ProtoBuf.Serializer.Serialize(target, Make(seed)); return target.ToArray(); }
            public static string Read(byte[] bytes) { using var source = new MemoryStream(bytes); return Show(ProtoBuf.Serializer.Deserialize<Order>(source)); }
        }
        """;

    private const string Ours = """
            public static byte[] Write(int seed) => Make(seed).ToArray();
            public static string Read(byte[] bytes) => Show(Order.Parse(bytes));
        }
        """;

    [Fact]
    public void Classes_WithTheOtherUsing_ReadWhatProtobufNetWritesAndWriteWhatItReads()
    {
        using var net = new Loaded("using ProtoBuf;\n" + Classes, Fill + Net);
        using var ours = new Loaded("using LibWire.ProtoBufNet;\n" + Classes, Fill + Ours);
        for (int i = 0; i < 200; i++)
        {
            int seed = i % 2 == 0 ? i : i + 2000;
            string made = net.Made(seed);
            Assert.Equal(made, ours.Made(seed));
            Assert.Equal(made, ours.Read(net.Write(seed)));
            Assert.Equal(made, net.Read(ours.Write(seed)));
        }
    }

    [Fact]
    public void Run_ClassesOfProtobufNet_HaveThatSchema()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor).EditCSharp("using LibWire.ProtoBufNet;\n" + Classes).Run();
        Assert.Empty(project.Diagnostics);
        string schema = Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile)).Text;

        foreach (string line in (string[])["repeated int32 numbers = 4 [packed = false];", "repeated int64 packed = 5;", "optional sint32 offset = 3;",
            "map<sfixed32, sint64> counts = 8;", "string id = 11;", "bytes short_id = 12;", "optional bytes sig = 16;", "DONE = 5;"])
            Assert.Contains(line, schema, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[ProtoContract] public partial class Animal { } [ProtoContract] public partial class «Dog» : Animal { }", "The base 'Animal'")]
    [InlineData("[ProtoContract] public partial class A { [ProtoMember(1)] public «System.DateTime» T { get; set; } }", "'DateTime' at level 200")]
    [InlineData("[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level240)] public partial class A { [ProtoMember(1)] public «decimal» T { get; set; } }", "'Decimal' at level 240")]
    [InlineData("[ProtoContract] public partial class A { [«ProtoMember(1, DataFormat = DataFormat.Group)»] public A? T { get; set; } }", "DataFormat.Group")]
    [InlineData("[ProtoContract] public partial class A { [ProtoMember(1), «System.ComponentModel.DefaultValue(5)»] public int T { get; set; } = 5; }", "[DefaultValue]")]
    [InlineData("[ProtoContract] public partial class A { [ProtoMember(1)] public int «T» { get; set; } public bool ShouldSerializeT() => true; }", "ShouldSerializeT")]
    [InlineData("[ProtoContract] public partial class A { [«ProtoMember(1)», ProtoMap(ValueFormat = DataFormat.FixedSize)] public System.Collections.Generic.Dictionary<bool, int> T { get; set; } = []; }", "ValueFormat with keys that are bool")]
    public void LW3114_NotMapped(string text, string what) => DiagnosticTests.Reports("LW3114", "using LibWire.ProtoBufNet; " + text, what + " has no counterpart in LibWire");

    [Fact]
    public void DateTime_InTheFormOfGoogle_NeedsNoLevel()
    {
        const string Text = "using LibWire.ProtoBufNet; [ProtoContract] public partial class A { [ProtoMember(1, DataFormat = DataFormat.WellKnown)] public System.DateTime T { get; set; } }";
        Assert.Empty(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(Text).Run().Diagnostics);
    }

    internal sealed class Loaded : IDisposable
    {
        private readonly AssemblyLoadContext _context = new("classes", isCollectible: true);

        internal Loaded(string classes, string program)
        {
            SchemaProject project = new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(classes).Run();
            Assert.Empty(project.Diagnostics);
            Type type = _context.LoadFromStream(new MemoryStream(project.Image(program))).GetType("Program")!;
            Made = type.GetMethod("Made")!.CreateDelegate<Func<int, string>>();
            Write = type.GetMethod("Write")!.CreateDelegate<Func<int, byte[]>>();
            Read = type.GetMethod("Read")!.CreateDelegate<Func<byte[], string>>();
        }

        internal Func<int, string> Made { get; }

        internal Func<int, byte[]> Write { get; }

        internal Func<byte[], string> Read { get; }

        public void Dispose() => _context.Unload();
    }
}
