using LibWire.Reflection;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Reflection;

/// <summary>Binary schemas that are damaged, or describe what is impossible.</summary>
public sealed class FlatSchemaFaultTests
{
    private const int Bool = 2, Byte = 3, UByte = 4, Int = 7, String = 13, Vector = 14, Object = 15, Union = 16, Array = 17, Vector64 = 18;
    private const string Struct = "{name: 'S', is_struct: true, minalign: 4, bytesize: 4, fields: [{name: 'x', type: {base_type: 7}}]}";

    /// <summary>A schema in the JSON form of its buffer, the error, and a part of the sentence.</summary>
    public static TheoryData<string, WireError, string> Faults => new()
    {
        { Schema(All(Table("T"), Table("T"))), WireError.DuplicateName, "Two declarations have the name T." },
        { Schema(Table("")), WireError.UnknownName, "A declaration has no name." },
        { Schema(Table("T", Field("a", Int, 0), Field("a", Int, 1))), WireError.DuplicateName, "T has two fields a." },
        { Schema(Table("T", Field("a", Int, 0), Field("b", Int, 0))), WireError.DuplicateName, "T has two fields with the id 0." },
        { Schema(Table("T", "{name: 'a', id: 1, offset: 4, type: {base_type: 7}}")), WireError.ValueOutOfRange, "a of T has the id 1 and the vtable entry at byte 4." },
        { Schema(Table("T", Field("a", 19, 0))), WireError.ValueOutOfRange, "The type 19 of 0 is not known." },
        { Schema(Table("T", Field("a", Array, 0, "element: 7, fixed_length: 2"))), WireError.ValueMismatch, "T.a has a type that no field of a table has." },
        { Schema(Table("T", Field("a", 0, 0))), WireError.ValueMismatch, "T.a has a type that no field of a table has." },
        { Schema(Table("T", Field("a", Object, 0, "index: 1"))), WireError.UnknownName, "There is no table or struct with the index 1." },
        { Schema(Table("T", Field("a", Object, 0))), WireError.UnknownName, "There is no table or struct with the index -1." },
        { Schema(Table("T", Field("a", Int, 0, "index: 0"))), WireError.UnknownName, "There is no enum or union with the index 0." },
        { Schema(Table("T", Field("a", Union, 0, "index: 0"))), WireError.UnknownName, "There is no enum or union with the index 0." },
        { Schema(Table("T", Field("a", Union, 0))), WireError.UnionMismatch, "The type with the index -1 is no union." },
        { Schema(Table("T", Field("a", 1, 0))), WireError.UnionMismatch, "A field is the kind of no union." },
        { Schema(Table("T", Field("a", Byte, 0, "index: 0")), enums: Enum("E", Int)), WireError.ValueMismatch, "T.a has another type than the numbers of E." },
        { Schema(Table("T", Field("a", Union, 1, "index: 0")), enums: Enum("U", 1, "is_union: true")), WireError.UnionMismatch, "The union T.a has no kind with the id 0." },
        { Schema(Table("T", Field("a", Vector, 0, "element: 14"))), WireError.ValueMismatch, "T.a has elements that no vector has." },
        { Schema(Table("T", Field("a", Int, 0, more: "offset64: true"))), WireError.ValueMismatch, "T.a has a 64-bit offset" },
        { Schema(Table("T", Field("a", Vector64, 0, "element: 13"))), WireError.ValueMismatch, "T.a has a 64-bit offset" },
        { Schema(Table("T", Field("a", Vector, 0, "element: 7", "key: true"))), WireError.ValueMismatch, "T.a cannot be a key." },
        { Schema(Table("T", Field("a", Int, 0, more: "key: true"), Field("b", Int, 1, more: "key: true"))), WireError.DuplicateName, "T has two keys." },
        { Schema(Table("T", Field("a", Byte, 0, more: "default_integer: 128"))), WireError.ValueOutOfRange, "The default 128 of T.a is out of range." },
        { Schema(Table("T", Field("a", Bool, 0, more: "default_integer: 2"))), WireError.ValueOutOfRange, "The default 2 of T.a is out of range." },
        { Schema(Table("T", Field("a", Vector, 0, "element: 4", "attributes: [{key: 'nested_flatbuffer', value: 'Q'}]"))), WireError.UnknownName, "T.a is a buffer with the root Q, and there is no such table." },
        { Schema(Table("T", Field("a", Vector, 0, "element: 7", "attributes: [{key: 'force_align', value: '3'}]"))), WireError.ValueOutOfRange, "T.a has the alignment 3." },
        { Schema(Table("T", Field("a", Int, 0, more: "attributes: [{key: 'k'}, {key: 'k'}]"))), WireError.DuplicateName, "The attribute k occurs twice." },
        { Schema("{name: 'S', is_struct: true, minalign: 3, bytesize: 3, fields: []}"), WireError.ValueOutOfRange, "S has the alignment 3." },
        { Schema("{name: 'S', is_struct: true, minalign: 4, bytesize: 6, fields: []}"), WireError.ValueOutOfRange, "S has 6 bytes, which is no multiple of its alignment of 4." },
        { Schema("{name: 'S', is_struct: true, minalign: 1, bytesize: 0, fields: []}"), WireError.ValueOutOfRange, "S has 0 bytes" },
        { Schema("{name: 'S', is_struct: true, minalign: 1, bytesize: 1, fields: []}"), WireError.ValueMismatch, "S is a struct without members." },
        { Schema(StructOf("{name: 'x', offset: 4, type: {base_type: 7}}")), WireError.FieldOutOfRange, "S.x lies over another member, or does not lie in the struct." },
        { Schema(StructOf("{name: 'x', type: {base_type: 7}}, {name: 'y', offset: 2, type: {base_type: 3}}")), WireError.FieldOutOfRange, "S.y lies over another member" },
        { Schema(StructOf("{name: 'x', type: {base_type: 17, element: 3, fixed_length: 5}}")), WireError.FieldOutOfRange, "S.x lies over" },
        { Schema(StructOf("{name: 'x', type: {base_type: 17, element: 3}}")), WireError.ValueOutOfRange, "S.x is an array without elements." },
        { Schema(StructOf("{name: 'x', type: {base_type: 13}}")), WireError.ValueMismatch, "S.x is neither a scalar, nor a struct, nor an array of these." },
        { Schema(StructOf("{name: 'x', type: {base_type: 15, index: 0}}")), WireError.ValueMismatch, "S contains itself." },
        { Schema(All(StructOf("{name: 'x', type: {base_type: 15, index: 1}}"), Table("T"))), WireError.ValueMismatch, "S.x is neither" },
        { Schema(Struct, enums: Enum("E", String)), WireError.ValueMismatch, "E has an underlying type that is no integer." },
        { Schema(Struct, enums: Enum("E", 1)), WireError.ValueMismatch, "E has an underlying type that is no integer." },
        { Schema(Struct, enums: Enum("E", UByte, values: "{name: 'A', value: 256}")), WireError.ValueOutOfRange, "E has no room for 256." },
        { Schema(Struct, enums: Enum("E", UByte, values: "{name: 'A', value: 1}, {name: 'A', value: 2}")), WireError.DuplicateName, "E has two values A." },
        { Schema(Struct, enums: Enum("U", 1, "is_union: true", "{name: 'A', value: 1}, {name: 'B', value: 1}")), WireError.DuplicateName, "U has two members with the number 1." },
        { Schema(Struct, enums: Enum("U", 1, "is_union: true", "{name: 'A', value: 1, union_type: {base_type: 7}}")), WireError.ValueMismatch, "U has a member that is no table, struct or string." },
        { Schema(Struct, enums: Enum("U", 1, "is_union: true", "{name: 'A', value: 0, union_type: {base_type: 13}}")), WireError.UnionMismatch, "U has a member with the number 0" },
        { Schema(Struct, more: "file_ident: 'ABC'"), WireError.ValueOutOfRange, "The file identifier has 3 bytes, not 4." },
        { Schema(Struct, more: "advanced_features: 16"), WireError.ValueOutOfRange, "The schema has features that are not known: 0x10." },
        { Schema(Struct, more: "root_table: {name: 'Q', fields: []}"), WireError.UnknownName, "The root Q is not among the tables." },
        { Schema(Struct, more: "root_table: " + Struct), WireError.UnknownName, "The root S is not among the tables." },
    };

