namespace LibWire.Cli;

/// <summary>The fields that messages at one path have.</summary>
internal sealed class ProtoShape
{
    private readonly Dictionary<int, ProtoFieldShape> _fields = [];

    /// <summary>The highest field number.</summary>
    internal int NumberMax { get; private set; }

    /// <summary>The field of a number; null if none was learned.</summary>
    internal ProtoFieldShape? Find(int number) => _fields.GetValueOrDefault(number);

    /// <summary>The field of a number, which is added if it is new.</summary>
    internal ProtoFieldShape Add(int number, out bool isNew)
    {
        isNew = !_fields.TryGetValue(number, out ProtoFieldShape? field);
        if (!isNew) return field!;
        NumberMax = Math.Max(NumberMax, number);
        return _fields[number] = new ProtoFieldShape();
    }
}
