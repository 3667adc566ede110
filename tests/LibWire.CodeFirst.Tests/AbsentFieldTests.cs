using LibWire.CodeFirst.Tests.Laws;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>An absent field has the default of its type, whatever code of the user gives a new object.</summary>
public class AbsentFieldTests
{
    private const string Program = """
        using System;
        public static class Program { public static string Read(byte[] bytes) { SHOW } }
        """;

    [Theory]
    [InlineData("int _a = 3; [ProtoField(1)] public int A { get => _a; set => _a = value; }", "0")]
    [InlineData("int? _a = 3; [ProtoField(1)] public int? A { get => _a; set => _a = value; }", "null")]
    [InlineData("[ProtoField(1)] public int? A { get; set; } = 3;", "null")]
    [InlineData("int _a = 3; [ProtoField(1)] public int A { get { return _a; } init { _a = value; } }", "0")]
    [InlineData("int _a = 3; [ProtoField(1)] public virtual int A { get => _a; set => _a = value; }", "0")]
    [InlineData("public Order(string? text = null) { A = 3; } public Order() : this(null) { } [ProtoField(1)] public int A { get; set; }", "0")]
    [InlineData("readonly List<int> _a = [1, 2]; [ProtoField(1)] public List<int> A => _a;", "[]")]
    [InlineData("[ProtoField(1)] public List<int> A { get; } = [1, 2];", "[]")]
    [InlineData("[ProtoField(1)] public List<int> A { get; set; } = [1, 2];", "[]")]
    [InlineData("[ProtoField(1)] public List<int> A { get; set; } = null!;", "[]")]
    [InlineData("[ProtoField(1)] public List<int>? A { get; set; } = [1, 2];", "null")]
    [InlineData("HashSet<int> _a = [9]; [ProtoField(1)] public List<int> A { get => [.. _a]; set => _a = [.. value]; }", "[]")]
    [InlineData("Dictionary<int, int> _a = new() { [1] = 2 }; [ProtoField(1)] public Dictionary<int, int> A => _a;", "{}")]
    [InlineData("int[] _a = [1, 2]; [ProtoField(1)] public int[] A { get => _a; set => _a = value; }", "[]")]
    [InlineData("Line? _a = new() { B = 3 }; [ProtoField(1)] public Line? A { get => _a; set => _a = value; }", "null")]
    [InlineData("Line _a = new() { B = 3 }; [ProtoField(1)] public Line A { get => _a; set => _a = value; }", "{\"B\":0}")]
    public void Parse_AbsentFieldOfAPropertyWithAnotherStart_GivesTheDefault(string members, string expected) => Reads(
        "[ProtoMessage] public partial class Order { " + members + " } [ProtoMessage] public partial class Line { [ProtoField(1)] public int B { get; set; } }",
        "Order.Parse(bytes).A", expected);

    [Theory]
    [InlineData("public class Base { protected Base() => Start(); protected virtual void Start() { } } "
        + "[ProtoMessage] public partial class Order : Base { [ProtoField(1)] public int A { get; set; } protected override void Start() => A = 9; }", "Order.Parse(bytes).A")]
    [InlineData("[ProtoMessage, ProtoInclude(10, typeof(Truck))] public partial class Car { [ProtoField(1)] public int A { get; set; } } "
        + "[ProtoMessage] public partial class Truck : Car { public Truck() => A = 6; }", "Car.Parse(new Truck { A = 0 }.ToArray()).A")]
    [InlineData("[ProtoMessage, ProtoInclude(10, typeof(Truck))] public partial class Car { [ProtoField(1)] public virtual int A { get; set; } } "
        + "[ProtoMessage] public partial class Truck : Car { public override int A { get; set; } = 6; }", "Car.Parse(new Truck { A = 0 }.ToArray()).A")]
    [InlineData("[ProtoMessage, ProtoInclude(10, typeof(Truck))] public partial record Car([property: ProtoField(1)] int A); "
        + "[ProtoMessage] public partial record Truck(int Axles) : Car(6);", "Car.Parse(new Truck(1) { A = 0 }.ToArray()).A")]
    [InlineData("[ProtoMessage] public partial record Order([property: ProtoField(1)] int A) { public Order() : this(3) { } }", "Order.Parse(bytes).A")]
    public void Parse_AbsentFieldThatAConstructorSets_GivesTheDefault(string types, string read) => Reads(types, read, "0");

    [Fact]
    public void Parse_AListThatStaticStateStartsWith_LeavesThatState() => Reads(
        "[ProtoMessage] public partial class Order { public static readonly List<int> Start = [7]; [ProtoField(1)] public List<int> A { get; set; } = Start; }",
        "Order.Parse(bytes).A.Count + \" \" + Order.Start.Count", "\"0 1\"");

    [Fact]
    public void Parse_AListWithoutASetter_HasTheItemsOfTheBytesAlone() => Reads(
        "[ProtoMessage] public partial class Order { readonly List<int> _a = [1, 2]; [ProtoField(1)] public List<int> A => _a; }",
        "Order.Parse([0x0A, 1, 5]).A", "[5]");

    [Fact]
    public void Run_PropertiesThatHaveTheDefaultAnyway_AreNotSet()
    {
        SchemaProject project = Project("""
            [ProtoMessage, ProtoInclude(3, typeof(Gift))] public partial class Order { [ProtoField(1)] public int A { get; set; } [ProtoField(2)] public Order? B { get; init; } }
            [ProtoMessage] public partial class Gift : Order { [ProtoField(1)] public double? C { get; set; } [ProtoField(2)] public List<int> D { get; set; } = []; }
            [ProtoMessage] public partial record Line([property: ProtoField(1)] int A, [property: ProtoField(2)] string? B);
            """).Run();

        string source = project.OnlySource;
        Assert.Contains("internal static Line NewCore() => new Line(", source, StringComparison.Ordinal);
        string[] resets = [.. source.Split("internal void ResetLayer()\n").Skip(1).SelectMany(static text => text.Split('}')[0].Split('\n')).Select(static line => line.Trim())
            .Where(static line => line.Length > 1)];
        Assert.Equal(["base.ResetLayer();", "this.D.Clear();"], resets);
    }

    private static void Reads(string types, string value, string expected)
    {
        string show = $"return System.Text.Json.JsonSerializer.Serialize({value});";
        using var loaded = new LoadedProject(Project(types), Program.Replace("SHOW", show, StringComparison.Ordinal));

        Assert.Equal(expected, loaded.Read([]));
    }

    private static SchemaProject Project(string types) =>
        new SchemaProject(LanguageVersion.LatestMajor).EditCSharp("#nullable enable\nusing System.Collections.Generic; using LibWire;\n" + types);
}