    [Theory]
    [MemberData(nameof(Faults))]
    public void Parse_OfWhatIsImpossible_SaysWhatAndWhere(string json, WireError error, string text)
    {
        byte[] bytes = ToBuffer(json);
        var fault = Assert.Throws<WireFormatException>(() => FlatSchema.Parse(bytes));
        Assert.Contains(text, fault.Message, StringComparison.Ordinal);
        Assert.Equal(error, fault.Error);
        Assert.InRange(fault.Offset, 8, bytes.Length - 4);
    }

    [Fact]
    public void Parse_OfEveryBeginning_Fails()
    {
        byte[] bytes = Sample();
        for (int length = 0; length < bytes.Length; length++)
        {
            byte[] part = bytes[..length];
            var fault = Assert.Throws<WireFormatException>(() => FlatSchema.Parse(part));
            Assert.InRange(fault.Offset, 0, bytes.Length);
        }

        bytes[4] = (byte)'X';
        Assert.Equal(WireError.IdentifierMismatch, Assert.Throws<WireFormatException>(() => FlatSchema.Parse(bytes)).Error);
        FlatSchema.Parse(bytes, new FlatVerifierOptions { IgnoresFileIdentifier = true });
    }

    [Fact]
    public void Parse_OfDamagedBytes_FailsOrGivesASchemaThatWorks()
    {
        byte[] sample = Sample();
        int parsed = 0, failed = 0;
        var random = new Random(21);
        for (int round = TestDepth.Pick(quick: 4_000, deep: 40_000); round > 0; round--)
        {
            byte[] bytes = (byte[])sample.Clone();
            for (int change = random.Next(3); change >= 0; change--)
            {
                int at = random.Next(bytes.Length);
                if (random.Next(2) == 0) bytes[at] ^= (byte)(1 << random.Next(8));
                else bytes[at] = (byte)random.Next(-8, 24);
            }

            try
            {
                FlatSchema schema = FlatSchema.Parse(bytes, new FlatVerifierOptions { IgnoresFileIdentifier = true });
                Use(schema);
                parsed++;
            }
            catch (WireFormatException fault)
            {
                Assert.InRange(fault.Offset, 0, bytes.Length);
                failed++;
            }
        }

        Assert.True(parsed > 100 && failed > 100, $"{parsed} {failed}");
    }

