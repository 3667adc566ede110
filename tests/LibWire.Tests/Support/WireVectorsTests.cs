namespace LibWire.Tests;

public sealed class WireVectorsTests
{
    public static TheoryData<string> FileNames =>
        [.. Directory.GetFiles(Repository.PathOf("tests/vectors"), "proto-*.txt").Select(path => Path.GetFileName(path))];

    [Theory]
    [MemberData(nameof(FileNames))]
    public void Load_FileOfTheRepository_IsWellFormed(string file)
    {
        Assert.NotEmpty(WireVectors.Load(file));
        Assert.All(WireVectors.All(file), vector => Assert.Same(vector, WireVectors.Get(file, vector.Name)));
    }

    [Fact]
    public void Parse_EventsAndFault_GivesBothAndTheSameTextAgain()
    {
        WireVector vector = Assert.Single(WireVectors.Parse("x", ["# a comment", "", "cut | 08 01 22 00 88 | 1:varint=1  4:len= !Truncated@4 | why | and more"]));

        Assert.Equal("cut", vector.Name);
        Assert.Equal([0x08, 0x01, 0x22, 0x00, 0x88], vector.Bytes);
        Assert.Equal([WireVectors.VarInt(1, 1), WireVectors.Length(4, [])], vector.Events);
        Assert.Equal((WireError.Truncated, 4), (vector.Error, vector.ErrorOffset));
        Assert.Equal("1:varint=1 4:len= !Truncated@4", vector.Expectation);
    }

    [Fact]
    public void Describe_EveryKindOfEvent_IsWhatTheFileSays()
    {
        string[] seen =
        [
            WireVectors.Fixed64(2, ulong.MaxValue), WireVectors.Fixed32(3, 7), WireVectors.StartGroup(5), WireVectors.Length(4, [0xab, 0x01]), WireVectors.EndGroup(5),
        ];

        Assert.Equal("2:i64=18446744073709551615 3:i32=7 5:start 4:len=ab01 5:end", WireVectors.Describe(seen));
        Assert.Equal("-", WireVectors.Describe([]));
        Assert.Equal(seen, WireVectors.Parse("x", [$"all | | {WireVectors.Describe(seen)} |"])[0].Events);
    }

    [Fact]
    public void Value_EveryKindOfTypedEvent_IsWhatTheFileSays()
    {
        string[] seen =
        [
            WireVectors.Value(11, "message"), WireVectors.Value(5, "int32", "-1"), WireVectors.Value(105, "int32s", "3,270"), WireVectors.Value(20905, "entry", "6b>7"),
            WireVectors.Value(9, "string", "ff"), WireVectors.Value(31, "unknown", "f801"), WireVectors.Value(11, "end"),
        ];

        Assert.Equal("11:message 5:int32=-1 105:int32s=3,270 20905:entry=6b>7 9:string=ff 31:unknown=f801 11:end", WireVectors.Describe(seen));
        Assert.Equal(seen, WireVectors.Parse("x", [$"all | | {WireVectors.Describe(seen)} |"])[0].Events);
    }

    [Theory]
    [InlineData("name | 00 | -", "x(1): A line is")]
    [InlineData("name | 0 | - |", "x(1): ")]
    [InlineData("name | | |", "x(1): The expectation is empty")]
    [InlineData("name | | 0:start |", "x(1): '0:start' is no event")]
    [InlineData("name | | 1:varint |", "x(1): '1:varint' is no event")]
    [InlineData("name | | !Nonsense@0 |", "x(1): 'Nonsense' is no WireError")]
    [InlineData("name | 00 | !Truncated@2 |", "x(1): Offset 2 lies behind")]
    [InlineData("name | 00 | !Truncated@0 1:start |", "x(1): '!Truncated@0' is no event")]
    public void Parse_LineOfAnotherForm_FailsWithFileAndLine(string line, string message) =>
        Assert.StartsWith(message, Assert.Throws<FormatException>(() => WireVectors.Parse("x", [line])).Message, StringComparison.Ordinal);

    [Fact]
    public void Parse_NameTwice_Fails() =>
        Assert.StartsWith("x(2): The name 'a'", Assert.Throws<FormatException>(() => WireVectors.Parse("x", ["a | | - |", "a | | - |"])).Message, StringComparison.Ordinal);
}
