namespace LibWire.Tests.Protobuf;

/// <summary>One use of a reader.</summary>
internal delegate void ReaderUse(scoped ref ProtoReader reader);

/// <summary>The visible state of a reader.</summary>
internal readonly record struct ProtoReaderState(int Position, int Remaining, uint TagAndType)
{
    internal static ProtoReaderState Of(ProtoReader reader)
    {
        Assert.Equal(reader.Tag, reader.FieldNumber);
        Assert.Equal(reader.TagAndType, ((uint)reader.Tag << 3) | (uint)reader.WireType);
        return new ProtoReaderState(reader.Position, reader.Remaining, reader.TagAndType);
    }
}

internal static class ProtoReaderAssert
{
    /// <summary>A use fails with this error, in two attempts, and has not moved the reader.</summary>
    /// <returns>The offset.</returns>
    internal static long Fails(scoped ref ProtoReader reader, WireError error, ReaderUse use)
    {
        ProtoReaderState before = ProtoReaderState.Of(reader);
        WireFormatException first = Catch<WireFormatException>(ref reader, use);
        Assert.Equal(before, ProtoReaderState.Of(reader));
        WireFormatException second = Catch<WireFormatException>(ref reader, use);
        Assert.Equal(before, ProtoReaderState.Of(reader));
        Assert.Equal(error, first.Error);
        Assert.Equal((first.Error, first.Offset, first.Message), (second.Error, second.Offset, second.Message));
        return first.Offset;
    }

    /// <summary>A use fails with this error at this offset, and has not moved the reader.</summary>
    internal static void Fails(scoped ref ProtoReader reader, WireError error, long offset, ReaderUse use) => Assert.Equal(offset, Fails(ref reader, error, use));

    /// <summary>Like the other overload, for a reader that is not used afterwards.</summary>
    internal static void Fails(ReadOnlySpan<byte> bytes, WireError error, long offset, ReaderUse use)
    {
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        Fails(ref reader, error, offset, use);
    }

    /// <summary>The exception of a use of a reader.</summary>
    internal static T Catch<T>(scoped ref ProtoReader reader, ReaderUse use)
        where T : Exception
    {
        try
        {
            use(ref reader);
        }
        catch (T thrown)
        {
            return thrown;
        }

        throw new InvalidOperationException($"No {typeof(T).Name} was thrown.");
    }

    /// <summary>A reader that has found its first field.</summary>
    internal static ProtoReader AtFirstField(ReadOnlySpan<byte> bytes)
    {
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        return reader;
    }
}
