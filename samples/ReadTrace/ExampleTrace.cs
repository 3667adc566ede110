using System.Buffers.Binary;
using LibWire;
using ReadTrace.Otlp;

namespace ReadTrace;

/// <summary>The trace that comes with the sample: a checkout in four services, one of which fails. The generated code that reads it also writes
/// it.</summary>
internal static class ExampleTrace
{
    private const ulong Start = 1_767_225_600_000_000_000; // 2026-01-01
    private const ulong Millisecond = 1_000_000;

    public static TracesData Build(in ArenaAllocator arena)
    {
        TracesData data = default;
        ref ScopeSpans shop = ref AddService(ref data, "shop", in arena);
        AddSpan(ref shop, 1, 0, "POST /checkout", Span.Types.SpanKind.Server, 0, 182, in arena).MutableStatus(in arena).Code = Status.Types.StatusCode.Error;
        AddSpan(ref shop, 2, 1, "load cart", Span.Types.SpanKind.Internal, 3, 21, in arena);
        AddSpan(ref shop, 3, 1, "reserve stock", Span.Types.SpanKind.Client, 22, 76, in arena);
        AddSpan(ref shop, 4, 1, "charge card", Span.Types.SpanKind.Client, 78, 179, in arena);

        ref ScopeSpans stock = ref AddService(ref data, "stock", in arena);
        ref Span reserve = ref AddSpan(ref stock, 5, 3, "Reserve", Span.Types.SpanKind.Server, 26, 73, in arena);
        AddAttribute(ref reserve, "lines", in arena).IntValue = 3;
        AddSpan(ref stock, 6, 5, "SELECT stock", Span.Types.SpanKind.Client, 30, 48, in arena);
        AddSpan(ref stock, 7, 5, "UPDATE stock", Span.Types.SpanKind.Client, 49, 70, in arena);

        ref ScopeSpans payment = ref AddService(ref data, "payment", in arena);
        ref Span charge = ref AddSpan(ref payment, 8, 4, "Charge", Span.Types.SpanKind.Server, 84, 176, in arena);
        AddAttribute(ref charge, "retries", in arena).IntValue = 2;
        AddAttribute(ref charge, "provider", in arena).SetStringValue("acme", in arena);
        charge.MutableStatus(in arena).Code = Status.Types.StatusCode.Error;
        charge.MutableStatus(in arena).SetMessage("card declined", in arena);
        AddSpan(ref payment, 9, 8, "try 1", Span.Types.SpanKind.Client, 86, 112, in arena);
        AddSpan(ref payment, 10, 8, "try 2", Span.Types.SpanKind.Client, 118, 139, in arena);
        AddSpan(ref payment, 11, 8, "try 3", Span.Types.SpanKind.Client, 149, 174, in arena);

        ref ScopeSpans mail = ref AddService(ref data, "mail", in arena);
        AddSpan(ref mail, 12, 1, "queue message", Span.Types.SpanKind.Producer, 180, 181, in arena);
        return data;
    }

    private static ref ScopeSpans AddService(ref TracesData data, string name, in ArenaAllocator arena)
    {
        ref ResourceSpans service = ref data.ResourceSpans.Add(in arena);
        ref KeyValue attribute = ref service.MutableResource(in arena).Attributes.Add(in arena);
        attribute.SetKey("service.name"u8, in arena);
        attribute.MutableValue(in arena).SetStringValue(name, in arena);
        return ref service.ScopeSpans.Add(in arena);
    }

    private static ref Span AddSpan(
        ref ScopeSpans scope, ulong id, ulong parentId, string name, Span.Types.SpanKind kind, ulong fromMillis, ulong toMillis,
        in ArenaAllocator arena)
    {
        ref Span span = ref scope.Spans.Add(in arena);
        System.Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, 0x5eed);
        BinaryPrimitives.WriteUInt64BigEndian(bytes[8..], 0xcafe);
        span.SetTraceId(bytes, in arena);
        BinaryPrimitives.WriteUInt64BigEndian(bytes, id);
        span.SetSpanId(bytes[..8], in arena);
        BinaryPrimitives.WriteUInt64BigEndian(bytes, parentId);
        if (parentId != 0) span.SetParentSpanId(bytes[..8], in arena);
        span.SetName(name, in arena);
        span.Kind = kind;
        span.StartTimeUnixNano = Start + (fromMillis * Millisecond);
        span.EndTimeUnixNano = Start + (toMillis * Millisecond);
        return ref span;
    }

    private static ref AnyValue AddAttribute(ref Span span, string key, in ArenaAllocator arena)
    {
        ref KeyValue attribute = ref span.Attributes.Add(in arena);
        attribute.SetKey(key, in arena);
        return ref attribute.MutableValue(in arena);
    }
}
