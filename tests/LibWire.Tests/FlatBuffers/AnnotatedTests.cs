using LibWire.Tests.FlatBuffers.Models.Annotated;

namespace LibWire.Tests.FlatBuffers;

/// <summary>The annotated buffer, with unions of structs, a vector of unions and fixed arrays, and broken variants of it.</summary>
public sealed class AnnotatedTests
{
    private const string Malformed = FlatCorpus.Folder + "/annotated/malformed";

    [Fact]
    public void GetRoot_AnnotatedBuffer_HasEveryFieldOfItsJson()
    {
        FooView foo = FooView.GetRoot(FlatCorpus.Annotated);

        Assert.Equal((1234, true, 99L, Food.Banana), (foo.Counter, foo.Healthy, foo.Level, foo.Meal));
        Assert.Equal((123456.789, 987654.321f, Food.Apple), (foo.Bar.A, foo.Bar.B, foo.Bar.C.Meal));
        Assert.Equal((1, 2, 12), (foo.Home.Floors, foo.Home.Doors, foo.Home.Windows));
        Assert.Equal([10, 12, 20], foo.Home.Dimensions.Values.ToArray());
        Assert.Equal([1, 2, 3], foo.Home.Dimensions.Tolerances.ToArray().Select(tolerance => (int)tolerance.Width));
        Assert.True(foo.Name == "This is a long string to show how it breaks up.");
        Assert.Equal((null, 42, 13), (foo.MaybeI32, foo.DefaultI32, foo.JustI32));
        Assert.Equal([9, 8, 7, 1, 2, 3, 6, 5, 4], foo.Accounts.ToArray());
        Assert.True(foo.Bob == "charlie" && foo.Alice == foo.Bob && foo.Charlie == "alice");
        Assert.Equal("alice bob charlie", $"{foo.Names[0].ToString()} {foo.Names[1].ToString()} {foo.Names[2].ToString()}");
        Assert.Equal((98.6f, true, 3), (foo.Temperature, foo.Teetotaler.IsNull, foo.Names.Count));
        Assert.Equal([(43.275, -78.114990), (37.422001, -122.084061), (-54.420792, 3.346450)], foo.PointsOfInterest.ToArray().Select(point => (point.Latitude, point.Longitude)));
    }

    [Fact]
    public void GetRoot_AnnotatedBuffer_HasItsUnions()
    {
        FooView foo = FooView.GetRoot(FlatCorpus.Annotated);

        Assert.Equal((BarBazKind.Baz, Food.Kiwi), (foo.BarBaz.Kind, foo.BarBaz.AsBaz.Meal));
        Assert.Equal((MeasurementKind.Tolerance, 5), (foo.Measurement.Kind, foo.Measurement.AsTolerance.Width));
        Assert.Equal((AnyKind.Bar, 321d, 654f), (foo.Anything.Kind, foo.Anything.AsBar.A, foo.Anything.AsBar.B));
        Assert.True(foo.Anything.AsBar.C.IsNull && foo.Anything.AsTolerance.IsNull && foo.Measurement.AsDimension.IsNull);

        Assert.Equal(3, foo.Foobars.Count);
        var seen = new List<string>();
        foreach (BarBazView item in foo.Foobars) seen.Add(item.Match(static bar => $"{bar.A} {bar.B} {bar.C.Meal}", static baz => $"{baz.Meal}", static kind => $"{kind}"));
        Assert.Equal(["123 456 Apple", "Banana", "987 654 Kiwi"], seen);
        seen.Clear();
        foreach (BarView.Row bar in foo.Bars) seen.Add($"{bar.A} {bar.B} {bar.C.Meal}");
        Assert.Equal(["123 456 Apple", "987 654 Kiwi"], seen);
    }

    // The result of the C++ verifier, and ours. C++ does not check the table size in a vtable; LibWire does, unless the options are lenient.
    [Theory]
    [InlineData("invalid_root_offset", WireError.OffsetOutOfRange, 0)]
    [InlineData("invalid_root_table_vtable_offset", WireError.InvalidVtable, null)]
    [InlineData("invalid_string_length_cut_short", null, null)]
    [InlineData("invalid_struct_field_cut_short", null, null)]
    [InlineData("invalid_table_field_size", null, null)]
    [InlineData("invalid_vector_length_cut_short", null, null)]
    [InlineData("invalid_vector_strings_cut_short", null, null)]
    [InlineData("invalid_vector_tables_cut_short", null, null)]
    [InlineData("invalid_vector_unions_cut_short", null, null)]
    [InlineData("invalid_vtable_ref_table_size", WireError.InvalidVtable, null)]
    [InlineData("invalid_vtable_size", WireError.InvalidVtable, null)]
    public void TryGetRoot_BufferBrokenByHand_IsRefused(string name, WireError? error, int? offset)
    {
        byte[] bytes = File.ReadAllBytes(TestData.PathOf($"{Malformed}/{name}.bin"));

        Assert.False(FooView.TryGetRoot(bytes, out FooView root, out WireFault fault));
        Assert.True(root.IsNull);
        Assert.Equal(error ?? fault.Error, fault.Error);
        Assert.Equal(offset ?? fault.Offset, fault.Offset);
        Assert.InRange(fault.Offset, 0, bytes.Length);

        bool acceptedByCpp = File.ReadLines(TestData.PathOf($"{FlatCorpus.Folder}/annotated/verdicts.csv")).Single(line => line.StartsWith(name + ".bin,", StringComparison.Ordinal)).EndsWith(",1", StringComparison.Ordinal);
        Assert.Equal(acceptedByCpp, FooView.TryGetRoot(bytes, out _, out _, new FlatVerifierOptions { Strictness = FlatStrictness.Lenient }));
    }
}
