using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using org.apache.arrow.flatbuf;

namespace LibWire.Tests.Coverage;

/// <summary>All targets.</summary>
internal static class CoverageTargets
{
    /// <summary>The targets, as new objects. Nothing of the library runs before their first input.</summary>
    internal static IReadOnlyList<CoverageTarget> Make() =>
    [
        new LoopTarget("reader", "fields", "pinned", "segments", "skip", "delimited"),
        new LoopTarget("packed", "fields", "pinned", "typed", "maps"),
        new LoopTarget("rewrite", "fields", "rewrite", "tile", "small arena", "write"),
        new GeneratedTarget(),
        new ParallelTarget(),
        new ProjectionTarget(),
        .. TextTargets.All.Select(static target => new TextsTarget(target)),
        new BufferTarget("flat-monster", static () => MonsterView.Layout, 0, FlatLoop.Monster, FlatLoop.MonsterUnaligned),
        new BufferTarget("flat-annotated", static () => FooView.Layout, 0, FlatLoop.Annotated, FlatLoop.AnnotatedUnaligned),
        new BufferTarget("flat-arrow", static () => MessageView.Layout, 0, FlatLoop.ArrowMessage, FlatLoop.ArrowFooter),
        new ObjectTarget(),
        new MutationTarget(),
        new BuilderTarget(),
        SchemaTarget.Proto(),
        SchemaTarget.Fbs(),
        new DescriptorTarget(),
        new BfbsTarget(),
        new GrpcTarget(),
        new InspectTarget(),
    ];
}
