using LibWire.Reflection;

namespace LibWire.Tests.Protobuf.Descriptors;

/// <summary>Descriptors from the bytes of a set.</summary>
public sealed class DescriptorPoolTests
{
    private const string Shop = """
        file {
          name: 'shop.proto' package: 'shop' dependency: 'base.proto' syntax: 'proto3'
          message_type {
            name: 'Order'
            field { name: 'id' number: 1 type: TYPE_INT64 label: LABEL_OPTIONAL }
            field { name: 'maybe' number: 2 type: TYPE_STRING label: LABEL_OPTIONAL oneof_index: 1 proto3_optional: true }
            field { name: 'card' number: 3 type: TYPE_BYTES label: LABEL_OPTIONAL oneof_index: 0 }
            field { name: 'prices' number: 4 type: TYPE_INT32 label: LABEL_REPEATED }
            field { name: 'price_of' number: 5 type: TYPE_MESSAGE type_name: '.shop.Order.PriceOfEntry' label: LABEL_REPEATED }
            field { name: 'base' number: 6 type_name: '.base.Base' label: LABEL_OPTIONAL }
            field { name: 'state' number: 7 type_name: 'State' label: LABEL_OPTIONAL }
            nested_type {
              name: 'PriceOfEntry'
              field { name: 'key' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
              field { name: 'value' number: 2 type: TYPE_DOUBLE label: LABEL_OPTIONAL }
              options { map_entry: true }
            }
            oneof_decl { name: 'payment' }
            oneof_decl { name: '_maybe' }
            enum_type {
              name: 'State'
              value { name: 'OPEN' number: 0 } value { name: 'DONE' number: 1 } value { name: 'CLOSED' number: 1 }
              options { allow_alias: true }
            }
            reserved_range { start: 100 end: 200 } reserved_name: 'old'
          }
          service {
            name: 'Orders'
            method { name: 'Watch' input_type: '.shop.Order' output_type: 'Order' server_streaming: true }
          }
        }
        file {
          name: 'base.proto' package: 'base'
          message_type {
            name: 'Base'
            field { name: 'level' number: 1 type: TYPE_INT32 label: LABEL_REQUIRED default_value: '-5' }
            field { name: 'raw' number: 2 type: TYPE_BYTES label: LABEL_OPTIONAL default_value: '\\001\\xffa\\"' }
            field { name: 'part' number: 3 type: TYPE_GROUP type_name: '.base.Base.Part' label: LABEL_OPTIONAL }
            field { name: 'tone' number: 4 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_OPTIONAL }
            nested_type { name: 'Part' }
            extension_range { start: 100 end: 536870912 }
          }
          enum_type { name: 'Tone' value { name: 'DARK' number: -3 } value { name: 'LIGHT' number: 4 } }
          extension { name: 'color' number: 100 type: TYPE_STRING label: LABEL_OPTIONAL extendee: '.base.Base' }
        }
        """;

    [Fact]
    public void Ranges_AreEqual_IfTheirEndsAre()
    {
        DescriptorPool pool = Sets.ParseOne("""
            message_type { name: 'M' reserved_range { start: 100 end: 201 } reserved_range { start: 7 end: 8 } }
            message_type { name: 'N' reserved_range { start: 100 end: 201 } reserved_range { start: 100 end: 202 } }
            """);
        IReadOnlyList<DescriptorRange> ranges = pool.FindMessage("M")!.ReservedRanges, others = pool.FindMessage("N")!.ReservedRanges;
        Assert.Equal(["100 to 200", "7"], ranges.Select(static range => range.ToString()));
        Assert.Equal([false, true, true, false], new[] { 99, 100, 200, 201 }.Select(ranges[0].Contains));
        Assert.True(ranges[0] == others[0] && !(ranges[0] != others[0]) && ranges[0].Equals((object)others[0]));
        Assert.True(ranges[0] != others[1] && !(ranges[0] == others[1]) && ranges[0] != ranges[1] && !ranges[0].Equals((object)others[1]) && !ranges[0].Equals(100));
        Assert.Equal(ranges[0].GetHashCode(), others[0].GetHashCode());
    }

