using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsDefaultTests
{
    private const string Types = "table t {} struct s { a: int; } union u { t } enum e : byte { A = 1, B } enum z : byte { Z, Y } enum b : ubyte (bit_flags) { P, Q, R } ";

    [Theory]
    [InlineData("t", "null", "t has no default")]
    [InlineData("s", "0", "s has no default")]
    [InlineData("u", "0", "u has no default")]
    public void DefaultNotAllowed_OnATypeWithout_IsReported(string type, string value, string messagePart) =>
        Only("LW2310", messagePart, $"{Types} table T {{ f: {type} = §{value}; }}");

    [Fact]
    public void LW2310_FbsDefaultNotAllowed()
    {
        Only("LW2310", "a field of a struct has no default", "struct a { b: uint = §42; }");
        Only("LW2310", "a field of a struct has no default", "struct a { b: uint = §1; c: int = 0; }");
    }

    [Theory]
    [InlineData("byte", "128")]
    [InlineData("byte", "-129")]
    [InlineData("ubyte", "256")]
    [InlineData("ubyte", "-1")]
    [InlineData("short", "32768")]
    [InlineData("ushort", "65536")]
    [InlineData("int", "2147483648")]
    [InlineData("int", "-2147483649")]
    [InlineData("uint", "4294967296")]
    [InlineData("long", "9223372036854775808")]
    [InlineData("long", "-9223372036854775809")]
    [InlineData("ulong", "18446744073709551616")]
    [InlineData("ulong", "-1")]
    [InlineData("ulong", "0x10000000000000000")]
    [InlineData("int", "\"2147483648\"")]
    [InlineData("z", "128")]
    public void DefaultOutOfRange_OfEachType_IsReported(string type, string value) => Only("LW2311", "which goes from", $"{Types} table T {{ f: {type} = §{value}; }}");

    [Fact]
    public void LW2311_FbsDefaultOutOfRange() => Only("LW2311", "goes from -128 to 127", "table a { b: byte = §200; }");

    [Theory]
    [InlineData("int", "1.0", "an integer")]
    [InlineData("int", "A", "an integer")]
    [InlineData("int", "\"A\"", "an integer")]
    [InlineData("int", "[]", "an integer")]
    [InlineData("int", "\"\"", "an integer")]
    [InlineData("int", "cos(1)", "an integer")]
    [InlineData("int", "\"\\u0031\"", "plain ASCII")]
    [InlineData("int", "-inf", "an integer")]
    [InlineData("bool", "1.0", "true or false")]
    [InlineData("bool", "yes", "true or false")]
    [InlineData("float", "0x10", "needs an exponent")]
    [InlineData("float", "\"0x1.0\"", "needs an exponent")]
    [InlineData("float", "pi", "a number")]
    [InlineData("float", "\"nan(1)\"", "a number")]
    [InlineData("float", "[]", "a number")]
    [InlineData("double", "log(1)", "the functions are")]
    [InlineData("string", "1", "a string in quotes")]
    [InlineData("string", "[]", "a string in quotes")]
    [InlineData("string", "null", "a string in quotes")]
    [InlineData("e", "1.5", "an integer")]
    public void DefaultMismatch_OfEachType_IsReported(string type, string value, string messagePart) =>
        Only("LW2312", messagePart, $"{Types} table T {{ f: {type} = §{value}; }}");

    [Fact]
    public void LW2312_FbsDefaultMismatch() => Only("LW2312", "'A' is no default for 'int'", "table a { b: int = §A; }");

    [Fact]
    public void LW2313_FbsDefaultNotInEnum()
    {
        Only("LW2313", "5 is no value of 'e'", $"{Types} table T {{ f: e = §5; }}");
        Only("LW2313", "3 is no value of 'e'", $"{Types} table T {{ f: e = §\"A B\"; }}");
        Assert.Equal("", Ids($"{Types} table T {{ f: b = 6; g: e = null; }}"));
    }

    [Fact]
    public void LW2314_FbsDefaultMissing()
    {
        Only("LW2314", "'e' has no value 0, so that 'f'", $"{Types} table T {{ §f: e; }}");
        Assert.Equal("", Ids($"{Types} table T {{ f: [e]; g: b; h: z; i: e = A; }} struct S {{ f: e; }}"));
    }

    [Fact]
    public void LW2315_FbsVectorDefault()
    {
        Only("LW2315", "'0'", "table a { b: [int] = §0; }");
        Only("LW2315", "only '[]' is", "table a { b: [string] = §\"\"; }");
        Assert.Equal("LW1101", Ids("table a { b: [int] = [1]; }"));
    }

    [Fact]
    public void LW2316_FbsUnknownEnumValue()
    {
        Only("LW2316", "no value 'C' in 'e'", $"{Types} table T {{ f: e = §C; }}");
        Only("LW2316", "no value 'C' in 'e'", $"{Types} table T {{ f: int = §\"e.C\"; }}");
    }

    [Fact]
    public void LW2317_FbsNullInEnum() => Only("LW2317", "'n'", "enum n : int { null, A } table T { f: n = §null; }");

    [Theory]
    [InlineData("int", "-0x8ea0", -36512)]
    [InlineData("int", "+0x1", 1)]
    [InlineData("int", "081", 81)]
    [InlineData("int", "\" 5 \"", 5)]
    [InlineData("long", "-9223372036854775808", long.MinValue)]
    [InlineData("ulong", "18446744073709551615", -1)]
    [InlineData("ulong", "-0", 0)]
    [InlineData("bool", "true", 1)]
    [InlineData("bool", "\"true\"", 1)]
    [InlineData("bool", "42", 1)]
    [InlineData("bool", "0", 0)]
    [InlineData("e", "B", 2)]
    [InlineData("e", "\"B\"", 2)]
    [InlineData("e", "2", 2)]
    [InlineData("b", "R", 4)]
    [InlineData("b", "\"P R\"", 5)]
    [InlineData("int", "\"e.B\"", 2)]
    [InlineData("int", "\"b.P b.R\"", 5)]
    public void Default_OfIntegers_IsTheNumber(string type, string value, long expected)
    {
        FbsFieldModel field = FieldOf($"{Types} table T {{ f: {type} = {value}; }}");
        Assert.Equal((new FbsDefaultModel(expected, 0, null), FbsPresence.Default), (field.Default, field.Presence));
    }

    [Theory]
    [InlineData("double", "1.", 1)]
    [InlineData("double", ".5", 0.5)]
    [InlineData("double", "-.125", -0.125)]
    [InlineData("double", "3e4", 30000)]
    [InlineData("double", "6.9294956446009195e15", 6929495644600919.5)]
    [InlineData("double", "0x1.8p1", 3)]
    [InlineData("double", "-0x.8p-1", -0.25)]
    [InlineData("double", "0xA.p0", 10)]
    [InlineData("double", "0x1p-1074", double.Epsilon)]
    [InlineData("double", "0x1p99999999999", double.PositiveInfinity)]
    [InlineData("double", "0x1p-99999999999", 0)]
    [InlineData("double", "0x1.fffffffffffff8p0", 2)]
    [InlineData("double", "0x1.00000000000008000000000000001p0", 1.0000000000000002)]
    [InlineData("double", "nan", double.NaN)]
    [InlineData("double", "-nan", double.NaN)]
    [InlineData("double", "inf", double.PositiveInfinity)]
    [InlineData("double", "+inf", double.PositiveInfinity)]
    [InlineData("double", "-infinity", double.NegativeInfinity)]
    [InlineData("double", "INF", double.PositiveInfinity)]
    [InlineData("double", "1e999", double.PositiveInfinity)]
    [InlineData("double", "\" 0.5  \"", 0.5)]
    [InlineData("double", "7", 7)]
    [InlineData("double", "cos(rad(180))", -1)]
    [InlineData("double", "deg(\"3.14159265358979\")", 180)]
    [InlineData("float", "3.14159", 3.141590118408203)]
    [InlineData("float", "1e39", double.PositiveInfinity)]
    [InlineData("float", "0.1", 0.10000000149011612)]
    public void Default_OfFloats_IsTheNumber(string type, string value, double expected)
    {
        double real = FieldOf($"table T {{ f: {type} = {value}; }}").Default!.Real;
        Assert.Equal(expected, real, 12);
        if (!value.Contains('(', StringComparison.Ordinal)) Assert.Equal(expected, real);
    }

    [Fact]
    public void Default_OfStringsAndVectors_ReplacesNull()
    {
        Assert.Equal((new FbsDefaultModel(0, 0, "a\nb"), FbsPresence.Default), (FieldOf("table T { f: string = \"a\\nb\"; }").Default, FieldOf("table T { f: string = \"a\"; }").Presence));
        Assert.Equal((new FbsDefaultModel(0, 0, ""), FbsPresence.Default), (FieldOf("table T { f: string = \"\"; }").Default, FieldOf("table T { f: string = \"\"; }").Presence));
        Assert.Equal((new FbsDefaultModel(0, 0, ""), FbsPresence.Default), (FieldOf("table T { f: [int] = [ ]; }").Default, FieldOf("table T { f: [int] = []; }").Presence));
        Assert.Equal((null, FbsPresence.Optional), (FieldOf("table T { f: string; }").Default, FieldOf("table T { f: string; }").Presence));
    }

    [Theory]
    [InlineData("int")]
    [InlineData("bool")]
    [InlineData("double")]
    [InlineData("e")]
    [InlineData("b")]
    public void Null_MakesAScalarOptional(string type)
    {
        FbsFieldModel field = FieldOf($"{Types} table T {{ f: {type} = null; }}");
        Assert.Equal((null, FbsPresence.Optional), (field.Default, field.Presence));
    }

    [Fact]
    public void Default_ThatNobodyWrites_IsZero() => Assert.Equal((new FbsDefaultModel(0, 0, null), FbsPresence.Default), (FieldOf("table T { f: int; }").Default, FieldOf("table T { f: int; }").Presence));
}
