namespace LibWire.Schema.Tests;

/// <summary>A schema with every construct for which C# is emitted.</summary>
internal static class FbsEverything
{
    internal const string Schema = """
        namespace every.thing;

        /// A color, with </summary> & */ in its comment.
        enum Color : ubyte (bit_flags) { Red, Green,
          /// the third
          Blue = 3 }
        enum Level : long { Low = -9223372036854775808, Middle = 0, High = 9223372036854775807 }
        enum Big : ulong (bit_flags) { A, B = 63 }
        enum Top : uint (bit_flags) { A, B = 31 }
        enum Signed : short { Minus = -5, Plus = 5 }
        enum Empty : byte { }

        struct Inner { a: bool; b: short; }
        struct Outer (force_align: 16) { inner: Inner; color: Color; flags: [bool:3]; numbers: [ulong:2]; colors: [Color:5]; inners: [Inner:4]; real: [double:1]; key: Level (key); }
        struct Bytes { a: byte; b: [ubyte:3]; }
        struct ByStruct { id: int; at: Outer (key); }
        struct ByArray { key: [Color:2] (key); }
        struct ByNumbers { key: [ulong:3] (key); }
        struct ByStructs { key: [Inner:2] (key); }

        table Small { id: uint (key); name: string; }
        table Named { name: string (key); other: Small; old: int (deprecated); text: string = "a\"b\u00e4"; }
        table ByEnum { key: Signed = Plus (key); }
        table ByBool { key: bool (key); }
        table ByFloat { key: float = 1.5 (key); }
        table ByPlace { key: Bytes (key); }
        table Nothing { }

        union Any { Small, Alias: Named, Again: Named, Outer, Text: string, nothing: Nothing = 200 }
        union Wide : int { Small = 70000, Named = -1 }
        union OnlyStruct { Inner }

        table Everything {
          b: bool; b1: bool = true; i8: byte = -128; u8: ubyte = 255; i16: short = -1; u16: ushort = 65535; i32: int = -2147483648; u32: uint = 4294967295;
          i64: long = -9223372036854775808; u64: ulong = 18446744073709551615; f: float = 3.14159; d: double = 1e300; f_nan: float = nan; d_inf: double = -inf; f_zero: float = -0.0; d_whole: double = 3;
          maybe_b: bool = null; maybe_i: int = null; maybe_e: Signed = null; maybe_d: double = null;
          color: Color = "Red Blue"; level: Level = High; big: Big = B; odd: Color = 0; signed: Signed = Minus; empty: Empty;
          s: string (required); s_default: string = "default"; s_empty: string = ""; s_shared: string (shared);
          inner: Inner; outer: Outer (required); table_: Small; self: Everything; old_table: Small (deprecated);
          any: Any; wide: Wide; only: OnlyStruct; old_any: Any (deprecated);
          bools: [bool]; bytes: [ubyte]; longs: [long]; reals: [double] (force_align: 16); colors: [Color]; strings: [string]; inners: [Inner]; outers: [Outer];
          no_longs: [long] = []; no_strings: [string] = []; smalls: [Small]; named: [Named]; by_enum: [ByEnum]; by_bool: [ByBool]; by_float: [ByFloat]; by_place: [ByPlace]; by_struct: [ByStruct]; nothings: [Nothing]; selves: [Everything];
          anys: [Any]; wides: [Wide]; nested: [ubyte] (nested_flatbuffer: "Everything"); flex: [ubyte] (flexbuffer); hashed: uint (hash: "fnv1a_32");
          no_smalls: [Small] = []; no_anys: [Any] = []; wide_smalls: [Small] (force_align: 16); wide_strings: [string] (force_align: 8); wide_anys: [Any] (force_align: 16);
          wide_nested: [ubyte] (nested_flatbuffer: "Small", force_align: 32); wide_flex: [ubyte] (flexbuffer, force_align: 8); wide_inners: [Inner] (force_align: 8);
        }

        table Far {
          far_text: string (offset64); far_bytes: [ubyte] (offset64); far_inners: [Inner] (offset64);
          huge: [double] (vector64); huge_bytes: [ubyte] (vector64); huge_inners: [Inner] (vector64); near: [int];
          far_default: string = "far" (offset64); far_none: [int] = [] (offset64); huge_none: [int] = [] (vector64); far_flex: [ubyte] (offset64, flexbuffer); huge_flex: [ubyte] (vector64, flexbuffer);
          far_nested: [ubyte] (offset64, nested_flatbuffer: "Far"); huge_nested: [ubyte] (vector64, nested_flatbuffer: "Everything", force_align: 16);
        }

        root_type Everything;
        file_identifier "EVRY";
        """;
}
