using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Reads everything in a verified buffer, through every member of the views, into one number.</summary>
internal ref partial struct FlatWalk
{
    // No verified buffer is deeper.
    private const int DepthMax = 64;

    internal ulong Digest;

    private void Add(ulong value) => Digest = (Digest * 0x9e3779b97f4a7c15) + value;

    private void Add(FlatString text)
    {
        Add(text.IsNull ? 1UL : 2UL);
        foreach (byte value in text.Span) Add(value);
    }

    private void Add(FlatStringVector texts)
    {
        Add(texts.IsNull ? 3UL : (ulong)texts.Count);
        foreach (FlatString text in texts) Add(text);
    }

    private void Add<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        Add(vector.IsNull ? 5UL : (ulong)vector.Count);
        foreach (T value in vector) Add((ulong)value.GetHashCode());
        if (vector.TryGetSpan(out ReadOnlySpan<T> span)) Add((ulong)span.Length);
    }

    private void AddStructs<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        Add(vector.IsNull ? 7UL : (ulong)vector.Count);
        foreach (byte value in vector.Bytes) Add(value);
        for (int i = 0; i < vector.Count; i++)
        {
            T value = vector[i];
            Add((ulong)MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)).Length);
        }
    }
}
