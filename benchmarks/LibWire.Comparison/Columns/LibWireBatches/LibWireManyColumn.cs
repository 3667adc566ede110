using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>The generated structs as in libwire-copy, but all messages are read or written by one call.</summary>
internal sealed class LibWireManyColumn : IComparisonColumn
{
    public string Name => "libwire-many";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.B, Operation.Decode) => new LibWireMany<Event, EventModel>(input, degree: 1, walks: false),
        (CaseId.B, Operation.Traverse) => new LibWireMany<Event, EventModel>(input, degree: 1, walks: true),
        (CaseId.B, Operation.Write) => new LibWireManyWrite<Event>(input, degree: 1),
        _ => null,
    };
}
