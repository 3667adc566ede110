namespace LibWire.Comparison;

/// <summary>The inputs. The number of a case seeds its random numbers, so the order must stay.</summary>
public enum CaseId
{
    /// <summary>One root message with many equal <c>TestMessage</c>s of 255 bytes.</summary>
    A,

    /// <summary>Small events, one by one.</summary>
    B,

    /// <summary>One packed field of <c>uint32</c>.</summary>
    CU32,

    /// <summary>One packed field of <c>uint64</c>.</summary>
    CU64,

    /// <summary>One packed field of <c>sint32</c>.</summary>
    CS32,

    /// <summary>One packed field of <c>double</c>.</summary>
    CDBL,

    /// <summary>ASCII strings.</summary>
    DA,

    /// <summary>Strings of other scripts.</summary>
    DU,

    /// <summary>Chains of 60 nested messages.</summary>
    EDEEP,

    /// <summary>One map of strings to <c>int32</c>.</summary>
    EMAP,

    /// <summary>Real vector tiles, one by one.</summary>
    C,

    /// <summary>A large set of file descriptors.</summary>
    D,

    /// <summary>The same with source info: the place of every element, and comments.</summary>
    DI,

    /// <summary>FlatBuffers: a container of three elements, 344 bytes, over and over.</summary>
    W1,

    /// <summary>FlatBuffers: a container of thirty elements with names of 36 characters, over and over.</summary>
    W2,

    /// <summary>FlatBuffers: many tables of a string and three doubles.</summary>
    W3,

    /// <summary>FlatBuffers: a tree of tables, with a string, integers, a struct and scalars at each node.</summary>
    W6,

    /// <summary>Case A as JSON, with a tenth of the messages.</summary>
    JA,

    /// <summary>Case B as JSON, one by one, with a tenth of the messages.</summary>
    JB,

    /// <summary>Case C as JSON, one by one, with a tenth of the bytes.</summary>
    JC,

    /// <summary>Traces of OpenTelemetry as JSON: requests of 100 spans, one by one.</summary>
    JT,

    /// <summary>FlatBuffers: a sorted list of 100 tables that have a string as their key, over and over.</summary>
    W4x100,

    /// <summary>The same with 1,000 tables.</summary>
    W4x1K,

    /// <summary>The same with 10,000 tables.</summary>
    W4x10K,

    /// <summary>The same with 100,000 tables.</summary>
    W4x100K,

    /// <summary>FlatBuffers: a vector of 100,000 strings, of which 1,000 differ and each of these is written once.</summary>
    W5,

    /// <summary>FlatBuffers: a vector of a million integers.</summary>
    W7,

    /// <summary>FlatBuffers: 20,000 tables of twelve fields, any of which may be absent, with 64 different sets of present fields: as many vtables.</summary>
    W8x64,

    /// <summary>The same with 256 sets.</summary>
    W8x256,

    /// <summary>The same with 1,024 sets.</summary>
    W8x1024,

    /// <summary>Traces of OpenTelemetry: the requests of JT in binary, and more of them.</summary>
    FT,

    /// <summary>A large set of file descriptors with options at nearly every declaration, most of them custom ones.</summary>
    FD,

    /// <summary>A chat log in five scripts: one root message.</summary>
    FC,
}
