using LibWire;
using OpenTelemetry.Proto.Trace.V1;

// JSON and the binary format of messages, both ways. Each line is one result that run.sh compares.
using var arena = new ArenaAllocator();
const string Json = """{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"AAECAwQFBgcICQoLDA0ODw==","name":"checkout","kind":"SPAN_KIND_SERVER","startTimeUnixNano":"1700000000000000001","attributes":[{"key":"rate","value":{"doubleValue":0.25}}]}]}]}]}""";
TracesData traces = TracesData.FromJson(Json, in arena);
Console.WriteLine(traces.ToJson() == Json ? "JSON: the same" : traces.ToJson());
TracesData again = TracesData.Parse(traces.ToArray(), in arena);
Console.WriteLine(again == traces ? "binary: equal" : "binary: different");
Console.WriteLine(TracesData.TryFromJson("""{"resourceSpans":[{"scope":1}]}""", in arena, out _, out WireFault fault) ? "no fault" : $"fault: {fault.Error}");
Console.WriteLine(FlexJson.ToJson(FlexValue.GetRoot(FlexJson.FromJson("""{"a":[1,2.5]}""", in arena))));
#if USES_DESCRIPTORS
Console.WriteLine($"descriptor: {TracesData.Descriptor.FullName}, {TracesData.Descriptor.File.Name}");
#endif
