using LibWire.Tests.Json.Shop;
using LibWire.WellKnown;

namespace LibWire.Tests.Json;

/// <summary>The well-known types that have a form of their own in JSON.</summary>
public sealed class WellKnownTests
{
    [Theory]
    [InlineData("""{"time":"1970-01-01T00:00:00Z"}""")]
    [InlineData("""{"time":"0001-01-01T00:00:00Z"}""")]
    [InlineData("""{"time":"9999-12-31T23:59:59.999999999Z"}""")]
    [InlineData("""{"time":"2024-02-29T12:30:45.120Z"}""")]
    [InlineData("""{"time":"1969-12-31T23:59:59.000001Z"}""")]
    [InlineData("""{"duration":"0s"}""")]
    [InlineData("""{"duration":"-0.500s"}""")]
    [InlineData("""{"duration":"315576000000.999999999s"}""")]
    [InlineData("""{"duration":"-3.000001s"}""")]
    [InlineData("""{"mask":"a,bC.dEf"}""")]
    [InlineData("""{"mask":""}""")]
    [InlineData("""{"struct":{}}""")]
    [InlineData("""{"struct":{"a":1,"b":"x","c":true,"d":null,"e":[1,[]],"f":{"g":{}}}}""")]
    [InlineData("""{"value":null}""")]
    [InlineData("""{"value":1.5}""")]
    [InlineData("""{"value":"x"}""")]
    [InlineData("""{"value":false}""")]
    [InlineData("""{"value":[]}""")]
    [InlineData("""{"value":{}}""")]
    [InlineData("""{"list":[null,1,"a",{"b":[true]}]}""")]
    [InlineData("""{"values":[null,1]}""")]
    [InlineData("""{"valueByText":{"a":null}}""")]
    [InlineData("""{"int64Value":"0"}""")]
    [InlineData("""{"stringValue":""}""")]
    [InlineData("""{"bytesValue":"AQ=="}""")]
    [InlineData("""{"wrapped":[0,5]}""")]
    [InlineData("""{"any":{}}""")]
    [InlineData("""{"any":{"@type":"type.googleapis.com/jsontest.Line"}}""")]
    [InlineData("""{"any":{"@type":"type.googleapis.com/jsontest.Line","sku":"x","quantity":2}}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Duration","value":"1.500s"}}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Value","value":null}}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Int32Value","value":7}}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Empty"}}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Any","value":{"@type":"x/jsontest.Order","any":{"@type":"x/google.protobuf.Struct","value":{"a":1}}}}}""")]
    public void FromJson_ThenToJson_IsTheSame(string json) => Assert.Equal(json, JsonSamples.Again<Order>(json));

