using LibWire.Schema.Tests.Proto.Linking;

namespace LibWire.Schema.Tests.Proto.Options;

/// <summary>A file with custom options of all types for messages and fields, and the bytes of their values.</summary>
internal static class CustomOptions
{
    /// <summary>The declarations, in proto2. The options of messages are named after their types.</summary>
    internal const string Declarations =
        """
        syntax = "proto2";
        package o;
        import "google/protobuf/descriptor.proto";
        import "google/protobuf/any.proto";
        extend google.protobuf.MessageOptions {
          optional M m = 1000; optional int32 i32 = 1001; optional sint64 s64 = 1002; optional float f = 1003; optional double d = 1004; optional bool b = 1005;
          optional E e = 1006; optional string s = 1007; optional bytes by = 1008; repeated int32 r = 1009; repeated sint32 p = 1010 [packed = true];
          repeated M rm = 1011; optional uint32 u32 = 1012; optional fixed64 x64 = 1013; optional sfixed32 sf32 = 1014; optional uint64 u64 = 1015;
          optional int64 i64 = 1016; optional group G = 1017 { optional int32 z = 1; } optional Set set = 1018; optional google.protobuf.Any any = 1019;
          optional google.protobuf.FieldOptions fo = 1020; optional int32 src = 1021 [retention = RETENTION_SOURCE];
        }
        extend google.protobuf.FieldOptions { optional int32 fi = 2000; }
        enum E { E0 = 0; E1 = 1; EM = -5; }
        message M {
          optional int32 x = 1; optional string y = 2; optional M c = 3; repeated int32 l = 4; repeated M m = 5; optional group Gg = 6 { optional int32 q = 1; }
          map<string, M> mp = 7; optional double d = 8; optional E e = 9; optional bool b = 10; optional bytes bs = 11; optional google.protobuf.Any any = 12;
          optional float f = 13; extensions 100 to 200; reserved "old"; optional int64 i64 = 14; optional uint64 u64 = 15; repeated E le = 16 [packed = true];
          oneof o { int32 o1 = 17; string o2 = 18; M o3 = 19; } optional int32 gone = 20 [retention = RETENTION_SOURCE];
        }
        extend M { optional int32 mx = 100; repeated string mxs = 101; }
        message Set { option message_set_wire_format = true; extensions 4 to max; }
        message Item { extend Set { optional Item item = 5; } optional int32 v = 1; }
        message Needs { required int32 must = 1; }
        extend google.protobuf.MessageOptions { optional Needs needs = 1022; }

        """;

    /// <summary>The declarations and a message with options, which may contain the section sign of a fault.</summary>
    internal static (string Path, string Text)[] With(string options) => [("a.proto", $"{Declarations}message T {{ {options} }}")];

    /// <summary>The bytes of the options of such a message, as protoc writes them, in hexadecimal; null for no options.</summary>
    internal static string? Encode(string options, bool keepsSourceRetention = false)
    {
        ProtoMessageDescriptor message = Links.Sound(With(options))[0].Messages[^1];
        return ProtoOptionEncoder.Encode(message, keepsSourceRetention) is { } bytes ? Convert.ToHexString(bytes) : null;
    }
}
