using System.Buffers;
using LibWire.Reflection;
using LibWire.WellKnown;

namespace LibWire.Tests.Json;

/// <summary>JSON of messages whose schema is known only at run time.</summary>
public sealed class DynamicJsonTests : IDisposable
{
    private const string Set = """
        file {
          name: 'a.proto' package: 'shop' syntax: 'proto3' dependency: 'google/protobuf/any.proto'
          message_type {
            name: 'Order'
            field { name: 'order_id' number: 1 type: TYPE_INT64 label: LABEL_OPTIONAL }
            field { name: 'state' number: 2 type: TYPE_ENUM type_name: '.shop.State' label: LABEL_OPTIONAL }
            field { name: 'more' number: 3 type: TYPE_MESSAGE type_name: '.google.protobuf.Any' label: LABEL_OPTIONAL }
            field { name: 'seal' number: 4 type: TYPE_BYTES label: LABEL_OPTIONAL }
          }
          enum_type { name: 'State' value { name: 'OPEN' number: 0 } value { name: 'PAID' number: 2 } }
        }
        file {
          name: 'google/protobuf/any.proto' package: 'google.protobuf' syntax: 'proto3'
          message_type {
            name: 'Any'
            field { name: 'type_url' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
            field { name: 'value' number: 2 type: TYPE_BYTES label: LABEL_OPTIONAL }
          }
        }
        """;

    private readonly ArenaAllocator _arena = new();
    private readonly DynamicTypes _types;

    public DynamicJsonTests() => _types = new DynamicTypes(DescriptorPool.Parse(ProtoMessage.ToArrayPartial(FileDescriptorSet.FromText(Set, in _arena))));

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void Json_GoesBothWays_WithTypesInsideAnyFromThePool()
    {
        const string Text = """{"orderId":"5","state":"PAID","more":{"@type":"type.googleapis.com/shop.Order","orderId":"6"},"seal":"AQI="}""";
        DynamicMessage order = _types["shop.Order"].FromJson(Text, in _arena);
        Assert.Equal(5L, order.Get<long>("order_id"));
        Assert.Equal([8, 6], order.Get<DynamicMessage>("more").Get<byte[]>("value"));
        Assert.Equal(Text, order.ToJson());
        Assert.Equal(System.Text.Encoding.UTF8.GetBytes(Text), order.ToJsonUtf8());
        var buffer = new ArrayBufferWriter<byte>();
        order.WriteJson(buffer);
        var stream = new MemoryStream();
        order.WriteJson(stream);
        Assert.Equal(order.ToJsonUtf8(), buffer.WrittenSpan.ToArray());
        Assert.Equal(order.ToJsonUtf8(), stream.ToArray());
        Assert.Contains("\"order_id\":\"5\",\"state\":2", order.ToJson(new() { WritesOriginalNames = true, WritesEnumsAsNumbers = true }), StringComparison.Ordinal);
    }

    [Fact]
    public void FromJson_OfAFault_SaysWhereAndLeavesTheArenaAsItWas()
    {
        _types["shop.Order"].New(in _arena);
        nuint usedBytes = _arena.UsedBytes;
        var fault = Assert.Throws<JsonFormatException>(() => _types["shop.Order"].FromJson("""{"orderId":"x"}""", in _arena));
        Assert.Equal("$.orderId", fault.Path);
        Assert.Throws<JsonFormatException>(() => _types["shop.Order"].FromJson("""{"none":1}""", in _arena));
        Assert.Equal(usedBytes, _arena.UsedBytes);
        Assert.Equal("{}", _types["shop.Order"].FromJson("""{"none":1}""", in _arena, new() { IgnoresUnknown = true }).ToJson());
    }

    [Fact]
    public void Options_KeepEverythingWhenTheRegistryOfThePoolIsAdded()
    {
        foreach (object options in (object[])[
            new ProtoJsonOptions { IgnoresUnknown = true, AllowsPartial = true, WritesDefaults = true, WritesEnumsAsNumbers = true, WritesOriginalNames = true, IndentSpaces = 3, DepthMax = 7 },
            new ProtoTextOptions { IsMultiLine = true, PrintsUnknownFields = false, PrintsShortestNumbers = true, SchemaFile = "a", IgnoresUnknown = true, MergesDuplicates = true, AllowsPartial = true, DepthMax = 7 },
            new ProtoReadOptions { DiscardsUnknownFields = true, AllowsPartial = true, CopiesStringsOnly = true }])
        {
            object with = options.GetType().GetMethod("With", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)!
                .Invoke(options, [_types.Registry])!;
            foreach (System.Reflection.PropertyInfo property in options.GetType().GetProperties().Where(static one => !one.GetMethod!.IsStatic))
            {
                object? expected = property.Name == "Registry" ? _types.Registry : property.GetValue(options);
                Assert.Equal(expected, property.GetValue(with));
                Assert.NotEqual(expected, property.GetValue(Activator.CreateInstance(options.GetType())));
            }
        }
    }

    // What is noted of each field does not fit the stack once a level.
    [Fact]
    public void FromJson_OfATypeWithManyFields_NeedsNoStackForEachField()
    {
        const int levels = 99;
        var text = new System.Text.StringBuilder("file { name: 'w.proto' syntax: 'proto3' message_type { name: 'Wide' ");
        text.Append("field { name: 'm' number: 1 type: TYPE_MESSAGE type_name: '.Wide' label: LABEL_OPTIONAL } ");
        for (int i = 2; i <= 40_000; i++) text.Append($"field {{ name: 'f{i}' number: {i + 20_000} type: TYPE_INT32 label: LABEL_OPTIONAL }} ");
        DynamicType type =
            new DynamicTypes(DescriptorPool.Parse(ProtoMessage.ToArrayPartial(FileDescriptorSet.FromText(text.Append("} }").ToString(), in _arena))))["Wide"];
        string json = string.Concat(Enumerable.Repeat("{\"m\":", levels)) + "{\"f9\":5}" + new string('}', levels);
        string? again = null;
        var thread = new Thread(
            () =>
            {
                using var arena = new ArenaAllocator();
                again = type.FromJson(json, in arena).ToJson();
            },
            256 * 1024);
        thread.Start();
        thread.Join();
        Assert.Equal(json, again);
    }
}
