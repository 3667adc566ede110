using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>The key by which a vector is sorted.</summary>
internal readonly record struct FlatKey(FlatNumber Number, string? Text = null) : IComparable<FlatKey>
{
    /// <summary>The order of the numbers, or of the UTF-8 bytes.</summary>
    public int CompareTo(FlatKey other)
    {
        if (Text != null && other.Text != null) return Encoding.UTF8.GetBytes(Text).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(other.Text));
        return FlatNumber.IsUnsigned(Number.Scalar) ? Number.Bits.CompareTo(other.Number.Bits) : ((long)Number.Bits).CompareTo((long)other.Number.Bits);
    }
}
