using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Dynamic messages: they are read and written by tables that are made from the schema at run time.</summary>
internal sealed class DynamicMessageSubject : BenchSubject
{
    private readonly DynamicType _type;
    private readonly DynamicMessage[] _messages;
    private readonly ProtoJsonOptions _json;

    internal DynamicMessageSubject(BenchRecords records, DynamicType type, ProtoJsonOptions json)
        : base(BenchCode.Dynamic, records)
    {
        (_type, _json) = (type, json);
        _messages = new DynamicMessage[records.Parts.Count];
    }

    protected override void Keep(int index, ReadOnlySpan<byte> bytes) => _messages[index] = _type.Parse(bytes, Kept);

    protected override void Decode(ReadOnlySpan<byte> bytes) => _type.Parse(bytes, Arena);

    protected override void Encode(int index) => _messages[index].WriteTo(Output);

    protected override void WriteJson(int index) => _messages[index].WriteJson(Output, _json);

    protected override void ReadJson(ReadOnlySpan<byte> utf8) => _type.FromJson(utf8, Arena, _json);
}

/// <summary>Dynamic tables of FlatBuffers. Reading verifies the bytes and copies them; fields are read where they lie.</summary>
internal sealed class DynamicTableSubject : BenchSubject
{
    private readonly FlatTableType _type;
    private readonly DynamicTable[] _tables;

    internal DynamicTableSubject(BenchRecords records, FlatTableType type)
        : base(BenchCode.Dynamic, records)
    {
        _type = type;
        _tables = new DynamicTable[records.Parts.Count];
    }

    protected override bool HasVerify => true;

    protected override void Verify(ReadOnlySpan<byte> bytes) => FlatVerifier.TryVerify(bytes, _type.Layout, out _);

    protected override void Keep(int index, ReadOnlySpan<byte> bytes) => _tables[index] = _type.Parse(bytes, Kept);

    protected override void Decode(ReadOnlySpan<byte> bytes) => _type.Parse(bytes, Arena);

    protected override void Encode(int index) => _tables[index].WriteTo(Output);

    protected override void WriteJson(int index) => _tables[index].WriteJson(Output);

    protected override void ReadJson(ReadOnlySpan<byte> utf8) => _type.FromJson(utf8, Arena);
}
