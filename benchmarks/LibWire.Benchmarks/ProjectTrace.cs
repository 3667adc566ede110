using BenchmarkDotNet.Attributes;
using ReadTrace.Otlp;

namespace LibWire.Benchmarks;

/// <summary>A batch of OpenTelemetry traces: two fields of every span, compared with the whole message.</summary>
public class ProjectTrace : Projections<TracesData>
{
    private const string Spans = "resource_spans.scope_spans.spans.";

    private static readonly ProtoProjection<TracesData> Names = ProtoProjection<TracesData>.Create(Spans + "trace_id", Spans + "name");
    private static readonly ProtoProjection<TracesData> Times = ProtoProjection<TracesData>.Create(Spans + "start_time_unix_nano", Spans + "end_time_unix_nano");

    [Benchmark(Baseline = true, Description = "whole trace")]
    public ulong All() => Result(Whole(), SumOfTimes);

    [Benchmark(Description = "whole trace, pinned")]
    public ulong AllPinned() => Result(WholePinned(), SumOfTimes);

    [Benchmark(Description = "spans: trace_id, name")]
    public ulong SpanNames() => Result(Project(Names), SumOfNames);

    [Benchmark(Description = "spans: trace_id, name, pinned")]
    public ulong SpanNamesPinned() => Result(ProjectPinned(Names), SumOfNames);

    [Benchmark(Description = "spans: start and end")]
    public ulong SpanTimes() => Result(Project(Times), SumOfTimes);

    private protected override byte[] Load() => TraceBatch.Build();

    private static ulong SumOfNames(TracesData trace) => Sum(trace, static (ref ReadTrace.Otlp.Span span) => WorkloadA.Ends(span.TraceId.ReadOnlySpan) + WorkloadA.Ends(span.Name.Span));

    private static ulong SumOfTimes(TracesData trace) => Sum(trace, static (ref ReadTrace.Otlp.Span span) => span.StartTimeUnixNano + span.EndTimeUnixNano);

    private delegate ulong Fields(ref ReadTrace.Otlp.Span span);

    private static ulong Sum(TracesData trace, Fields fields)
    {
        ulong sum = 0;
        foreach (ref ResourceSpans resource in trace.ResourceSpans.Span)
            foreach (ref ScopeSpans scope in resource.ScopeSpans.Span)
                foreach (ref ReadTrace.Otlp.Span span in scope.Spans.Span) sum = (sum * 31) + fields(ref span);
        return sum;
    }
}