    [Fact]
    public void Parse_OfABufferThatSharesItsParts_TakesBoundedMemory()
    {
        // One long comment for each of many fields of many tables, which all are the same bytes.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset comment = builder.CreateString(new string('c', 60_000));
        FlatOffset comments = builder.CreateVector(Enumerable.Repeat(comment, 1000).ToArray().AsSpan());
        var tables = new List<FlatOffset>();
        for (int i = 0; i < 200; i++)
        {
            FlatOffset name = builder.CreateString($"T{i:000}");
            FlatOffset fields = builder.CreateVector(ReadOnlySpan<FlatOffset>.Empty);
            builder.StartTable();
            builder.AddOffset(0, name);
            builder.AddOffset(1, fields);
            builder.AddOffset(6, comments);
            tables.Add(builder.EndTable());
        }

        FlatOffset objects = builder.CreateVector(tables.ToArray().AsSpan());
        FlatOffset enums = builder.CreateVector(ReadOnlySpan<FlatOffset>.Empty);
        builder.StartTable();
        builder.AddOffset(0, objects);
        builder.AddOffset(1, enums);
        builder.Finish(builder.EndTable(), "BFBS"u8);
        byte[] bytes = builder.WrittenSpan.ToArray();
        Assert.InRange(bytes.Length, 60_000, 100_000);
        long before = GC.GetAllocatedBytesForCurrentThread();
        var fault = Assert.Throws<WireFormatException>(() => FlatSchema.Parse(bytes));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 16 << 20);
    }

    [Fact]
    public void Parse_OfManyNestedStructs_EndsAtALimit()
    {
        foreach ((int depth, bool isAccepted) in ((int, bool)[])[(300, true), (301, false), (20_000, false)])
        {
            IEnumerable<string> structs = Enumerable.Range(0, depth).Select(i => i == 0
                ? "{name: 'S0', is_struct: true, minalign: 1, bytesize: 1, fields: [{name: 'x', type: {base_type: 3}}]}"
                : $"{{name: 'S{i}', is_struct: true, minalign: 1, bytesize: 1, fields: [{{name: 'x', type: {{base_type: 15, index: {i - 1}}}}}]}}");
            byte[] bytes = ToBuffer($"{{objects: [{string.Join(",", structs)}], enums: []}}");
            if (isAccepted) Assert.Equal(depth, FlatSchema.Parse(bytes).Structs.Count);
            else Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => FlatSchema.Parse(bytes)).Error);
        }
    }

    // Reads and writes by every table of a schema.
    private static void Use(FlatSchema schema)
    {
        using var arena = new ArenaAllocator();
        foreach (FlatTableType type in schema.Tables)
        {
            DynamicTable table = type.New(in arena);
            foreach (FlatTypeField field in type.Fields)
                if (field is { IsVector: false, Table: not null }) table.Mutable(field);
                else if (field is { IsVector: false, Struct: not null }) table.MutableStruct(field);
                else if (field is { IsVector: true, Struct: not null }) table.GetVector(field).AddStruct();
            table.ToString();
            try
            {
                byte[] bytes = table.ToArray();
                Assert.Equal(table, type.Parse(bytes, in arena));
            }
            catch (WireFormatException fault) when (fault.Error is WireError.RequiredFieldMissing or WireError.TableTooLarge)
            {
            }
        }
    }

    private static byte[] Sample()
    {
        const string Text = """
            namespace n; enum e : ubyte { A, B = 3 } struct i { q: double; } struct s { x: byte; y: [short:2]; z: i; }
            union u { t, text: string, s }
            table t { z: int = -7; a: float = 3.25; u: u; o: bool = null; v: [s]; f: e = B; k: string (key); nested: [ubyte] (nested_flatbuffer: "b"); us: [u]; w: s; }
            table b { of: t; all: [t]; names: [string]; }
            root_type t; file_identifier "NNNN";
            """;
        return FbsCompiler.Describe(new SchemaFile("a.fbs", "a.fbs", Text), new FbsOptions(), new FbsReflectionOptions { IncludesBuiltInAttributes = true }).Bytes!;
    }

    private static byte[] ToBuffer(string json)
    {
        using var arena = new ArenaAllocator();
        return FlatJson.ToBuffer(json, BfbsLayouts.Schema, in arena).ToArray();
    }

    private static string All(params string[] objects) => string.Join(",", objects);

    private static string Schema(string declaration, string enums = "", string more = "") =>
        $"{{objects: [{declaration}], enums: [{enums}]{(more.Length > 0 ? "," + more : "")}}}";

    private static string Table(string name, params string[] fields) => $"{{name: '{name}', fields: [{string.Join(",", fields)}]}}";

    private static string StructOf(string fields) => $"{{name: 'S', is_struct: true, minalign: 4, bytesize: 4, fields: [{fields}]}}";

    private static string Field(string name, int type, int id, string typeFacts = "", string more = "") =>
        $"{{name: '{name}', id: {id}, offset: {4 + (2 * id)}, type: {{base_type: {type}{(typeFacts.Length > 0 ? "," + typeFacts : "")}}}{(more.Length > 0 ? "," + more : "")}}}";

    private static string Enum(string name, int type, string facts = "", string values = "") =>
        $"{{name: '{name}', values: [{values}], underlying_type: {{base_type: {type}}}{(facts.Length > 0 ? "," + facts : "")}}}";
}
