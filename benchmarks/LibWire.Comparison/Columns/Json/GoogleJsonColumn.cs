using System.Text;
using Google.Protobuf;
using LibWire.Comparison.GoogleModel;
using LibWire.Comparison.GoogleTiles;
using Traces = LibWire.Comparison.GoogleOtlp.Trace.V1.TracesData;

namespace LibWire.Comparison;

/// <summary><c>JsonParser</c> and <c>JsonFormatter</c> of Google.Protobuf. They know only UTF-16, so the way from and to bytes is part of the work.</summary>
internal sealed class GoogleJsonColumn : IComparisonColumn
{
    public string Name => "google-json";

    public string Version { get; } = $"Google.Protobuf {typeof(IMessage).Assembly.GetName().Version!.ToString(3)}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.JA => Open<RootMessage>(input, operation, static root => (ulong)root.Messages.Count, GoogleA.Sum),
        CaseId.JB => Open<Event>(input, operation, static message => message.Kind, GoogleB.Sum),
        CaseId.JC => Open<Tile>(input, operation, static tile => (ulong)tile.Layers.Count, GoogleC.Sum),
        CaseId.JT => Open<Traces>(input, operation, static traces => (ulong)traces.ResourceSpans.Count, MadeTraces.Sum),
        _ => null,
    };

    /// <summary>The checksum of a message as JSON.</summary>
    internal static ulong SumOf(CaseId id, byte[] utf8) => id switch
    {
        CaseId.JA => GoogleA.Sum(Parse<RootMessage>(utf8)),
        CaseId.JB => GoogleB.Sum(Parse<Event>(utf8)),
        CaseId.JC => GoogleC.Sum(Parse<Tile>(utf8)),
        CaseId.JT => MadeTraces.Sum(Parse<Traces>(utf8)),
        _ => throw new ArgumentOutOfRangeException(nameof(id), id, "Not JSON."),
    };

    internal static T Parse<T>(ReadOnlySpan<byte> utf8)
        where T : IMessage, new() => JsonParser.Default.Parse<T>(Encoding.UTF8.GetString(utf8));

    private static IComparisonRun? Open<T>(CaseInput input, Operation operation, Func<T, ulong> count, Func<T, ulong> sum)
        where T : class, IMessage<T>, new() => operation switch
        {
            Operation.Decode => new GoogleJsonDecode<T>(input, count),
            Operation.Traverse => new GoogleJsonDecode<T>(input, sum),
            Operation.Write => new GoogleJsonWrite<T>(input),
            _ => null,
        };
}

/// <summary>Parses into objects.</summary>
internal sealed class GoogleJsonDecode<T>(CaseInput input, Func<T, ulong> result) : ManagedRun
    where T : class, IMessage<T>, new()
{
    public override ulong Run()
    {
        ulong sum = 0;
        for (int i = 0; i < input.MessageCount; i++) sum += result(GoogleJsonColumn.Parse<T>(input.MessageAt(i)));
        return sum;
    }
}

/// <summary>Writes finished objects.</summary>
internal sealed class GoogleJsonWrite<T> : JsonWriteRun
    where T : class, IMessage<T>, new()
{
    private readonly T[] _messages;

    internal GoogleJsonWrite(CaseInput input)
        : base(input)
    {
        _messages = new T[Count];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = GoogleJsonColumn.Parse<T>(input.MessageAt(i));
    }

    public override void Dispose()
    {
        // Its memory is managed.
    }

    protected override void Write(int index) => Target.Advance(Encoding.UTF8.GetBytes(JsonFormatter.Default.Format(_messages[index]), Target.GetSpan()));
}
