
namespace LibWire.CompilerServices;

/// <summary>Reads, writes, compares, copies and prints whole objects. For emitted code.</summary>
/// <remarks>An object is defined by the bytes written for it: two objects with the same bytes are equal, have the same hash and print the same. Equality, hash,
/// copy and text therefore write these bytes first, in memory borrowed from <see cref="ArenaPool.Shared"/>. Required fields need not be set for this.</remarks>
public static unsafe partial class FlatObjectCode
{
    /// <summary>Writes an object and everything it refers to as a finished buffer.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="root">The object.</param>
    /// <param name="write">The emitted <c>WriteCore</c> of its type.</param>
    /// <param name="layout">The type of the object. The buffer gets its file identifier, if it has one.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BuilderNotEmpty"/>: something was written or is open;
    /// <see cref="WireMisuse.BufferFinished"/>. In both builds.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/>,
    /// <see cref="WireError.TableTooLarge"/> or <see cref="WireError.RequiredFieldMissing"/>; the builder is empty then.</exception>
    public static void Write<T>(
        scoped in FlatBuilder builder, in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write,
        FlatLayout layout, bool isSizePrefixed = false)
        where T : unmanaged
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        fixed (T* pinned = &root) Write(builder.CoreForObjects, pinned, write, layout.FileIdentifier, isSizePrefixed, ignoresRequired: false);
    }

    /// <summary>Reads an object from a table.</summary>
    /// <param name="source">The table.</param>
    /// <param name="arena">The arena for everything that the object refers to. After a failure it is as it was.</param>
    /// <param name="read">The emitted <c>ReadCore</c> of its type.</param>
    /// <param name="options">The options of reading.</param>
    /// <exception cref="NullReferenceException">There is no table.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/> or <see cref="WireError.BudgetExceeded"/>.</exception>
    public static T Read<T>(
        FlatTable source, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, FlatReadOptions? options)
        where T : unmanaged
    {
        options ??= FlatReadOptions.Default;
        return Read(source, arena, read, options.DepthLeft, options.OutputBytesMax > 0 ? options.OutputBytesMax : WireLimits.ReadBytesMin);
    }

    /// <summary>Verifies a buffer and reads an object from it.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="arena">The arena for everything that the object refers to. After a failure it is as it was.</param>
    /// <param name="read">The emitted <c>ReadCore</c> of its type.</param>
    /// <param name="layout">The type of the root.</param>
    /// <param name="options">The options of verifying and reading.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option.</exception>
    public static T Parse<T>(
        ReadOnlySpan<byte> buffer, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read,
        FlatLayout layout, FlatReadOptions? options)
        where T : unmanaged
    {
        options ??= FlatReadOptions.Default;
        return ReadRoot(FlatBuffer.GetRoot(buffer, layout, options.Verifier), buffer.Length, arena, read, options);
    }

    /// <summary>Reads an object from the root of a verified buffer of that size.</summary>
    internal static T ReadRoot<T>(
        FlatTable root, int bufferBytes, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, FlatReadOptions options)
        where T : unmanaged
    {
        long bytesMax = options.OutputBytesMax > 0 ? options.OutputBytesMax : Math.Max(WireLimits.ReadBytesMin, FlatLimits.OutputFactor * (long)bufferBytes);
        return Read(root, arena, read, options.DepthLeft, bytesMax);
    }

    /// <summary>A copy that shares nothing with the object: everything it refers to lies in the arena.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    public static T Clone<T>(
        in T root, ArenaAllocator arena, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write,
        delegate*<T*, FlatTable, int, ref FlatReadState, void> read)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return Read(FlatBuffer.DangerousGetRoot(Bytes(in root, write, borrowed)), arena, read, FlatEncode.DepthMax, long.MaxValue);
    }

    /// <summary>Whether both objects are written as the same bytes.</summary>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static bool AreEqual<T>(in T left, in T right, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return Bytes(in left, write, borrowed).SequenceEqual(Bytes(in right, write, borrowed));
    }

    /// <summary>A hash of the bytes that are written for an object.</summary>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static int GetHashCode<T>(in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return (int)KeyedHash.Of(Bytes(in root, write, borrowed));
    }

    /// <summary>The fields that are set, by name, for debugging. Long texts are cut.</summary>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static string ToString<T>(in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write, FlatLayout layout)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return FlatBuffer.DangerousGetRoot(Bytes(in root, write, borrowed)).ToString(layout);
    }

    /// <summary>The bytes of a buffer with the object as its root, in borrowed memory.</summary>
    internal static ReadOnlySpan<byte> Bytes<T>(in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write, ArenaAllocator borrowed)
        where T : unmanaged
    {
        var builder = new FlatBuilder(in borrowed);
        FlatBuilderCore* core = builder.CoreForObjects;
        fixed (T* pinned = &root) Write(core, pinned, write, identifier: null, isSizePrefixed: false, ignoresRequired: true);
        byte* bytes = FlatBuilderCore.Finished(core, out long sizeBytes);
        return new ReadOnlySpan<byte>(bytes, (int)sizeBytes);
    }

    private static T Read<T>(FlatTable source, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, int depthLeft, long bytesMax)
        where T : unmanaged
    {
        T target = default;
        ArenaMark mark = arena.Mark();
        bool isWhole = false;
        try
        {
            var state = new FlatReadState(arena, bytesMax);
            read(&target, source, depthLeft, ref state);
            isWhole = true;
        }
        finally
        {
            if (!isWhole) arena.Rewind(mark);
        }

        return target;
    }

    private static void Write<T>(
        FlatBuilderCore* core, T* root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write,
        string? identifier, bool isSizePrefixed, bool ignoresRequired)
        where T : unmanaged
    {
        byte* next = FlatBuilderCore.BeginFront(core, out FlatWriteState state);
        state.IgnoresRequired = ignoresRequired;
        bool isWhole = false;
        try
        {
            next = FlatEncode.MakeRoom(next, 2 * FlatEncode.GateBytes, ref state);
            uint rootOffsetAt = isSizePrefixed ? (uint)FlatFormat.SizePrefixBytes : 0;
            next += rootOffsetAt + FlatFormat.OffsetBytes;
            for (int i = 0; identifier != null && i < FlatFormat.IdentifierBytes; i++) *next++ = (byte)identifier[i];
            next = write(root, next, rootOffsetAt, FlatEncode.DepthMax, ref state);
            if (isSizePrefixed) WireStore.UInt32(state.Start, state.PlaceOf(next) - FlatFormat.SizePrefixBytes);
            FlatBuilderCore.EndFront(core, next);
            isWhole = true;
        }
        finally
        {
            // A half-written buffer leaves vtables behind that the next buffer must not find.
            if (!isWhole) FlatBuilderCore.Clear(core);
        }
    }
}
