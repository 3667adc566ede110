namespace LibWire.Schema.Tests;

/// <summary>Required fields: a missing one is found while messages are read and written, at any depth.</summary>
public sealed class RequiredTests
{
    private static readonly EmittedAssembly Shipped = EmittedAssembly.Of(
        """
        syntax = "proto2"; package shipped;
        message Part { required int32 id = 1; required Size size = 2; optional Part spare = 3; }
        message Size { optional int32 width = 1; }
        message Box {
          optional Part part = 1; repeated Part parts = 2; map<int32, Part> named = 3; oneof more { Part other = 4; int32 number = 5; }
          optional group Lid = 6 { required bool shut = 1; } optional Box inner = 7;
        }
        """);

    [Theory]
    [InlineData("", "none")]
    [InlineData("0A04 0801 1200", "none")]
    [InlineData("0A02 0801", "RequiredFieldMissing@0")] // The required field is a message, not a number.
    [InlineData("0A02 1200", "RequiredFieldMissing@0")]
    [InlineData("0A00", "RequiredFieldMissing@0")]
    [InlineData("0A02 0801 0A02 1200", "none")] // The second occurrence has the missing field.
    [InlineData("0A08 0801 1200 1A02 0802", "RequiredFieldMissing@0")]
    [InlineData("1204 0801 1200 1202 0801", "RequiredFieldMissing@0")]
    [InlineData("1A08 0801 1204 0801 1200", "none")]
    [InlineData("1A02 0801", "RequiredFieldMissing@0")] // The entry has no value.
    [InlineData("1A00", "RequiredFieldMissing@0")]
    [InlineData("1A02 0801 1A08 0801 1204 0801 1200", "none")] // The last entry of a key counts.
    [InlineData("2200", "RequiredFieldMissing@0")]
    [InlineData("2200 2801", "none")] // Another member has replaced it.
    [InlineData("33 34", "RequiredFieldMissing@0")]
    [InlineData("33 0800 34", "none")]
    [InlineData("3A04 0A02 0801", "RequiredFieldMissing@0")]
    public void Parse_OfABox_FailsWhereARequiredFieldIsMissing(string hex, string failure) => Assert.Equal(
        $"{failure} {failure} none",
        Shipped.Run($$"""
            using var other = new ArenaAllocator();
            string copied = Failure(() => Box.Parse(Bytes("{{hex}}"), other));
            string pinned = Failure(() => Pinned(other));
            string partial = Failure(() => Box.Parse(Bytes("{{hex}}"), other, new ProtoReadOptions { AllowsPartial = true }));
            return $"{copied} {pinned} {partial}";

            unsafe static void Pinned(ArenaAllocator arena)
            {
                byte[] bytes = Bytes("{{hex}}");
                fixed (byte* start = bytes) ProtoMessage.ParsePinned<Box>(start, (nuint)bytes.Length, arena);
            }
            """));

    [Fact]
    public void Parse_OfNothing_FailsWhereTheMessageItselfHasARequiredField() => Assert.Equal(
        "RequiredFieldMissing@0",
        Shipped.Run("""
            using var other = new ArenaAllocator();
            return Failure(() => Part.Parse(default, other));
            """));

    [Fact]
    public void Write_WithoutARequiredField_FailsAndLeavesTheWriterAsItWas() => Assert.Equal(
        "RequiredFieldMissing@0 0801 RequiredFieldMissing@0 120208013A00 none 1204080112003A00",
        Shipped.Run("""
            Box box = default;
            ref Part part = ref box.Parts.Add(in arena);
            part.Id = 1;
            box.MutableInner(arena);
            string write, bytes;
            {
                var writer = new ProtoWriter(in arena);
                writer.AddInt32(1, 1);
                try
                {
                    box.Write(ref writer);
                    write = "none";
                }
                catch (WireFormatException failure)
                {
                    write = $"{failure.Error}@{failure.Offset}";
                }

                bytes = Hex(writer.WrittenSpan);
            }

            Box copy = box;
            string text = $"{write} {bytes} {Failure(() => copy.ToArray())} {Hex(box.ToArrayPartial())}";
            part.MutableSize(arena);
            return $"{text} {Failure(() => copy.ToArray())} {Hex(box.ToArray())}";
            """));
}
