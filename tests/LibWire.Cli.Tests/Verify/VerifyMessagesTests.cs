using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire verify</c> of messages: which field is wrong, where, and how often.</summary>
public sealed class VerifyMessagesTests : IDisposable
{
    private const string TripSchema = """
        syntax = "proto3";
        package fleet;
        enum State { OPEN = 0; DONE = 1; }
        message Trip {
          int64 id = 1;
          string driver = 2;
          repeated Stop stops = 3;
          int32 distance = 4;
          repeated uint32 tags = 5;
          State state = 6;
          bool paid = 7;
          map<string, Stop> places = 8;
        }
        message Stop { string place = 1; int32 parcels = 2; }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData("08 07 12 01 41", "")]
    [InlineData("20 FF FF FF FF FF FF FF FF FF 01", "")]                                      // -1
    [InlineData("1A 04 12 02 31 32", "byte 2: WrongType: stops.parcels is int32 in the schema, and here it is text \"12\": readers lose it.")]
    [InlineData("08 01 12 01 41 0D 01 00 00 00", "byte 5: WrongType: id is int64 in the schema, and here it is fixed32 1: readers lose it.")]
    [InlineData("12 02 C3 28", "byte 2: InvalidUtf8: driver is not UTF-8.")]
    [InlineData("42 06 0A 01 61 12 01 08", "byte 8: Malformed: places.value: The input ends inside a varint.")]
    [InlineData("1A 02 0A 05", "byte 3: Malformed: stops: Field 1 has a length of 5, and 0 bytes are left.")]
    [InlineData("0F", "byte 0: Malformed: Field 1 has the wire type 7, which does not exist.")]
    [InlineData("88 80 80 80 80 00 01", "byte 0: Malformed: The tag has more than 5 bytes.")]
    [InlineData("12 80 80 80 80 80 00", "byte 1: Malformed: The length of field 2 has more than 5 bytes.")]
    [InlineData("2A 02 01 80", "byte 3: Truncated: tags ends inside a packed value.")]
    [InlineData("20 80 80 80 80 80 01", "byte 1: OutOfRange: distance is int32 in the schema, and 34359738368 does not fit.")]
    [InlineData("38 02", "byte 1: OutOfRange: paid is bool in the schema, and 2 does not fit.")]
    public void Verify_OfAMessage_SaysWhichFieldIsWrong(string hex, string fault)
    {
        (int exitCode, string output, string error) = Verify(hex);
        Assert.Equal(fault.Length == 0 ? (0, "1 good, 0 bad", "") : (1, "0 good, 1 bad", $"{_workspace.PathOf("trip.bin")}: {fault}"), (exitCode, output, error));
    }

    [Theory]
    [InlineData("48 05", "byte 0: UnknownField: fleet.Trip has no field 9. Here it is varint 5.")]
    [InlineData("30 05", "byte 1: UnknownEnumValue: state is 5, and fleet.State has no such value.")]
    public void Verify_OfWhatANewerSchemaMayHave_SaysSo_AndEndsWith0(string hex, string note) =>
        Assert.Equal((0, "1 good, 0 bad", $"{_workspace.PathOf("trip.bin")}: {note}"), Verify(hex));

    [Fact]
    public void Verify_OfASeries_CountsEachFaultOnce()
    {
        byte[] good = [0x1A, 0x02, 0x10, 0x05], bad = [0x1A, 0x04, 0x12, 0x02, 0x31, 0x32];
        byte[] series = [4, .. good, 6, .. bad, 6, .. bad, 4, .. good];
        string file = _workspace.Write("trips.bin", series);
        CommandRun run = CommandRun.Of("verify", "--schema", _workspace.Write("trip.proto", TripSchema), "--json", file);
        Assert.Equal(1, run.ExitCode);
        using JsonDocument found = JsonDocument.Parse(run.Output);
        Assert.Equal("WrongType", found.RootElement.GetProperty("type").GetString());
        Assert.Equal(8, found.RootElement.GetProperty("byte_offset").GetInt32());
        Assert.Equal(
            "stops.parcels is int32 in the schema, and here it is text \"12\": readers lose it. 2 times. Record 1.",
            found.RootElement.GetProperty("message").GetString());
    }

    [Theory]
    [InlineData("84 80 80 80 00", "")]
    [InlineData("84 80 80 80 80 00", "No further part starts here")] // readers of series take at most five bytes
    public void Verify_OfASeries_TakesLengthsOfFiveBytes(string lengthHex, string fault)
    {
        string file = _workspace.Write("trips.bin", [.. Convert.FromHexString(lengthHex.Replace(" ", "", StringComparison.Ordinal)), 0x1A, 0x02, 0x10, 0x05]);
        CommandRun run = CommandRun.Of("verify", "--schema", _workspace.Write("trip.proto", TripSchema), "--as", "delimited", file);
        Assert.Equal(fault.Length == 0 ? 0 : 1, run.ExitCode);
        Assert.Contains(fault, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_OfProto2_FindsMissingRequiredFields()
    {
        string schema = _workspace.Write("a.proto", "syntax = \"proto2\"; message A { required int32 n = 1; optional A inner = 2; }");
        CommandRun run = CommandRun.Of("verify", "--schema", schema, "--type", "A", _workspace.Write("a.bin", [0x08, 0x01, 0x12, 0x00]));
        Assert.Equal(1, run.ExitCode);
        Assert.EndsWith("a.bin: byte 4: RequiredFieldMissing: inner.n is required and missing.", run.Error.Trim(), StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_OfManyUnknownFields_HasAnEnd()
    {
        byte[] bytes = [.. Enumerable.Range(16, 2_000).SelectMany(static number => (byte[])[(byte)(number << 3 & 0x7F | 0x80), (byte)(number >> 4), 0])];
        string file = _workspace.Write("a.bin", bytes);
        CommandRun run = CommandRun.Of("verify", "--as", "message", "--schema", _workspace.Write("trip.proto", TripSchema), file);
        Assert.InRange(run.Lines.Length, 1, 1_000);
    }

    [Theory]
    [InlineData("2A 02 01 80", "byte 6003: Truncated: tags ends inside a packed value.")]
    [InlineData("0F", "byte 6000: Malformed: Field 1 has the wire type 7, which does not exist.")]
    public void Verify_OfAFaultBehindManyUnknownFields_FindsIt(string hex, string fault)
    {
        byte[] unknown = [.. Enumerable.Range(16, 2_000).SelectMany(static number => (byte[])[(byte)(number << 3 & 0x7F | 0x80), (byte)(number >> 4), 0])];
        (int exitCode, string output, string error) = Verify(Convert.ToHexString(unknown) + hex);
        Assert.Equal((1, "0 good, 1 bad"), (exitCode, output));
        Assert.EndsWith(fault, error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("A2 06 02 68 69 AA 06 03 01 02 03 B2 06 02 08 07", "")]
    [InlineData("AA 06 01 80", "byte 3: Truncated: [x.r] ends inside a packed value.")]
    [InlineData("B2 06 02 08", "byte 2: Malformed: Field 102 has a length of 2, and 1 bytes are left.")]
    [InlineData("B2 06 01 08", "byte 4: Malformed: [x.m]: The input ends inside a varint.")]
    [InlineData("B2 06 02 0D 00", "byte 4: Malformed: [x.m]: Field 1 is cut off: 1 of the 4 bytes of its value are left.")]
    public void Verify_OfExtensions_KnowsThem(string hex, string fault)
    {
        const string Schema = """
            syntax = "proto2";
            package x;
            message M { optional int32 a = 1; extensions 100 to 200; }
            extend M { optional string e = 100; repeated int32 r = 101 [packed = true]; optional M m = 102; }
            """;
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        string file = _workspace.Write("x.bin", bytes);
        CommandRun run = CommandRun.Of("verify", "--as", "message", "--schema", _workspace.Write("x.proto", Schema), file);
        Assert.Equal(fault.Length == 0 ? (0, "") : (1, $"{file}: {fault}"), (run.ExitCode, run.Error.Trim()));
    }

    [Fact]
    public void Verify_OfFilesThatCannotBeRead_GoesOn()
    {
        string good = _workspace.Write("good.bin", [0x08, 0x01]);
        CommandRun run = CommandRun.Of("verify", "--schema", _workspace.Write("trip.proto", TripSchema), _workspace.PathOf("none.bin"), good);
        Assert.Equal((1, "1 good, 1 bad"), (run.ExitCode, run.Output.Trim()));
        Assert.EndsWith("none.bin: There is no such file.", run.Error.Trim(), StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_WithAnOptionOfTheOtherFormat_EndsWith2()
    {
        string file = _workspace.Write("a.bin", [0x08, 0x01]), proto = _workspace.Write("trip.proto", TripSchema);
        string fbs = _workspace.Write("a.fbs", "table A { n: int; } root_type A;");
        Assert.Equal(2, CommandRun.Of("verify", "--schema", proto, "--size-prefixed", file).ExitCode);
        Assert.Equal(2, CommandRun.Of("verify", "--schema", fbs, "--as", "delimited", file).ExitCode);
    }

    [Fact]
    public void Verify_OfFilesOfOthers_FindsThemGood()
    {
        string[] tiles = Directory.GetFiles(TestData.PathOf("mvt"), "*.mvt");
        CommandRun run = CommandRun.Of(["verify", "--schema", TestData.PathOf("mvt/vector_tile.proto"), .. tiles]);
        Assert.Equal((0, "", $"{tiles.Length} good, 0 bad"), (run.ExitCode, run.Error, run.Output.Trim()));
    }

    private (int ExitCode, string Output, string Error) Verify(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        CommandRun run = CommandRun.Of(
            "verify", "--as", "message", "--schema", _workspace.Write("trip.proto", TripSchema), "--type", "fleet.Trip", _workspace.Write("trip.bin", bytes));
        return (run.ExitCode, run.Output.Trim(), run.Error.Trim());
    }
}
