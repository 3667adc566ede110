using System.Buffers;

namespace LibWire.Tests.FlexBuffers;

/// <summary>Where the bytes of a finished builder go, and members that take their key.</summary>
public sealed class FlexOutputTests
{
    [Fact]
    public void Finished_GoesIntoSpansStreamsAndBufferWriters()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.AddString("hi"u8);
        builder.Finish();
        byte[] expected = Convert.FromHexString("02686900031401");
        Assert.Equal(expected, builder.ToArray());

        byte[] target = new byte[expected.Length + 1];
        Assert.Equal(expected.Length, builder.CopyTo(target));
        Assert.Equal([.. expected, 0], target);

        using var stream = new MemoryStream();
        builder.WriteTo(stream);
        Assert.Equal(expected, stream.ToArray());

        var writer = new ArrayBufferWriter<byte>();
        builder.WriteTo(writer);
        Assert.Equal(expected, writer.WrittenSpan.ToArray());
    }

    [Fact]
    public void CopyTo_SpanThatIsTooShort_WritesNothing()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.AddString("hi"u8);
        builder.Finish();
        byte[] target = new byte[6];
        string? message = null;
        try
        {
            builder.CopyTo(target);
        }
        catch (ArgumentException exception)
        {
            message = exception.Message;
        }

        Assert.Contains("7", message, StringComparison.Ordinal);
        Assert.Equal(new byte[6], target);
        Assert.Equal(7, builder.WrittenSpan.Length);
    }

    [Fact]
    public void WriteTo_Null_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.AddNull();
        builder.Finish();
        int refused = 0;
        try
        {
            builder.WriteTo((Stream)null!);
        }
        catch (ArgumentNullException)
        {
            refused++;
        }

        try
        {
            builder.WriteTo((IBufferWriter<byte>)null!);
        }
        catch (ArgumentNullException)
        {
            refused++;
        }

        Assert.Equal(2, refused);
    }

    [Fact]
    public void MembersThatTakeAKey_EqualAKeyAndAValue()
    {
        using var arena = new ArenaAllocator();
        var keyed = new FlexBuilder(in arena);
        using (keyed.StartMap())
        {
            keyed.AddNull("a"u8);
            keyed.AddBool("b"u8, true);
            keyed.AddInt("c"u8, -1);
            keyed.AddUInt("d"u8, 200);
            keyed.AddFloat("e"u8, 1.5f);
            keyed.AddDouble("f"u8, 0.1);
            keyed.AddString("g"u8, "text"u8);
            keyed.AddString("h"u8, "text");
            keyed.AddBlob("i"u8, [1, 2]);
            keyed.AddVector<short>("j"u8, [1, 2, 3]);
            keyed.AddFixedVector<short>("k"u8, [1, 2]);
            using (keyed.StartTypedVector("l"u8)) keyed.AddInt(4);
            using (keyed.StartFixedVector("m"u8))
            {
                keyed.AddInt(5);
                keyed.AddInt(6);
            }
        }

        var plain = new FlexBuilder(in arena);
        using (plain.StartMap())
        {
            plain.AddKey("a"u8);
            plain.AddNull();
            plain.AddKey("b"u8);
            plain.AddBool(true);
            plain.AddKey("c"u8);
            plain.AddInt(-1);
            plain.AddKey("d"u8);
            plain.AddUInt(200);
            plain.AddKey("e"u8);
            plain.AddFloat(1.5f);
            plain.AddKey("f"u8);
            plain.AddDouble(0.1);
            plain.AddKey("g"u8);
            plain.AddString("text"u8);
            plain.AddKey("h"u8);
            plain.AddString("text");
            plain.AddKey("i"u8);
            plain.AddBlob([1, 2]);
            plain.AddKey("j"u8);
            plain.AddVector<short>([1, 2, 3]);
            plain.AddKey("k"u8);
            plain.AddFixedVector<short>([1, 2]);
            plain.AddKey("l"u8);
            using (plain.StartTypedVector()) plain.AddInt(4);
            plain.AddKey("m"u8);
            using (plain.StartFixedVector())
            {
                plain.AddInt(5);
                plain.AddInt(6);
            }
        }

        keyed.Finish();
        plain.Finish();
        Assert.Equal(plain.ToArray(), keyed.ToArray());
        FlexMap map = FlexValue.GetRoot(keyed.WrittenSpan).AsMap();
        Assert.Equal((13, -1L, 200UL, 0.1), (map.Count, map["c"u8].AsInt64(), map["d"u8].AsUInt64(), map["f"u8].AsDouble()));
    }
}
