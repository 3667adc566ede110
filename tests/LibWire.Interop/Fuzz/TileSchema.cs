namespace LibWire.Tests.Interop;

/// <summary>A schema for vector tiles, with the fields, numbers and types of the Vector Tile Specification 2.1.</summary>
internal static class TileSchema
{
    internal const string Message = "tiles.Tile";

    internal const string Text = """
        syntax = "proto2";
        package tiles;

        message Tile {
          repeated Layer layers = 3;

          message Layer {
            required string name = 1;
            repeated Feature features = 2;
            repeated string keys = 3;
            repeated Value values = 4;
            optional uint32 extent = 5 [default = 4096];
            required uint32 version = 15 [default = 1];
          }

          message Feature {
            optional uint64 id = 1;
            repeated uint32 tags = 2 [packed = true];
            optional Shape type = 3 [default = UNKNOWN];
            repeated uint32 geometry = 4 [packed = true];
          }

          message Value {
            optional string string_value = 1;
            optional float float_value = 2;
            optional double double_value = 3;
            optional int64 int_value = 4;
            optional uint64 uint_value = 5;
            optional sint64 sint_value = 6;
            optional bool bool_value = 7;
          }

          enum Shape { UNKNOWN = 0; POINT = 1; LINESTRING = 2; POLYGON = 3; }
        }
        """;
}
