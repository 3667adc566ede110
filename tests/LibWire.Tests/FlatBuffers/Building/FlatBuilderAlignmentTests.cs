using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Alignments that a schema or a reader requires beyond those of the elements.</summary>
public sealed class FlatBuilderAlignmentTests
{
    private static readonly int[] Alignments = [1, 2, 4, 8, 16, 32];

    [Fact]
    public void CreateString_WithAForcedAlignment_HasIt()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        foreach (int alignBytes in Alignments)
        {
            for (int length = 0; length < 70; length++)
            {
                string text = new('x', length);
                byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
                ReadOnlySpan<byte> bytes = Build(builder, builder.CreateString(utf8, alignBytes));
                FlatString read = FlatBuffer.DangerousGetRoot(bytes).String(4);
                Assert.True(read == text);
                if (length > 0) Assert.Equal(0, PositionIn(bytes, read.Span) % alignBytes);

                // An empty vector requires nothing, as in C++.
                Assert.Equal(length == 0 ? 4 : Math.Max(alignBytes, 4), builder.AlignBytes);

                byte[] expected = bytes.ToArray();
                builder.Clear();
                Assert.Equal(expected, Build(builder, builder.CreateString(text, alignBytes)).ToArray());
                builder.Clear();
                Assert.Equal(expected, Build(builder, builder.CreateString(Utf8String.Copy(text, in arena), alignBytes)).ToArray());
                builder.Clear();
            }
        }
    }

    [Fact]
    public void CreateString64_WithAForcedAlignment_HasIt()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        foreach (int alignBytes in Alignments)
        {
            for (int length = 1; length < 40; length++)
            {
                builder.Clear();
                FlatOffset64<Utf8String> text = builder.CreateString64(new byte[length], alignBytes);
                FlatOffset64<UnmanagedArray<byte>> bytes = builder.CreateVector64<byte>(new byte[length], alignBytes);
                builder.StartTable();
                builder.AddOffset64(0, text);
                builder.AddOffset64(1, bytes);
                builder.Finish(builder.EndTable());

                FlatTable root = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
                Assert.Equal(0, PositionIn(builder.WrittenSpan, root.Offset64String(4).Span) % alignBytes);
                Assert.Equal(0, PositionIn(builder.WrittenSpan, root.Vector64<byte>(6).Bytes) % alignBytes);
            }
        }
    }

    [Fact]
    public void CreateVector_OfOffsetsWithAForcedAlignment_HasIt()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        foreach (int alignBytes in Alignments)
        {
            for (int count = 0; count < 20; count++)
            {
                byte[] expected = [];
                for (int way = 0; way < 3; way++)
                {
                    builder.Clear();
                    FlatOffset<Utf8String> text = builder.CreateString("text");
                    var texts = new FlatOffset<Utf8String>[count];
                    Array.Fill(texts, text);
                    FlatOffset vector = way switch
                    {
                        0 => builder.CreateVector<Utf8String>(texts, alignBytes),
                        1 => builder.CreateVector(Array.ConvertAll(texts, static text => (FlatOffset)text), alignBytes),
                        _ => ElementByElement(builder, texts, alignBytes),
                    };
                    ReadOnlySpan<byte> bytes = Build(builder, vector);
                    Assert.True(FlatVerifier.TryVerify(bytes, FlatLayout.Make("Root", FlatField.Strings("texts", 4).Aligned(alignBytes)), out WireFault fault), $"{fault.Error} at {fault.Offset}");
                    Assert.Equal(count, FlatBuffer.DangerousGetRoot(bytes).Strings(4).Count);
                    Assert.Equal(count == 0 ? 4 : Math.Max(alignBytes, 4), builder.AlignBytes);
                    if (way > 0) Assert.Equal(expected, bytes.ToArray());
                    expected = bytes.ToArray();
                }
            }
        }
    }

    [Fact]
    public void SortTables_ThenAVectorWithAForcedAlignment_IsFoundAndHasIt()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var byText = new FlatOffset[9];
        var byNumber = new FlatOffset[byText.Length];
        for (int i = 0; i < byText.Length; i++)
        {
            FlatOffset key = builder.CreateString($"key {i * 7 % byText.Length}");
            builder.StartTable();
            builder.AddOffset(0, key);
            builder.Add(1, i * 5 % byText.Length, 0);
            byText[i] = byNumber[i] = builder.EndTable();
        }

        long sizeBytes = builder.SizeBytes;
        builder.SortTables(byText, 0);
        builder.SortTables(byNumber, 1, 0);
        Assert.Equal(sizeBytes, builder.SizeBytes);
        FlatOffset texts = builder.CreateVector(byText, 32), numbers = builder.CreateVector(byNumber, 16);
        builder.StartTable();
        builder.AddOffset(0, texts);
        builder.AddOffset(1, numbers);
        builder.Finish(builder.EndTable());

        FlatLayout item = FlatLayout.Make("Item", FlatField.String("key", 4), FlatField.Scalar("number", 6, FlatType.Int32));
        FlatLayout layout = FlatLayout.Make("Root", FlatField.Tables("texts", 4, () => item).Aligned(32), FlatField.Tables("numbers", 6, () => item).Aligned(16));
        FlatTable root = FlatBuffer.GetRoot(builder.WrittenSpan, layout, default);
        for (int i = 0; i < byText.Length; i++)
        {
            Assert.True(root.Tables(4)[i].String(4) == $"key {i}");
            Assert.Equal(i, root.Tables(6)[i].Scalar(6, 0));
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(3)]
    [InlineData(64)]
    public void AnyAlignment_ThatIsNone_IsRefusedAndNothingIsWritten(int alignBytes)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString("text");
        long sizeBytes = builder.SizeBytes;
        FlatBuilderTableTests.Use[] calls =
        [
            b => b.CreateString("a"u8, alignBytes),
            b => b.CreateString("a", alignBytes),
            b => b.CreateVector([text], alignBytes),
            b => b.CreateVector<int>([1], alignBytes),
            b => b.CreateUninitializedVector<int>(1, out _, alignBytes),
            b => b.CreateNestedBuffer(new byte[12], alignBytes),
            b => b.StartVector(alignBytes),
            b => b.CreateString64("a"u8, alignBytes),
            b => b.CreateVector64<byte>([1], alignBytes),
        ];
        foreach (FlatBuilderTableTests.Use call in calls) FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, call);
        Assert.Equal(sizeBytes, builder.SizeBytes);
        Build(builder, text);
    }

    private static FlatOffset ElementByElement(FlatBuilder builder, FlatOffset<Utf8String>[] elements, int alignBytes)
    {
        builder.StartVector(alignBytes);
        foreach (FlatOffset<Utf8String> element in elements) builder.AddElement(element);
        return builder.EndVector();
    }

    private static ReadOnlySpan<byte> Build(FlatBuilder builder, FlatOffset field)
    {
        builder.StartTable();
        builder.AddOffset(0, field);
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }

    private static long PositionIn(ReadOnlySpan<byte> buffer, ReadOnlySpan<byte> part) =>
        (long)Unsafe.ByteOffset(ref MemoryMarshal.GetReference(buffer), ref MemoryMarshal.GetReference(part));
}
