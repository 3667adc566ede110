using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Converts one message or buffer at a time.</summary>
internal sealed class RecordConverter : IDisposable
{
    private const int IndentSpaces = 2;

    private readonly ArenaAllocator _arena = new();
    private readonly ConvertFormat _from;
    private readonly ConvertFormat _to;
    private readonly DynamicType? _message;
    private readonly FlatTableType? _table;
    private readonly ProtoJsonOptions _json = ProtoJsonOptions.Default;
    private readonly ProtoTextOptions _text = ProtoTextOptions.Default;
    private readonly FlatJsonOptions _flatJson;
    private readonly FlexJsonOptions _flexJson;

    /// <summary>Creates a converter.</summary>
    /// <param name="from">What it reads.</param>
    /// <param name="to">What it writes.</param>
    /// <param name="schema">The type of what is converted; null for FlexBuffers.</param>
    internal RecordConverter(ConvertFormat from, ConvertFormat to, InspectedSchema? schema)
    {
        (_from, _to, _table) = (from, to, schema?.Table);
        int indent = to == ConvertFormat.JsonLines ? 0 : IndentSpaces;
        _flatJson = new FlatJsonOptions { IsStrict = true, IndentSpaces = indent };
        _flexJson = new FlexJsonOptions { IndentSpaces = indent };
        if (schema?.Message is not { } message) return;
        var types = new DynamicTypes(schema.Pool!);
        _message = types[message];
        _json = new ProtoJsonOptions { IndentSpaces = indent, Registry = types.Registry };
        _text = new ProtoTextOptions { IsMultiLine = true, Registry = types.Registry };
    }

    /// <summary>Converts one.</summary>
    /// <param name="record">What is read.</param>
    /// <param name="verifier">How to verify a buffer; null for the defaults.</param>
    /// <param name="target">Receives it.</param>
    /// <exception cref="WireFormatException">It is not valid. Nothing was written.</exception>
    internal void Convert(ReadOnlySpan<byte> record, FlatVerifierOptions? verifier, Stream target)
    {
        _arena.Reset();
        if (_message != null) Convert(_message, record, target);
        else if (_table != null) Convert(_table, record, verifier, target);
        else if (_from == ConvertFormat.FlexBuffer) WriteFlex(FlexValue.GetRoot(record), target);
        else target.Write(FlexJson.FromJson(record, in _arena));
        if (_to is ConvertFormat.Json or ConvertFormat.JsonLines) target.WriteByte((byte)'\n');
    }

    public void Dispose() => _arena.Dispose();

    private void Convert(DynamicType type, ReadOnlySpan<byte> record, Stream target)
    {
        DynamicMessage message = _from switch
        {
            ConvertFormat.Json or ConvertFormat.JsonLines => type.FromJson(record, in _arena, _json),
            ConvertFormat.Text => type.FromText(record, in _arena, _text),
            _ => type.Parse(record, in _arena),
        };
        switch (_to)
        {
            case ConvertFormat.Json or ConvertFormat.JsonLines:
                message.WriteJson(target, _json);
                break;
            case ConvertFormat.Text:
                string text = message.ToText(_text);
                target.Write(Encoding.UTF8.GetBytes(text.EndsWith('\n') || text.Length == 0 ? text : text + "\n"));
                break;
            case ConvertFormat.Delimited:
                byte[] bytes = message.ToArray();
                WriteLength(bytes.Length, target);
                target.Write(bytes);
                break;
            default:
                message.WriteTo(target);
                break;
        }
    }

    private void Convert(FlatTableType type, ReadOnlySpan<byte> record, FlatVerifierOptions? verifier, Stream target)
    {
        DynamicTable table = _from is ConvertFormat.Json or ConvertFormat.JsonLines
            ? type.FromJson(record, in _arena, _flatJson)
            : type.Parse(record, in _arena, verifier);
        if (_to is ConvertFormat.Json or ConvertFormat.JsonLines) table.WriteJson(target, _flatJson);
        else table.WriteTo(target, isSizePrefixed: _to == ConvertFormat.SizedFlatBuffers);
    }

    private void WriteFlex(FlexValue value, Stream target) => FlexJson.WriteJson(value, target, _flexJson);

    private static unsafe void WriteLength(int lengthBytes, Stream target)
    {
        byte* head = stackalloc byte[WireLimits.VarintBytesMax];
        target.Write(new ReadOnlySpan<byte>(head, (int)(WireVarint.Write(head, (uint)lengthBytes) - head)));
    }
}
