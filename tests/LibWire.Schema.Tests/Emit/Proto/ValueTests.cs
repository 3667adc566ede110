namespace LibWire.Schema.Tests;

/// <summary>Messages as values: equality, hashes, copies and text, and methods that read or write parts of a message.</summary>
public sealed class ValueTests
{
    private static readonly EmittedAssembly Values = EmittedAssembly.Of(
        """
        syntax = "proto2"; package values;
        message Order { required int32 id = 1; optional string note = 2; repeated Order parts = 3; map<string, double> prices = 4; optional bytes blob = 5; }
        message Box { optional Order order = 1; }
        message Free { optional int32 id = 1; }
        """);

    private const string TwoOrders =
        """
        Order Make()
        {
            Order order = default;
            order.Id = 7;
            order.SetNote("grün", arena);
            order.Parts.Add(in arena).Id = 1;
            order.Prices.Set(Utf8String.Copy("a", arena), 0.5, in arena);
            order.Prices.Set(Utf8String.Copy("b", arena), double.NaN, in arena);
            return order;
        }

        Order one = Make(), two = Make();
        """;

    [Fact]
    public void Equals_OfMessages_ComparesFields() => Assert.Equal(
        "True True True True False | False True False",
        Values.Run(TwoOrders + """
            bool sameHash = one.GetHashCode() == two.GetHashCode();
            string equal = $"{one == two} {one.Equals(two)} {one.Equals((object)two)} {sameHash} {one != two}";
            two.Parts[0].Id = 2;
            return $"{equal} | {one == two} {one != two} {one.Equals("one")}";
            """));

    [Fact]
    public void Clone_IntoAnotherArena_SharesNothing() => Assert.Equal(
        "7 grün 1 0.5 True",
        Values.Run(TwoOrders + """
            System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
            using var other = new ArenaAllocator();
            Order copy;
            using (var first = new ArenaAllocator())
            {
                Order order = Order.Parse(one.ToArray(), first);
                copy = order.Clone(in other);
            }

            using var noise = new ArenaAllocator();
            Order.Parse(one.ToArray(), noise);
            return $"{copy.Id} {copy.Note} {copy.Parts[0].Id} {copy.Prices[Utf8String.Copy("a", arena)]} {copy == one}";
            """));

    [Fact]
    public void ToString_OfAMessage_IsItsText() => Assert.Equal(
        "id: 7 note: \"gr\\303\\274n\" parts { id: 1 } prices { key: \"a\" value: 0.5 } prices { key: \"b\" value: nan }",
        Values.Run(TwoOrders + "return one.ToString().Trim();"));

    [Fact]
    public void Write_WithoutARequiredField_FailsAndItsPartialFormDoesNot() => Assert.Equal(
        "RequiredFieldMissing@0 RequiredFieldMissing@0 0 0A00 0A00 False",
        Values.Run("""
            Box box = default;
            box.MutableOrder(arena);
            string failures = Failure(() => box.ToArray());
            int before = 0;
            failures += " " + Failure(() =>
            {
                using var other = new ArenaAllocator();
                var writer = new ProtoWriter(in other);
                try
                {
                    box.Write(ref writer);
                }
                finally
                {
                    before = writer.GetTotalLength();
                }
            });
            var partial = new ProtoWriter(in arena);
            box.WritePartial(ref partial);
            return $"{failures} {before} {Hex(box.ToArrayPartial())} {Hex(partial.WrittenSpan)} {box.IsInitialized}";
            """));

    [Fact]
    public void Parse_WithoutARequiredField_FailsUnlessPartIsAllowed() => Assert.Equal(
        "RequiredFieldMissing@0 none RequiredFieldMissing@0 none",
        Values.Run("""
            string Parse(ProtoReadOptions? options) => Failure(() =>
            {
                using var other = new ArenaAllocator();
                Box.Parse(Bytes("0A00"), other, options);
            });
            return $"{Parse(null)} {Parse(new ProtoReadOptions { AllowsPartial = true })} {Parse(ProtoReadOptions.Default)} {Failure(() => { using var other = new ArenaAllocator(); Box box = default; var reader = new ProtoReader(Bytes("0A00")); box.Merge(ref reader, other); })}";
            """));

    [Fact]
    public void Read_ThatDiscardsUnknownFields_KeepsNone() => Assert.Equal(
        "1 0 2",
        Values.Run("""
            var options = new ProtoReadOptions { DiscardsUnknownFields = true };
            Free free = default;
            var reader = new ProtoReader(Bytes("0801 1005"));
            free.Read(ref reader, in arena, options);
            string text = $"{free.Id} {free.UnknownFields.Length}";
            var again = new ProtoReader(Bytes("1005"));
            free.Merge(ref again, in arena);
            return $"{text} {free.UnknownFields.Length}";
            """));

    [Fact]
    public void PartialForms_OfAMessageWithoutRequiredFields_AreNotThere()
    {
        string text = ProtoEmitter.Emit(EmittedCode.Models(("a.proto", "syntax = \"proto3\"; message A { int32 a = 1; }"))[0], new EmitOptions(12, true));
        Assert.DoesNotContain("Partial", text, StringComparison.Ordinal);
    }
}
