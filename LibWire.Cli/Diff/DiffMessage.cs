using System.Globalization;
using System.Text;
using System.Text.Unicode;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes values to compare of messages.</summary>
/// <param name="types">The types of the schema.</param>
/// <param name="options">What counts.</param>
internal sealed class DiffMessage(DynamicTypes types, DiffOptions options)
{
    private readonly Dictionary<FieldDescriptor, DiffValue> _defaults = [];

    /// <summary>The value of a message. It needs neither the message nor its arena afterwards.</summary>
    internal DiffObject Of(DynamicMessage message, DiffRule? rule) => Of(message, rule, ProtoLimits.DepthMax);

    private DiffObject Of(DynamicMessage message, DiffRule? rule, int depth)
    {
        if (message.Type.FullName == DiffFieldType.Any && TryOpen(message, rule, depth) is { } inside) return inside;
        var result = new DiffObject("", isMap: false);
        foreach (FieldDescriptor field in message.GetPresentFields())
        {
            string name = field.ShownName();
            DiffRule? own = rule?.Find(name);
            if (own is { IsIgnored: true }) continue;
            DiffValue value = field.IsMap ? Map(message, field, own, depth)
                : field.IsRepeated ? List(message, field, own, depth)
                : Single(message, field, own, depth);
            if (options.IsExact || !IsDefault(message, field, value)) result.Members.Add(name, value);
        }

        if (!options.IgnoresUnknown) DiffUnknownFields.AddTo(result, message.UnknownFields, rule);
        return result;
    }

    // A type that the schema does not have is compared as bytes, and so is what is no message of the type, or nested too deep: each Any may hold messages
    // as deep as a file does.
    private DiffObject? TryOpen(DynamicMessage any, DiffRule? rule, int depth)
    {
        if (depth <= 0) return null;
        string url = any.Get<string>("type_url");
        if (types.Find(url[(url.LastIndexOf('/') + 1)..]) is not { } type) return null;
        DiffObject inside;
        try
        {
            inside = Of(type.Parse(any.GetBytes("value"), any.Arena), rule, depth - 1);
        }
        catch (WireFormatException)
        {
            return null;
        }

        var result = new DiffObject(url, isMap: false);
        foreach ((string name, DiffValue value) in inside.Members) result.Members.Add(name, value);
        return result;
    }

    private DiffValue Single(DynamicMessage message, FieldDescriptor field, DiffRule? rule, int depth) =>
        Value(ByType(field.Type, new SingleValue(message, field)), field, rule, depth);

    private DiffList List(DynamicMessage message, FieldDescriptor field, DiffRule? rule, int depth)
    {
        var list = new DiffList(rule);
        foreach (object item in ByType(field.Type, new ListItems(message.GetList(field)))) list.Items.Add(Value(item, field, rule, depth));
        return list;
    }

    private DiffObject Map(DynamicMessage message, FieldDescriptor field, DiffRule? rule, int depth)
    {
        var map = new DiffObject("", isMap: true);
        foreach ((object key, object value) in ByType(field.MapKey!.Type, new MapEntries(message.GetMap(field), field.MapValue!.Type)))
            map.Members[((DiffScalar)Value(key, field.MapKey, null, depth)).Json] = Value(value, field.MapValue, rule, depth);
        return map;
    }

    private DiffValue Value(object value, FieldDescriptor field, DiffRule? rule, int depth) => value switch
    {
        DynamicMessage message => Of(message, rule, depth - 1),
        double number => Float(number, ProtoGuessedValue.Text(number)),
        float number => Float(number, ProtoGuessedValue.Text(number)),
        bool flag => new DiffScalar(flag ? "true" : "false"),
        byte[] bytes => new DiffScalar($"\"{Convert.ToBase64String(bytes)}\""),
        Utf8String text => Text(text.Span),
        int number when field.Type == ProtoFieldType.Enum && field.EnumType!.Values.FirstOrDefault(one => one.Number == number) is { } named
            => new DiffScalar($"\"{named.Name}\""),
        _ => new DiffScalar(((IFormattable)value).ToString(null, CultureInfo.InvariantCulture)),
    };

    private static DiffScalar Float(double number, string text) => new(double.IsFinite(number) ? text : $"\"{text}\"", number);

    // Text of proto2 need not be well-formed. Then it is shown and compared as bytes.
    private static DiffScalar Text(ReadOnlySpan<byte> utf8) => Utf8.IsValid(utf8)
        ? new DiffScalar($"\"{ShownText.Escape(Encoding.UTF8.GetString(utf8))}\"")
        : new DiffScalar($"\"{Convert.ToBase64String(utf8)}\"", isRaw: true);

    private bool IsDefault(DynamicMessage message, FieldDescriptor field, DiffValue value)
    {
        if (value is DiffList list) return list.Items.Count == 0;
        if (value is DiffObject inner) return inner.Members.Count == 0 && inner.TypeName.Length == 0;
        if (!_defaults.TryGetValue(field, out DiffValue? absent))
            _defaults.Add(field, absent = Single(message.Type.New(message.Arena), field, null, depth: 0));
        return value.IsEqual(absent, floatMargin: 0);
    }

    private static TResult ByType<TResult>(ProtoFieldType type, ITypedRead<TResult> read) => type switch
    {
        ProtoFieldType.Double => read.As<double>(),
        ProtoFieldType.Float => read.As<float>(),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => read.As<long>(),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => read.As<ulong>(),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => read.As<uint>(),
        ProtoFieldType.Bool => read.As<bool>(),
        ProtoFieldType.String => read.As<Utf8String>(),
        ProtoFieldType.Bytes => read.As<byte[]>(),
        ProtoFieldType.Message or ProtoFieldType.Group => read.As<DynamicMessage>(),
        _ => read.As<int>(), // enums too
    };

    /// <summary>Reads values as the C# type that a schema type has.</summary>
    private interface ITypedRead<out TResult>
    {
        TResult As<T>();
    }

    private sealed class SingleValue(DynamicMessage message, FieldDescriptor field) : ITypedRead<object>
    {
        public object As<T>() => message.Get<T>(field)!;
    }

    private sealed class ListItems(DynamicList list) : ITypedRead<IEnumerable<object>>
    {
        public IEnumerable<object> As<T>() => list.Items<T>().Select(static item => (object)item!);
    }

    private sealed class MapEntries(DynamicMap map, ProtoFieldType valueType) : ITypedRead<IEnumerable<(object Key, object Value)>>
    {
        public IEnumerable<(object Key, object Value)> As<TKey>() => ByType(valueType, new KeyedEntries<TKey>(map));
    }

    private sealed class KeyedEntries<TKey>(DynamicMap map) : ITypedRead<IEnumerable<(object Key, object Value)>>
    {
        public IEnumerable<(object Key, object Value)> As<TValue>() =>
            map.Entries<TKey, TValue>().Select(static entry => ((object)entry.Key!, (object)entry.Value!));
    }
}
