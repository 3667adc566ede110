using LibWire;

#pragma warning disable IDE0130 // The namespace decides that of the schema, which the document shows.
namespace Theatre;
#pragma warning restore IDE0130

// README: code first both
[ProtoMessage, FlatTable]
public partial class Ticket
{
    [ProtoField(1), FlatField(0)] public string Title { get; set; } = "";
    [ProtoField(2), FlatField(1)] public TicketState State { get; set; }
    [ProtoField(3), FlatField(2)] public List<Seat> Seats { get; set; } = [];
    [ProtoField(4)] public DateTimeOffset Sold { get; set; }
}

[ProtoMessage, FlatTable]
public partial record Seat
{
    [ProtoField(1), FlatField(0, Key = true)] public required string Code { get; init; }
    [ProtoField(2), FlatField(1)] public int Number { get; init; }
}

[ProtoEnum, FlatEnum]
public enum TicketState
{
    Free,
    Sold,
}
// README: end
