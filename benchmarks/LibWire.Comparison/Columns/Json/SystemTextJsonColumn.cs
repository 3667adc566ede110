using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace LibWire.Comparison;

/// <summary>System.Text.Json with the code that its generator makes from classes with the members of the messages.</summary>
internal sealed class SystemTextJsonColumn : IComparisonColumn
{
    public string Name => "system-text-json";

    public string Version { get; } = $"System.Text.Json {typeof(JsonSerializer).Assembly.GetName().Version!.ToString(3)}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.JA => Open<MemoryPackA.RootMessage, MemoryPackA>(input, operation, SystemTextJsonContext.Default.RootMessage),
        CaseId.JB => Open<MemoryPackB.Event, MemoryPackB>(input, operation, SystemTextJsonContext.Default.Event),
        CaseId.JC => Open<MemoryPackC.Tile, MemoryPackC>(input, operation, SystemTextJsonContext.Default.Tile),
        CaseId.JT => Open<JsonTraces.TracesData, JsonTraces>(input, operation, SystemTextJsonContext.Default.TracesData),
        _ => null,
    };

    private static IComparisonRun? Open<T, TCase>(CaseInput input, Operation operation, JsonTypeInfo<T> type)
        where T : class
        where TCase : struct, IObjectCase<T> => operation switch
        {
            Operation.Decode => new SystemTextJsonDecode<T, TCase>(input, type, walks: false),
            Operation.Traverse => new SystemTextJsonDecode<T, TCase>(input, type, walks: true),
            Operation.Write => new SystemTextJsonWrite<T>(input, type),
            _ => null,
        };
}

/// <summary>Parses into objects.</summary>
internal sealed class SystemTextJsonDecode<T, TCase>(CaseInput input, JsonTypeInfo<T> type, bool walks) : ManagedRun
    where T : class
    where TCase : struct, IObjectCase<T>
{
    public override ulong Run()
    {
        ulong result = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            T message = JsonSerializer.Deserialize(input.MessageAt(i), type)!;
            result += walks ? TCase.Sum(message) : TCase.Count(message);
        }

        return result;
    }
}

/// <summary>Writes finished objects with one writer, which checks nothing and escapes only what must be.</summary>
internal sealed class SystemTextJsonWrite<T> : JsonWriteRun
    where T : class
{
    private readonly JsonTypeInfo<T> _type;
    private readonly T[] _messages;
    private readonly Utf8JsonWriter _writer;

    internal SystemTextJsonWrite(CaseInput input, JsonTypeInfo<T> type)
        : base(input)
    {
        _type = type;
        _messages = new T[Count];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = JsonSerializer.Deserialize(input.MessageAt(i), type)!;
        _writer = new Utf8JsonWriter(Target, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });
    }

    public override void Dispose() => _writer.Dispose();

    protected override void Write(int index)
    {
        _writer.Reset();
        JsonSerializer.Serialize(_writer, _messages[index], _type);
        _writer.Flush();
    }
}