    [Fact]
    public void Parse_OfASet_FindsDeclarationsByName()
    {
        DescriptorPool pool = Sets.Parse(Shop);

        Assert.Equal(["base.proto", "shop.proto"], pool.Files.Select(static file => file.Name));
        FileDescriptor shop = pool.FindFile("shop.proto")!;
        Assert.Equal(("shop", 999, "base.proto"), (shop.Package, shop.Edition, shop.Imports.Single().Name));
        MessageDescriptor order = pool.FindMessage("shop.Order")!;
        Assert.Same(order, shop.Messages.Single());
        Assert.Same(pool.FindEnum("shop.Order.State"), order.Enums.Single());
        Assert.Same(shop.Services.Single(), pool.FindService("shop.Orders"));
        FieldDescriptor color = pool.FindExtension("base.color")!;
        Assert.Same(color, pool.FindExtension(pool.FindMessage("base.Base")!, 100));
        Assert.Null(color.ExtensionScope);
        Assert.Null(pool.FindMessage("shop.Orders"));
        Assert.Null(pool.FindMessage("Order"));
        Assert.Null(pool.FindExtension("shop.Order.id"));
        Assert.Null(pool.FindFile("other.proto"));
    }

    [Fact]
    public void Fields_OfProto3_HavePresenceAndForm()
    {
        MessageDescriptor order = Sets.Parse(Shop).FindMessage("shop.Order")!;

        Assert.Equal(
            [
                ProtoFieldPresence.Implicit, ProtoFieldPresence.Explicit, ProtoFieldPresence.Oneof, ProtoFieldPresence.Repeated, ProtoFieldPresence.Map,
                ProtoFieldPresence.Explicit, ProtoFieldPresence.Implicit,
            ],
            order.Fields.Select(static field => field.Presence));
        Assert.Equal("payment", order.Oneofs.Single().Name);
        Assert.Same(order.FindField("card"), order.Oneofs[0].Fields.Single());
        Assert.Null(order.FindField("maybe")!.ContainingOneof);
        Assert.True(order.FindField("maybe")!.ChecksUtf8);
        Assert.True(order.FindField(4)!.IsPacked);
        Assert.Equal(
            (true, "priceOf", ProtoFieldType.String, ProtoFieldType.Double),
            (order.FindField(5)!.IsMap, order.FindField(5)!.JsonName, order.FindField(5)!.MapKey!.Type, order.FindField(5)!.MapValue!.Type));
        Assert.Equal((ProtoFieldType.Message, ProtoFieldType.Enum), (order.FindField("base")!.Type, order.FindField("state")!.Type));
        Assert.False(order.Enums[0].IsClosed);
        Assert.Equal("DONE", order.Enums[0].FindValue(1)!.Name);
        Assert.Equal(2, order.Enums[0].FindValue("CLOSED")!.Index);
        Assert.Equal("shop.Order.DONE", order.Enums[0].Values[1].FullName);
        Assert.Equal(("old", "100 to 199"), (order.ReservedNames.Single(), order.ReservedRanges.Single().ToString()));
        Assert.True(order.ReservedRanges[0].Contains(199) && !order.ReservedRanges[0].Contains(200));
    }

    [Fact]
    public void Fields_OfProto2_HaveDefaultsAndGroups()
    {
        MessageDescriptor message = Sets.Parse(Shop).FindMessage("base.Base")!;

        FieldDescriptor level = message.FindField("level")!;
        Assert.Equal((ProtoFieldPresence.Required, "-5"), (level.Presence, level.DefaultValue));
        FieldDescriptor raw = message.FindField("raw")!;
        Assert.Equal([1, 0xff, (byte)'a', (byte)'"'], raw.DefaultBytes.ToArray());
        Assert.False(level.DefaultBytes.Length > 0);
        Assert.Equal("Part", message.FindField("part")!.TextName);
        Assert.True(message.FindField("tone")!.EnumType!.IsClosed);
        Assert.False(message.FindField("tone")!.HasDefault);
        Assert.Equal("100 to 536870911", message.ExtensionRanges.Single().ToString());
    }

