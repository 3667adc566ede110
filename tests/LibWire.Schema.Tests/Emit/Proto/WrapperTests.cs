namespace LibWire.Schema.Tests;

/// <summary>Fields of wrapper messages, as nullable values.</summary>
public sealed class WrapperTests
{
    private const string Text =
        """
        syntax = "proto3"; package wrapped; import "google/protobuf/wrappers.proto";
        message Holder {
          google.protobuf.Int32Value count = 1; google.protobuf.StringValue name = 2; google.protobuf.BytesValue blob = 3; google.protobuf.DoubleValue ratio = 4;
          google.protobuf.BoolValue flag = 5; google.protobuf.UInt64Value big = 6;
          oneof choice { google.protobuf.FloatValue part = 7; int32 whole = 8; }
          repeated google.protobuf.Int64Value many = 9; map<string, google.protobuf.UInt32Value> named = 10;
          int32 count_or_null = 11;
        }
        """;

    private static readonly EmittedAssembly Wrapped = EmittedAssembly.Of(Text);

    [Fact]
    public void OrNull_OfAFieldThatIsNotSet_IsNull() => Assert.Equal(
        "True True True True True True True",
        Wrapped.Run("""
            Holder holder = default;
            return $"{holder.CountOrNull_ is null} {holder.NameOrNull is null} {holder.BlobOrNull is null} {holder.RatioOrNull is null} {holder.FlagOrNull is null} {holder.BigOrNull is null} {holder.PartOrNull is null}";
            """));

    [Fact]
    public void Set_ToAValue_SetsTheMessage_AndToNullClearsIt() => Assert.Equal(
        "0A020805 1200 2200 2A020801 3A00 | 5 0 True 0 Part | False None 0",
        Wrapped.Run("""
            Holder holder = default;
            holder.SetCount(5, arena);
            holder.SetName(Utf8String.Empty, arena);
            holder.SetRatio(0, arena);
            holder.SetFlag(true, arena);
            holder.Whole = 3;
            holder.SetPart(0, arena);
            string hex = Hex(holder.ToArray());
            string bytes = $"{hex[..8]} {hex[8..12]} {hex[12..16]} {hex[16..24]} {hex[24..]}";
            string values = $"{holder.CountOrNull_} {holder.NameOrNull!.Value.Length} {holder.FlagOrNull} {holder.PartOrNull} {holder.ChoiceCase}";
            holder.SetCount(null, arena);
            holder.SetName(null, arena);
            holder.SetRatio(null, arena);
            holder.SetFlag(null, arena);
            holder.SetPart(null, arena);
            return $"{bytes} | {values} | {holder.HasCount} {holder.ChoiceCase} {holder.ComputeSize()}";
            """));

    [Fact]
    public void Names_OfNeighbours_GiveWay()
    {
        ProtoMessageCode holder = EmittedCode.Models(("a.proto", Text))[0].Messages[0];
        Assert.Equal(("CountOrNull", "CountOrNull_"), (holder.Field("count_or_null").CSharpName, holder.Field("count").OrNullName));
        Assert.Equal(
            [ProtoFieldKind.Int32, ProtoFieldKind.String, (ProtoFieldKind)0, (ProtoFieldKind)0],
            new[] { "count", "name", "many", "named" }.Select(name => holder.Field(name).WrappedKind));
    }

    [Fact]
    public void Emit_OfWrappers_CompilesWithoutARemark() => Assert.Empty(EmittedCode.ComplaintsAbout(("a.proto", Text)));
}
