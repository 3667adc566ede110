using System.Text.Json.Serialization;

namespace LibWire.Comparison;

/// <summary>What System.Text.Json generates. Members that equal their default are left out, as Protocol Buffers do.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
[JsonSerializable(typeof(MemoryPackA.RootMessage))]
[JsonSerializable(typeof(MemoryPackB.Event))]
[JsonSerializable(typeof(MemoryPackC.Tile))]
[JsonSerializable(typeof(JsonTraces.TracesData))]
internal sealed partial class SystemTextJsonContext : JsonSerializerContext;
