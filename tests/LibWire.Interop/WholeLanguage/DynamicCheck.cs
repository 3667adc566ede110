using LibWire.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Messages without generated code against generated ones: the same bytes, text, JSON, errors and offsets. A difference is thrown as
/// <see cref="FuzzMismatchException"/>.</summary>
internal sealed unsafe class DynamicCheck(LanguageSchema schema, FuzzRandom random) : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly WireMaker _maker = new(random, schema.Extensions, schema.MessageSets);
    private readonly DynamicTypes _types = new(schema.Describe());
    private readonly ProtoReadOptions _options = new() { Registry = schema.Registry };
    private readonly ProtoTextOptions _text = new() { Registry = schema.Registry };
    private readonly ProtoJsonOptions _json = new() { Registry = schema.Registry };

    /// <summary>The number of inputs that were accepted.</summary>
    internal int Accepted { get; private set; }

    /// <summary>The number of inputs that were rejected.</summary>
    internal int Rejected { get; private set; }

    /// <summary>The number of messages that have a form in JSON.</summary>
    internal int Json { get; private set; }

    public void Dispose() => _arena.Dispose();

    /// <summary>Checks messages of every type, and damaged ones.</summary>
    /// <param name="rounds">The number of messages of each type.</param>
    internal void Run(int rounds)
    {
        foreach ((string name, OurMessage generated) in schema.Ours)
        {
            for (int i = 0; i < rounds && WireMaker.CanBeFilled(generated.Layout); i++)
            {
                byte[] bytes = _maker.Make(generated.Layout);
                Check(generated, _types[name], bytes);
                for (int j = 0; j < 3 && bytes.Length > 0; j++)
                {
                    byte[] damaged = random.OneIn(3) ? bytes[..random.Next(bytes.Length)] : [.. bytes];
                    for (int k = random.Next(3); k >= 0 && damaged.Length > 0; k--) damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
                    Check(generated, _types[name], damaged);
                }
            }
        }
    }

    private void Check(OurMessage generated, DynamicType type, byte[] bytes)
    {
        _arena.Reset();
        string name = $"{type}, {Convert.ToHexString(bytes.AsSpan(0, Math.Min(bytes.Length, 400)))}";
        byte* expected = generated.New(in _arena);
        DynamicMessage actual = default;
        WireFault fault = FaultOf(() =>
        {
            var reader = new ProtoReader(bytes);
            generated.Read(expected, ref reader, _arena, _options);
        });
        WireFault dynamicFault = FaultOf(() => actual = type.Parse(bytes, in _arena));
        FuzzMismatchException.RequireEqual((fault.Error, fault.Offset), (dynamicFault.Error, dynamicFault.Offset), "Reading without generated code", name);
        if (fault.Error != WireError.None)
        {
            Rejected++;
            return;
        }

        Accepted++;
        byte[] written = generated.ToArray(expected);
        FuzzMismatchException.Require(written.AsSpan().SequenceEqual(actual.ToArray()), $"{name}: it is written as {Convert.ToHexString(actual.ToArray())}.");
        FuzzMismatchException.RequireEqual(written.Length, actual.ComputeSize(), "The size", name);
        FuzzMismatchException.RequireEqual(generated.TextOf(expected, _text), actual.ToText(), "The text", name);
        FuzzMismatchException.Require(actual.Equals(type.Parse(written, in _arena)), $"{name}: read again it is another.");
        FuzzMismatchException.Require(actual.Equals(actual.Clone(in _arena)), $"{name}: a copy is another.");
        CheckJson(generated, expected, actual, name);
    }

    private void CheckJson(OurMessage generated, byte* expected, DynamicMessage actual, string name)
    {
        string json = "", dynamicJson = "";
        WireFault fault = FaultOf(() => json = generated.JsonOf(expected, _json));
        WireFault dynamicFault = FaultOf(() => dynamicJson = actual.ToJson());
        FuzzMismatchException.RequireEqual(fault.Error, dynamicFault.Error, "Writing JSON", name);
        FuzzMismatchException.RequireEqual(json, dynamicJson, "JSON", name);
        if (fault.Error != WireError.None) return;
        Json++;
        DynamicMessage back = default;
        byte* generatedBack = generated.New(in _arena);
        fault = FaultOf(() => generated.ParseJson(generatedBack, json, in _arena, _json));
        dynamicFault = FaultOf(() => back = actual.Type.FromJson(json, in _arena));
        FuzzMismatchException.RequireEqual((fault.Error, fault.Offset), (dynamicFault.Error, dynamicFault.Offset), "Reading JSON", name);
        if (fault.Error != WireError.None) return;
        FuzzMismatchException.Require(generated.ToArray(generatedBack).AsSpan().SequenceEqual(back.ToArray()), $"{name}: read from JSON it is another.");
    }

    private static WireFault FaultOf(Action call)
    {
        try
        {
            call();
            return default;
        }
        catch (WireFormatException fault)
        {
            return fault.Fault;
        }
    }
}