    [Theory]
    [InlineData("""{"time":"1970-01-01T08:00:01+08:00"}""", """{"time":"1970-01-01T00:00:01Z"}""")]
    [InlineData("""{"time":"1969-12-31T23:30:00-00:30"}""", """{"time":"1970-01-01T00:00:00Z"}""")]
    [InlineData("""{"time":"2024-02-29T12:30:45.1Z"}""", """{"time":"2024-02-29T12:30:45.100Z"}""")]
    [InlineData("""{"duration":"1.10s"}""", """{"duration":"1.100s"}""")]
    [InlineData("""{"duration":"-0s"}""", """{"duration":"0s"}""")]
    [InlineData("""{"any":{"quantity":2,"@type":"a/b/jsontest.Line","sku":"x"}}""", """{"any":{"@type":"a/b/jsontest.Line","sku":"x","quantity":2}}""")]
    [InlineData("""{"any":{"value":"1s","\u0040type":"x/google.protobuf.Duration"}}""", """{"any":{"@type":"x/google.protobuf.Duration","value":"1s"}}""")]
    [InlineData("""{"value":1e3}""", """{"value":1000}""")]
    [InlineData("""{"mask":",a,,bC,"}""", """{"mask":"a,bC"}""")]
    [InlineData("""{"mask":","}""", """{"mask":""}""")]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Empty","value":{}}}""", """{"any":{"@type":"x/google.protobuf.Empty"}}""")]
    [InlineData("""{"any":{"value":{},"@type":"x/google.protobuf.Empty"}}""", """{"any":{"@type":"x/google.protobuf.Empty"}}""")]
    public void FromJson_OtherForms_IsTheSameMessage(string json, string expected) => Assert.Equal(expected, JsonSamples.Again<Order>(json));

    [Theory]
    [InlineData("""{"time":1}""", WireError.ValueMismatch)]
    [InlineData("""{"time":""}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"1970-01-01T00:00:00"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"1970-01-01 00:00:00Z"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"1970-01-01t00:00:00z"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"10000-01-01T00:00:00Z"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"1970-01-01T00:00:00.Z"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"1970-01-01T00:00:00.1234567890Z"}""", WireError.ValueMismatch)]
    [InlineData("""{"time":"0000-01-01T00:00:00Z"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"2023-02-29T00:00:00Z"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"2023-13-01T00:00:00Z"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"2023-01-01T24:00:00Z"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"2023-01-01T23:59:60Z"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"2023-01-01T00:00:00+24:00"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"0001-01-01T00:00:00+00:01"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"time":"9999-12-31T23:59:59-00:01"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"duration":"1"}""", WireError.ValueMismatch)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Empty","value":{"a":1}}}""", WireError.UnknownName)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Empty","value":null}}""", WireError.ValueMismatch)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Empty","value":{},"value":{}}}""", WireError.DuplicateName)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Any","value":{"@type":"x/jsontest.Line","value":{}}}}""", WireError.UnknownName)]
    [InlineData("""{"duration":"s"}""", WireError.ValueMismatch)]
    [InlineData("""{"duration":"+1s"}""", WireError.ValueMismatch)]
    [InlineData("""{"duration":".5s"}""", WireError.ValueMismatch)]
    [InlineData("""{"duration":"315576000001s"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"duration":"99999999999999999999999999s"}""", WireError.ValueOutOfRange)]
    [InlineData("""{"mask":"a_b"}""", WireError.ValueMismatch)]
    [InlineData("""{"list":{}}""", WireError.ValueMismatch)]
    [InlineData("""{"struct":[]}""", WireError.ValueMismatch)]
    [InlineData("""{"value":"\ud800"}""", WireError.InvalidUtf16)]
    [InlineData("""{"value":1e999}""", WireError.ValueOutOfRange)]
    [InlineData("""{"any":{"sku":"x"}}""", WireError.ValueMismatch)]
    [InlineData("""{"any":{"@type":"","value":""}}""", WireError.UnknownName)]
    [InlineData("""{"any":{"@type":"jsontest.Line"}}""", WireError.UnknownName)]
    [InlineData("""{"any":{"@type":"x/jsontest.Nobody"}}""", WireError.UnknownName)]
    [InlineData("""{"any":{"@type":"x/jsontest.Line","@type":"x/jsontest.Line"}}""", WireError.DuplicateName)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Duration"}}""", WireError.ValueMismatch)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Duration","value":"1s","value":"1s"}}""", WireError.DuplicateName)]
    [InlineData("""{"any":{"@type":"x/google.protobuf.Duration","value":"1s","more":1}}""", WireError.UnknownName)]
    [InlineData("""{"any":{"@type":"x/jsontest.Line","more":1}}""", WireError.UnknownName)]
    public void FromJson_Wrong_Fails(string json, WireError error) => Assert.Equal(error, JsonSamples.Fault<Order>(json).Error);

    [Theory]
    [InlineData("""{"any":{"quantity":2,"sku":"x","@type":"x/jsontest.Line"}}""", """{"sku":"x","quantity":2}""")]
    [InlineData("""{"any":{"@type":"x/jsontest.Line","sku":"","quantity":0}}""", "{}")]
    [InlineData("""{"any":{"@type":"x/jsontest.Line","sku":"","quantity":7}}""", """{"quantity":7}""")]
    public void FromJson_OfAnAny_HasTheBytesThatItsMessageIsWrittenAs(string json, string line)
    {
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson(json, in arena, JsonSamples.Options);
        Assert.Equal(Line.FromJson(line, in arena).ToArray(), order.Any.Value.ToArray());
    }

    [Fact]
    public void ToJson_TimeOutOfRange_Fails()
    {
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Timestamp { Seconds = 253_402_300_800 }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Timestamp { Nanos = -1 }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Timestamp { Nanos = 1_000_000_000 }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Duration { Seconds = 315_576_000_001 }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Duration { Seconds = 1, Nanos = -1 }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Duration { Seconds = -1, Nanos = 1 }));
    }

    [Fact]
    public void ToJson_ValueWithoutAForm_Fails()
    {
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(default(Value)));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Value { NumberValue = double.NaN }));
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(new Value { NumberValue = double.NegativeInfinity }));
    }

    [Theory]
    [InlineData("fooBar")]
    [InlineData("foo__bar")]
    [InlineData("foo_3")]
    [InlineData("foo_")]
    [InlineData("a,b")]
    [InlineData("")]
    public void ToJson_FieldMaskThatWouldNotReadBack_Fails(string path)
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = default;
        mask.Paths.Add(Utf8String.Copy(path, in arena), in arena);
        Assert.Equal(WireError.ValueOutOfRange, WriteFault(mask));
    }

    [Fact]
    public void ToJson_AnyOfAnUnknownType_Fails()
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        any.SetTypeUrl("x/jsontest.Nobody", in arena);
        Assert.Equal(WireError.UnknownName, WriteFault(any));
    }

    [Fact]
    public void ToJson_AnyOfMalformedBytes_Fails()
    {
        using var arena = new ArenaAllocator();
        Any any = default;
        any.SetTypeUrl("x/jsontest.Line", in arena);
        any.SetValue([0x0a, 0x05], in arena);
        Assert.Equal(WireError.LengthOutOfRange, WriteFault(any));
    }

    private static WireError WriteFault<T>(T message)
        where T : unmanaged, IProtoMessage => Assert.Throws<WireFormatException>(() => message.ToJson(JsonSamples.Options)).Error;
}
