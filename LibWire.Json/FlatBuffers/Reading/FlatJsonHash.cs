namespace LibWire;

/// <summary>Hashes by which a string becomes a number, where a schema asks for one. Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm";
/// flatbuffers, hash.h.</summary>
internal static unsafe class FlatJsonHash
{
    private const uint Prime32 = 0x01000193;
    private const uint Basis32 = 0x811c9dc5;
    private const ulong Prime64 = 0x00000100000001b3;
    private const ulong Basis64 = 0xcbf29ce484222645;

    /// <summary>The hashes that schemas know.</summary>
    internal enum Kind : byte
    {
        None,
        Fnv1Of16,
        Fnv1AOf16,
        Fnv1Of32,
        Fnv1AOf32,
        Fnv1Of64,
        Fnv1AOf64,
    }

    /// <summary>The hash with a name of the schema.</summary>
    internal static Kind Find(string? name) => name switch
    {
        "fnv1_16" => Kind.Fnv1Of16,
        "fnv1a_16" => Kind.Fnv1AOf16,
        "fnv1_32" => Kind.Fnv1Of32,
        "fnv1a_32" => Kind.Fnv1AOf32,
        "fnv1_64" => Kind.Fnv1Of64,
        "fnv1a_64" => Kind.Fnv1AOf64,
        _ => Kind.None,
    };

    /// <summary>Hashes a text. flatc hashes up to the first byte that is 0.</summary>
    internal static ulong Of(Kind kind, byte* text, int lengthBytes)
    {
        if (kind is Kind.Fnv1Of64 or Kind.Fnv1AOf64) return Of64(text, lengthBytes, kind == Kind.Fnv1AOf64);
        uint hash = Of32(text, lengthBytes, kind is Kind.Fnv1AOf16 or Kind.Fnv1AOf32);
        return kind is Kind.Fnv1Of16 or Kind.Fnv1AOf16 ? (hash >> 16) ^ (hash & 0xffff) : hash;
    }

    private static uint Of32(byte* text, int lengthBytes, bool isXorFirst)
    {
        uint hash = Basis32;
        for (int i = 0; i < lengthBytes; i++) hash = isXorFirst ? (hash ^ text[i]) * Prime32 : (hash * Prime32) ^ text[i];
        return hash;
    }

    private static ulong Of64(byte* text, int lengthBytes, bool isXorFirst)
    {
        ulong hash = Basis64;
        for (int i = 0; i < lengthBytes; i++) hash = isXorFirst ? (hash ^ text[i]) * Prime64 : (hash * Prime64) ^ text[i];
        return hash;
    }
}
