using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>A schema as Google's C++ has read it. Not thread-safe.</summary>
internal sealed unsafe class OracleSchema : IDisposable
{
    private nint _schema;

    private OracleSchema(nint schema) => _schema = schema;

    /// <summary>Reads the text of a schema.</summary>
    /// <param name="text">The text.</param>
    /// <param name="answer">The library's answer if it rejects the text.</param>
    /// <returns>Null if it is rejected.</returns>
    internal static OracleSchema? Parse(string text, out OracleAnswer answer)
    {
        var parse = (delegate* unmanaged<byte*, byte**, nint*, FlatOracle.Result*, int>)FlatOracle.Export("libwire_flat_parse");
        nint schema;
        FlatOracle.Result result;
        fixed (byte* start = Terminated(text)) answer = FlatOracle.Take(parse(start, null, &schema, &result), &result);
        return answer.IsOk ? new OracleSchema(schema) : null;
    }

    /// <summary>Reads a binary schema.</summary>
    /// <inheritdoc cref="Parse"/>
    internal static OracleSchema? Load(ReadOnlySpan<byte> bfbs, out OracleAnswer answer)
    {
        var load = (delegate* unmanaged<byte*, nuint, nint*, FlatOracle.Result*, int>)FlatOracle.Export("libwire_flat_load");
        nint schema;
        FlatOracle.Result result;
        fixed (byte* start = bfbs) answer = FlatOracle.Take(load(start, (nuint)bfbs.Length, &schema, &result), &result);
        return answer.IsOk ? new OracleSchema(schema) : null;
    }

    /// <summary>The binary form of the schema, as C++ writes it.</summary>
    internal OracleAnswer Describe()
    {
        FlatOracle.Result result;
        return FlatOracle.Take(((delegate* unmanaged<nint, FlatOracle.Result*, int>)FlatOracle.Export("libwire_flat_describe"))(_schema, &result), &result);
    }

    /// <summary>Builds a buffer from JSON.</summary>
    internal OracleAnswer Build(string json, uint flags)
    {
        var build = (delegate* unmanaged<nint, byte*, uint, FlatOracle.Result*, int>)FlatOracle.Export("libwire_flat_build");
        FlatOracle.Result result;
        fixed (byte* start = Terminated(json)) return FlatOracle.Take(build(_schema, start, flags, &result), &result);
    }

    /// <summary>Whether the C++ verifier accepts a buffer of the schema's root table.</summary>
    internal OracleAnswer Verify(ReadOnlySpan<byte> buffer, uint flags) => OfBuffer("libwire_flat_verify", buffer, flags);

    /// <summary>Every field of a buffer, as text.</summary>
    internal OracleAnswer Dump(ReadOnlySpan<byte> buffer, uint flags) => OfBuffer("libwire_flat_dump", buffer, flags);

    public void Dispose()
    {
        if (_schema != 0) ((delegate* unmanaged<nint, void>)FlatOracle.Export("libwire_flat_close"))(_schema);
        _schema = 0;
    }

    private OracleAnswer OfBuffer(string function, ReadOnlySpan<byte> buffer, uint flags)
    {
        var call = (delegate* unmanaged<nint, byte*, byte*, nuint, uint, FlatOracle.Result*, int>)FlatOracle.Export(function);
        FlatOracle.Result result;
        fixed (byte* start = buffer) return FlatOracle.Take(call(_schema, null, start, (nuint)buffer.Length, flags, &result), &result);
    }

    private static byte[] Terminated(string text) => Encoding.UTF8.GetBytes(text + '\0');
}
