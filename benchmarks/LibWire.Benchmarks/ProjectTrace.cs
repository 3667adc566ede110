using BenchmarkDotNet.Attributes;
using ReadTrace.Otlp;

namespace LibWire.Benchmarks;

/// <summary>A batch of traces as OpenTelemetry sends them: two fields of every span against all of them.</summary>
public class ProjectTrace : Projections<TracesData>
{
    private const string Span = "resource_spans.scope_spans.spans.";

    private static readonly ProtoProjection<TracesData> Names = ProtoProjection<TracesData>.Create(Span + "trace_id", Span + "name");
    private static readonly ProtoProjection<TracesData> Times = ProtoProjection<TracesData>.Create(Span + "start_time_unix_nano", Span + "end_time_unix_nano");

    [Benchmark(Baseline = true, Description = "whole trace")]
    public ulong All() => Count(Whole());

    [Benchmark(Description = "whole trace, pinned")]
    public ulong AllPinned() => Count(WholePinned());

    [Benchmark(Description = "spans: trace_id, name")]
    public ulong SpanNames() => Count(Project(Names));

    [Benchmark(Description = "spans: trace_id, name, pinned")]
    public ulong SpanNamesPinned() => Count(ProjectPinned(Names));

    [Benchmark(Description = "spans: start and end")]
    public ulong SpanTimes() => Count(Project(Times));

    private protected override byte[] Load() => TraceBatch.Build();

    private static ulong Count(TracesData trace) => (ulong)trace.ResourceSpans.Count;
}
