using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Finds where messages are not as their schema says: each fault once for each field, with the first place and how often it is there.</summary>
/// <param name="name">The file.</param>
/// <param name="bytes">Its bytes.</param>
/// <param name="isSeries">Whether it has several messages.</param>
/// <param name="pool">All types of the schema, for extensions.</param>
internal sealed class MessageCheck(string name, byte[] bytes, bool isSeries, DescriptorPool? pool)
{
    // Of errors and of notes each: a hostile file can have another unknown field in every two bytes.
    private const int FindingsMax = 1_000;

    private readonly Dictionary<(string Path, string Rule), Fault> _faults = [];
    private readonly Dictionary<MessageDescriptor, int[]> _required = [];
    private readonly List<string> _path = [];
    private int _record, _errorCount, _noteCount;

    /// <summary>Whether something is wrong, whether or not it is among the findings.</summary>
    internal bool HasErrors { get; private set; }

    /// <summary>What was found, by place.</summary>
    internal IEnumerable<Finding> Findings => _faults.OrderBy(static one => one.Value.Offset).Select(one =>
    {
        string record = isSeries ? Text($" Record {one.Value.Record}.") : "", times = one.Value.Count == 1 ? "" : Text($" {one.Value.Count:N0} times.");
        return new Finding(one.Key.Rule, new SchemaFile(name, name, ""), default, $"{one.Value.Sentence}{times}{record}")
        {
            ByteOffset = one.Value.Offset,
            Severity = one.Value.IsNote ? SchemaSeverity.Info : SchemaSeverity.Error,
        };
    });

    /// <summary>Checks one message.</summary>
    internal void Check(int record, int start, int end, MessageDescriptor type)
    {
        _record = record;
        Walk(start, end, type, ProtoLimits.DepthMax);
    }

    /// <summary>Reports what is wrong with the file as a whole.</summary>
    internal void Report(int offset, string sentence) => Add("", WireError.Truncated.ToString(), offset, sentence);

    private void Walk(int start, int end, MessageDescriptor type, int depth)
    {
        int first = start;
        int[] required = RequiredOf(type);
        HashSet<int>? seen = required.Length == 0 ? null : [];
        while (start < end)
        {
            if (!ProtoWireField.TryRead(bytes, start, end, depth, out ProtoWireField field, out ProtoWireFault fault))
            {
                Add(PathOf(null), "Malformed", fault.Offset, $"{PathOf(null)}{(_path.Count == 0 ? "" : ": ")}{fault.Sentence}");
                return;
            }

            seen?.Add(field.Number);
            if (type.FindField(field.Number, pool) is { } known) Field(field, known, depth);
            else Unknown(field, type);
            start = field.End;
        }

        foreach (int number in required.Where(number => !seen!.Contains(number)))
        {
            string path = PathOf(type.FindField(number));
            Add(path, WireError.RequiredFieldMissing.ToString(), first, $"{path} is required and missing.");
        }
    }

    private void Unknown(in ProtoWireField field, MessageDescriptor type)
    {
        string path = PathOf(null), number = Text($"{path}{(path.Length == 0 ? "" : ".")}{field.Number}");
        Add(number, "UnknownField", field.Start, $"{type.FullName} has no field {field.Number}. Here it is {Shown(field)}.", isNote: true);
    }

    private void Field(in ProtoWireField field, FieldDescriptor known, int depth)
    {
        if (!ProtoKnownValue.Fits(known, field))
        {
            Add(known, "WrongType", field.Start, Text($"is {ProtoKnownValue.TypeName(known)} in the schema, and here it is {Shown(field)}: readers lose it."));
            return;
        }

        if (known.MessageType is { } message)
        {
            if (depth <= 1)
            {
                Add(known, WireError.DepthExceeded.ToString(), field.Start, "is nested deeper than readers go.");
                return;
            }

            _path.Add(known.ShownName());
            Walk(field.ValueStart, field.ValueEnd, message, depth - 1);
            _path.RemoveAt(_path.Count - 1);
        }
        else if (known.Type == ProtoFieldType.String)
        {
            if (known.ChecksUtf8 && !WireUtf8.IsValid(bytes.AsSpan(field.ValueStart, field.ValueBytes)))
                Add(known, WireError.InvalidUtf8.ToString(), field.ValueStart, "is not UTF-8.");
        }
        else if (field.WireType == ProtoWireType.Length && known.Type != ProtoFieldType.Bytes)
        {
            Packed(field, known);
        }
        else
        {
            Value(known, field.ValueStart, field.Bits);
        }
    }

    private void Packed(in ProtoWireField field, FieldDescriptor known)
    {
        ProtoWireType type = ProtoKnownValue.WireType(known.Type);
        for (int at = field.ValueStart; at < field.ValueEnd;)
        {
            int start = at;
            if (!ProtoKnownValue.TryItem(type, bytes, ref at, field.ValueEnd, out ulong bits))
            {
                Add(known, WireError.Truncated.ToString(), start, "ends inside a packed value.");
                return;
            }

            Value(known, start, bits);
        }
    }

    // Readers take what does not fit, and keep the lower bits.
    private void Value(FieldDescriptor known, int offset, ulong bits)
    {
        bool fits = known.Type switch
        {
            ProtoFieldType.Int32 or ProtoFieldType.Enum => bits <= uint.MaxValue || (long)bits is >= int.MinValue and < 0,
            ProtoFieldType.UInt32 or ProtoFieldType.SInt32 => bits <= uint.MaxValue,
            ProtoFieldType.Bool => bits <= 1,
            _ => true,
        };
        if (!fits) Add(known, "OutOfRange", offset, Text($"is {ProtoKnownValue.TypeName(known)} in the schema, and {bits} does not fit."));
        else if (known.EnumType is { } values && values.FindValue((int)bits) == null)
            Add(known, "UnknownEnumValue", offset, Text($"is {(int)bits}, and {values.FullName} has no such value."), isNote: true);
    }

    private string Shown(in ProtoWireField field)
    {
        if (field.WireType == ProtoWireType.StartGroup) return "a group";
        var node = new InspectedNode(field.Start, field.End - field.Start, "", "", "");
        node = field.WireType == ProtoWireType.Length
            ? ProtoGuessedValue.Payload(node, ProtoReading.Bytes, bytes, field)
            : ProtoGuessedValue.Scalar(node, field);
        return $"{node.Type} {node.Value}";
    }

    private void Add(FieldDescriptor known, string rule, int offset, string sentence, bool isNote = false)
    {
        string path = PathOf(known);
        Add(path, rule, offset, $"{path} {sentence}", isNote);
    }

    private void Add(string path, string rule, int offset, string sentence, bool isNote = false)
    {
        HasErrors |= !isNote;
        ref int count = ref isNote ? ref _noteCount : ref _errorCount;
        if (_faults.TryGetValue((path, rule), out Fault fault)) _faults[(path, rule)] = fault with { Count = fault.Count + 1 };
        else if (count++ < FindingsMax) _faults.Add((path, rule), new Fault(offset, _record, 1, sentence, isNote));
    }

    private int[] RequiredOf(MessageDescriptor type)
    {
        if (_required.TryGetValue(type, out int[]? numbers)) return numbers;
        numbers = [.. type.Fields.Where(static field => field.Presence == ProtoFieldPresence.Required).Select(static field => field.Number)];
        _required.Add(type, numbers);
        return numbers;
    }

    private string PathOf(FieldDescriptor? last) => string.Join('.', last == null ? _path : _path.Append(last.ShownName()));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private readonly record struct Fault(int Offset, int Record, int Count, string Sentence, bool IsNote);
}