    [Fact]
    public void Methods_HaveMessagesAndStreams()
    {
        MethodDescriptor method = Sets.Parse(Shop).FindService("shop.Orders")!.FindMethod("Watch")!;

        Assert.Equal(("shop.Order", "shop.Order"), (method.InputType.FullName, method.OutputType.FullName));
        Assert.Equal((false, true), (method.IsClientStreaming, method.IsServerStreaming));
    }

    [Fact]
    public void Features_AreInheritedFromTheFileTheMessageAndTheOneof()
    {
        DescriptorPool pool = Sets.ParseOne("""
            syntax: 'editions' edition: EDITION_2023
            options { features { field_presence: IMPLICIT enum_type: CLOSED message_encoding: DELIMITED } }
            message_type {
              name: 'M'
              options { features { utf8_validation: NONE repeated_field_encoding: EXPANDED } }
              oneof_decl { name: 'o' options { features { utf8_validation: VERIFY } } }
              field { name: 'a' number: 1 type: TYPE_STRING }
              field { name: 'b' number: 2 type: TYPE_STRING oneof_index: 0 }
              field { name: 'c' number: 3 type: TYPE_INT32 label: LABEL_REPEATED }
              field { name: 'd' number: 4 type: TYPE_INT32 label: LABEL_REPEATED options { features { repeated_field_encoding: PACKED } } }
              field { name: 'n' number: 5 type: TYPE_MESSAGE type_name: '.M.N' }
              field { name: 'e' number: 6 type: TYPE_INT32 options { features { field_presence: LEGACY_REQUIRED } } }
              field { name: 'f' number: 7 type: TYPE_MESSAGE type_name: '.M.N' options { features { message_encoding: LENGTH_PREFIXED } } }
              nested_type { name: 'N' }
            }
            enum_type { name: 'E' value { name: 'Z' number: 1 } }
            enum_type { name: 'F' value { name: 'Y' number: 0 } options { features { enum_type: OPEN } } }
            """);
        MessageDescriptor message = pool.FindMessage("M")!;

        Assert.Equal([false, true], message.Fields.Take(2).Select(static field => field.ChecksUtf8));
        Assert.Equal([false, true], message.Fields.Skip(2).Take(2).Select(static field => field.IsPacked));
        Assert.Equal((ProtoFieldType.Group, "N"), (message.FindField("n")!.Type, message.FindField("n")!.TextName));
        Assert.Equal((ProtoFieldType.Message, "f"), (message.FindField("f")!.Type, message.FindField("f")!.TextName));
        Assert.Equal(ProtoFieldPresence.Implicit, message.FindField("a")!.Presence);
        Assert.Equal(ProtoFieldPresence.Required, message.FindField("e")!.Presence);
        Assert.Equal([true, false], pool.Files[0].Enums.Select(static type => type.IsClosed));
    }

    [Fact]
    public void Comments_ComeFromSourceInfo()
    {
        DescriptorPool pool = Sets.ParseOne("""
            message_type {
              name: 'M'
              oneof_decl { name: 'o' }
              field { name: 'f' number: 1 type: TYPE_INT32 }
              field { name: 'g' number: 2 type: TYPE_INT32 oneof_index: 0 }
            }
            enum_type { name: 'E' value { name: 'Z' number: 0 } }
            source_code_info {
              location { path: [12] leading_comments: ' file ' }
              location { path: [4, 0] leading_comments: ' message\n' leading_detached_comments: [' one', ' two'] }
              location { path: [4, 0, 2, 0] trailing_comments: ' field' }
              location { path: [4, 0, 8, 0] trailing_comments: ' oneof' }
              location { path: [5, 0, 2, 0] leading_comments: ' value' }
              location { path: [5, 0, 2, 7] leading_comments: ' nothing' }
              location { path: [5, 0, 2] leading_comments: ' nothing' }
              location { path: [4, 0, 1] leading_comments: ' name' }
            }
            """);
        MessageDescriptor message = pool.FindMessage("M")!;

        Assert.Equal(" file ", pool.Files[0].LeadingComments);
        Assert.Equal((" message\n", ""), (message.LeadingComments, message.TrailingComments));
        Assert.Equal([" one", " two"], message.LeadingDetachedComments);
        Assert.Equal(" field", message.Fields[0].TrailingComments);
        Assert.Equal(" oneof", message.Oneofs[0].TrailingComments);
        Assert.Equal(" value", pool.FindEnum("E")!.Values[0].LeadingComments);
        Assert.Equal(("", ""), (pool.FindEnum("E")!.LeadingComments, message.Fields[1].LeadingComments));
    }

