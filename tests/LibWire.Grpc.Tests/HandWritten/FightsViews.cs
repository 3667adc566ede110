using LibWire.Grpc;

namespace LibWire.Tests.Grpc.Arena;

/// <summary>The views of received messages of <c>monsters.fbs</c>, which the arrival has verified.</summary>
/// <remarks>Emitted once for each table that a service of this file uses, so that handlers write <c>request.GetRoot().Name</c>.</remarks>
internal static class FightsViews
{
    /// <summary>The root of the buffer, read in place. It is dead when the message is given back.</summary>
    public static HitView GetRoot(this Message<Hit> message) => new(message.Root());

    /// <summary>The root of the buffer, read in place. It is dead when the message is given back.</summary>
    public static MonsterView GetRoot(this Message<Monster> message) => new(message.Root());
}
