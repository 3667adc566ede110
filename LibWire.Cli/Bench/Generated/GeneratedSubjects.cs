using LibWire.CompilerServices;

namespace LibWire.Cli;

/// <summary>Generated code of a message, as a program has it.</summary>
/// <typeparam name="T">The message.</typeparam>
internal sealed class GeneratedMessageSubject<T> : BenchSubject
    where T : unmanaged, IProtoMessage
{
    private readonly T[] _messages;
    private readonly ProtoJsonOptions _json;

    public GeneratedMessageSubject(BenchRecords records, ProtoJsonOptions json)
        : base(BenchCode.Generated, records)
    {
        _json = json;
        _messages = new T[records.Parts.Count];
    }

    protected override void Keep(int index, ReadOnlySpan<byte> bytes) => _messages[index] = ProtoMessage.Parse<T>(bytes, Kept);

    protected override void Decode(ReadOnlySpan<byte> bytes) => ProtoMessage.Parse<T>(bytes, Arena);

    protected override void Encode(int index) => ProtoMessage.WriteTo(in _messages[index], Output);

    protected override void WriteJson(int index) => ProtoJson.WriteJson(in _messages[index], Output, _json);

    protected override void ReadJson(ReadOnlySpan<byte> utf8) => ProtoJson.FromJson<T>(utf8, Arena, _json);
}

/// <summary>Generated code of a table as an object, as a program has it.</summary>
/// <typeparam name="T">The table.</typeparam>
internal sealed class GeneratedTableSubject<T> : BenchSubject
    where T : unmanaged, IFlatObject
{
    private readonly T[] _tables;

    public GeneratedTableSubject(BenchRecords records)
        : base(BenchCode.Generated, records) => _tables = new T[records.Parts.Count];

    protected override void Keep(int index, ReadOnlySpan<byte> bytes) => _tables[index] = FlatObject.Parse<T>(bytes, Kept);

    protected override void Decode(ReadOnlySpan<byte> bytes) => FlatObject.Parse<T>(bytes, Arena);

    protected override void Encode(int index) => FlatObject.WriteTo(in _tables[index], Output);

    protected override void WriteJson(int index) => FlatJson.WriteJson(in _tables[index], Output);

    protected override void ReadJson(ReadOnlySpan<byte> utf8) => FlatJson.FromJson<T>(utf8, Arena);
}