    [Fact]
    public void Comments_OfEveryKindOfDeclaration_AreFound()
    {
        DescriptorPool pool = Sets.ParseOne("""
            message_type {
              name: 'M' extension_range { start: 100 end: 200 }
              nested_type { name: 'N' field { name: 'f' number: 1 type: TYPE_INT32 } }
              enum_type { name: 'E' value { name: 'Z' number: 0 } }
              extension { name: 'inner' number: 101 type: TYPE_INT32 extendee: '.M' }
            }
            extension { name: 'outer' number: 100 type: TYPE_INT32 extendee: '.M' }
            service { name: 'S' method { name: 'One' input_type: '.M' output_type: '.M' } method { name: 'Two' input_type: '.M' output_type: '.M' } }
            source_code_info {
              location { path: [14] leading_detached_comments: ' file' }
              location { path: [4, 0, 3, 0] leading_comments: ' nested' }
              location { path: [4, 0, 3, 0, 2, 0] leading_comments: ' field' }
              location { path: [4, 0, 4, 0] leading_comments: ' enum' }
              location { path: [4, 0, 4, 0, 2, 0] leading_comments: ' value' }
              location { path: [4, 0, 6, 0] leading_comments: ' inner' }
              location { path: [7, 0] leading_comments: ' outer' }
              location { path: [6, 0] leading_comments: ' service' }
              location { path: [6, 0, 2, 1] leading_comments: ' method' trailing_comments: ' behind' }
              location { path: [] leading_comments: ' nowhere' }
              location { path: [13] leading_comments: ' nowhere' }
              location { path: [9, 0] leading_comments: ' nowhere' }
              location { path: [4, 0, 9, 0] leading_comments: ' nowhere' }
              location { path: [4, 0, 3, 0, 2, 0, 5, 0] leading_comments: ' nowhere' }
              location { path: [4, 0, 4, 0, 3, 0] leading_comments: ' nowhere' }
              location { path: [6, 0, 3, 0] leading_comments: ' nowhere' }
              location { path: [6, -1] leading_comments: ' nowhere' }
              location { path: [6, 1] leading_comments: ' nowhere' }
            }
            """);
        MessageDescriptor message = pool.FindMessage("M")!;
        ServiceDescriptor service = pool.FindService("S")!;

        Assert.Equal([" file"], pool.Files[0].LeadingDetachedComments);
        Assert.Equal((" nested", " field"), (message.NestedTypes[0].LeadingComments, message.NestedTypes[0].Fields[0].LeadingComments));
        Assert.Equal((" enum", " value"), (message.Enums[0].LeadingComments, message.Enums[0].Values[0].LeadingComments));
        Assert.Equal((" inner", " outer"), (message.Extensions[0].LeadingComments, pool.FindExtension("outer")!.LeadingComments));
        Assert.Equal((" service", "", " method", " behind"), (service.LeadingComments, service.Methods[0].LeadingComments, service.Methods[1].LeadingComments, service.Methods[1].TrailingComments));
        Assert.Equal(("", ""), (pool.Files[0].LeadingComments, message.LeadingComments));
    }

