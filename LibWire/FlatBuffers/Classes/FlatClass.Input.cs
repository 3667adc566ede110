using System.Buffers;
using System.ComponentModel;
using System.IO;
using LibWire.CompilerServices;

namespace LibWire;

/// <content>Reading an object.</content>
public static unsafe partial class FlatClass
{
    /// <summary>Verifies a buffer and reads an object that is there from its root. All fields are replaced: those that are absent get their defaults. Lists
    /// are cleared and filled again; other objects are new.</summary>
    /// <param name="value">The object.</param>
    /// <param name="buffer">The buffer.</param>
    /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>. Its limit of memory counts the objects.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. If that is <see cref="WireError.BudgetExceeded"/> or
    /// <see cref="WireError.DepthExceeded"/>, part of the object may be read; otherwise it is unchanged.</exception>
    public static void Read(this IFlatClass value, ReadOnlySpan<byte> buffer, FlatReadOptions? options = null)
    {
        if (value is null) throw new ArgumentNullException(nameof(value));
        options ??= FlatReadOptions.Default;
        FlatTable root = FlatBuffer.GetRoot(buffer, value.Layout, options.Verifier);
        Read(value, root, options, Math.Max(WireLimits.ReadBytesMin, FlatLimits.OutputFactor * (long)buffer.Length));
    }

    /// <summary>Reads an object from a table. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static T Read<T>(T value, FlatTable source, FlatReadOptions? options)
        where T : class, IFlatClass
    {
        if (source.IsNull) FlatViewThrow.Absent();
        Read(value, source, options ?? FlatReadOptions.Default, WireLimits.ReadBytesMin);
        return value;
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static T Parse<T>(T value, ReadOnlySpan<byte> buffer, FlatReadOptions? options)
        where T : class, IFlatClass
    {
        value.Read(buffer, options);
        return value;
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static T Parse<T>(T value, in ReadOnlySequence<byte> buffer, FlatReadOptions? options)
        where T : class, IFlatClass
    {
        using var bytes = new ContiguousBytes(in buffer);
        return Parse(value, bytes.Span, options);
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static T Parse<T>(T value, Stream source, int bufferBytesMax, FlatReadOptions? options)
        where T : class, IFlatClass =>
        StreamBytes.Parse<T, Parser<T>>(source, bufferBytesMax, new(value, options));

    private static void Read(IFlatClass value, FlatTable source, FlatReadOptions options, long bytesMax)
    {
        var state = new FlatReadState(default, options.OutputBytesMax > 0 ? options.OutputBytesMax : bytesMax);
        value.ReadCore(source, options.DepthLeft, ref state);
    }

    private readonly struct Parser<T>(T value, FlatReadOptions? options) : IBytesParser<T>
        where T : class, IFlatClass
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => FlatClass.Parse(value, in bytes, options);
    }
}