    [Fact]
    public void Comments_WithAPathThatIsNotPacked_AreFound()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.StartSub(1);
        writer.AddString(1, "a.proto");
        writer.StartSub(4);
        writer.AddString(1, "M");
        writer.CloseSub();
        writer.StartSub(9);
        writer.AddInt32(2, 1);
        writer.StartSub(1);
        writer.AddInt32(1, 4);
        writer.AddInt32(1, 0);
        writer.AddInt32(9, 1);
        writer.AddString(3, " message");
        writer.CloseSub();
        writer.CloseSub();
        writer.CloseSub();

        Assert.Equal(" message", DescriptorPool.Parse(writer.WrittenSpan).FindMessage("M")!.LeadingComments);
    }

    [Fact]
    public void Parse_OfAPathThatEndsInsideANumber_NamesThePlace()
    {
        // A file with the name "a", whose source info has one location with the path 4, and half of a number.
        byte[] set = [0x0a, 11, 0x0a, 1, (byte)'a', 0x4a, 6, 0x0a, 4, 0x0a, 2, 4, 0x80];
        var fault = Assert.Throws<WireFormatException>(() => DescriptorPool.Parse(set));
        Assert.Equal(WireError.PackedLengthMismatch, fault.Error);
    }

    [Fact]
    public void FindMethod_OfAMethodThatIsNotThere_IsNull()
    {
        ServiceDescriptor service = Sets.Parse(Shop).FindService("shop.Orders")!;
        Assert.Same(service.Methods[0], service.FindMethod("Watch"));
        Assert.Null(service.FindMethod("watch"));
        Assert.Null(service.FindMethod(""));
        Assert.Throws<ArgumentNullException>(() => service.FindMethod(null!));
    }

    [Theory]
    [InlineData("INT32", "-2147483648", "2147483648")]
    [InlineData("SINT64", "-9223372036854775808", "9223372036854775808")]
    [InlineData("FIXED32", "4294967295", "-1")]
    [InlineData("UINT64", "18446744073709551615", "18446744073709551616")]
    [InlineData("BOOL", "true", "True")]
    [InlineData("FLOAT", "-inf", "-1x")]
    [InlineData("DOUBLE", "-1.5e-300", "1,5")]
    public void Default_OfANumber_IsOneOfItsType(string type, string text, string wrong)
    {
        string Content(string value) => "message_type { name: 'M' field { name: 'a' number: 1 label: LABEL_OPTIONAL type: TYPE_" + type + " default_value: '" + value + "' } }";
        Assert.Equal(text, Sets.ParseOne(Content(text)).FindMessage("M")!.Fields[0].DefaultValue);
        Assert.Contains($"cannot have the default \"{wrong}\"", Sets.FaultOf(Content(wrong)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\\\\a\\\\b\\\\t\\\\n\\\\v\\\\f\\\\r", "0708090A0B0C0D")]
    [InlineData("\\\\\\\\ \\\\\\' \\\\\" \\\\?", "5C20272022203F")]
    [InlineData("\\\\x1 \\\\x1f \\\\X1F \\\\x1f2", "01201F201F201F32")]
    [InlineData("\\\\1 \\\\17 \\\\177 \\\\377 \\\\0778", "01200F207F20FF203F38")]
    [InlineData("plain", "706C61696E")]
    public void DefaultBytes_WithEscapes_AreWhatTheyStandFor(string text, string hex)
    {
        DescriptorPool pool = Sets.ParseOne("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_BYTES label: LABEL_OPTIONAL default_value: '" + text + "' } }");
        Assert.Equal(hex, Convert.ToHexString(pool.FindMessage("M")!.Fields[0].DefaultBytes.ToArray()));
    }

    [Theory]
    [InlineData("\\\\x")]
    [InlineData("\\\\xg")]
    [InlineData("\\\\400")]
    [InlineData("\\\\8")]
    [InlineData("\\\\e")]
    [InlineData("a\\\\")]
    public void DefaultBytes_WithWrongEscapes_AreRefused(string text)
    {
        string fault = Sets.FaultOf("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_BYTES label: LABEL_OPTIONAL default_value: '" + text + "' } }");
        Assert.StartsWith("a.proto: M.a: ", fault, StringComparison.Ordinal);
        Assert.Contains("cannot have the default", fault, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_OfEveryKindOfDeclaration_AreRead()
    {
        using var arena = new ArenaAllocator();
        DescriptorPool pool = Sets.ParseOne("""
            options { java_package: 'j' }
            message_type {
              name: 'M' options { deprecated: true }
              oneof_decl { name: 'o' options { features { field_presence: IMPLICIT } } }
              field { name: 'f' number: 1 type: TYPE_INT32 label: LABEL_OPTIONAL oneof_index: 0 options { deprecated: true } }
            }
            enum_type { name: 'E' options { allow_alias: true } value { name: 'A' options { deprecated: true } } value { name: 'B' } }
            service { name: 'S' options { deprecated: true } method { name: 'One' input_type: '.M' output_type: '.M' options { idempotency_level: IDEMPOTENT } } }
            """);
        MessageDescriptor message = pool.FindMessage("M")!;
        EnumDescriptor type = pool.FindEnum("E")!;
        ServiceDescriptor service = pool.FindService("S")!;
        Assert.Equal("j", pool.Files[0].GetOptions(in arena).JavaPackage.ToString());
        Assert.True(message.GetOptions(in arena).Deprecated && message.Fields[0].GetOptions(in arena).Deprecated);
        Assert.Equal(LibWire.WellKnown.FeatureSet.Types.FieldPresence.Implicit, message.Oneofs[0].GetOptions(in arena).Features.FieldPresence);
        Assert.True(type.GetOptions(in arena).AllowAlias && !type.GetOptions(in arena).Deprecated);
        Assert.True(type.Values[0].GetOptions(in arena).Deprecated && !type.Values[1].GetOptions(in arena).Deprecated);
        Assert.True(service.GetOptions(in arena).Deprecated);
        Assert.Equal(LibWire.WellKnown.MethodOptions.Types.IdempotencyLevel.Idempotent, service.Methods[0].GetOptions(in arena).IdempotencyLevel);
        ArenaAllocator copy = arena;
        Assert.Throws<ArgumentNullException>(() => ((ServiceDescriptor)null!).GetOptions(in copy).Deprecated);
    }

    [Fact]
    public void Parse_WithKnownFiles_TakesImportsFromThem()
    {
        FileDescriptor known = Sets.Parse("""
            file { name: 'far.proto' message_type { name: 'Far' } }
            file { name: 'near.proto' dependency: 'far.proto' public_dependency: 0 message_type { name: 'Near' } }
            file { name: 'unused.proto' message_type { name: 'Unused' } }
            """).FindFile("near.proto")!;
        byte[] set = Sets.Bytes("file { name: 'a.proto' dependency: 'near.proto' message_type { name: 'M' field { name: 'f' number: 1 type_name: '.Far' } } }");

        DescriptorPool pool = DescriptorPool.Parse(set, known);

        Assert.Same(known.Imports[0].Messages[0], pool.FindMessage("M")!.Fields[0].MessageType);
        Assert.Equal(["far.proto", "near.proto", "a.proto"], pool.Files.Select(static file => file.Name));
        Assert.Contains("near.proto", Assert.Throws<DescriptorException>(() => DescriptorPool.Parse(set)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Pool_OfFilesThatExist_HasTheirImportsToo()
    {
        DescriptorPool all = Sets.Parse(Shop);

        var pool = new DescriptorPool(all.FindFile("shop.proto")!, all.FindFile("shop.proto")!);

        Assert.Equal(2, pool.Files.Count);
        Assert.Same(all.FindMessage("base.Base"), pool.FindMessage("base.Base"));
        Assert.Throws<DescriptorException>(() => new DescriptorPool(all.FindFile("base.proto")!, Sets.Parse(Shop).FindFile("base.proto")!));
    }

    [Fact]
    public void Parse_WeakImportThatIsMissing_IsLeftOut() =>
        Assert.Empty(Sets.ParseOne("dependency: 'gone.proto' weak_dependency: 0").Files[0].Imports);
}
