using System.Runtime.CompilerServices;


namespace LibWire.CompilerServices;

/// <summary>Reads, writes and compares whole objects. For emitted code.</summary>
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
        fixed (T* pinned = &root) Write(builder.CoreForObjects, pinned, write, layout.FileIdentifier, isSizePrefixed);
    }

    /// <summary>Reads an object from a table.</summary>
    /// <param name="target">Receives the object. It is unchanged after a failure.</param>
    /// <param name="source">The table.</param>
    /// <param name="arena">The arena for everything that the object refers to. After a failure it is as it was.</param>
    /// <param name="read">The emitted <c>ReadCore</c> of its type.</param>
    /// <param name="options">The options of reading.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.ViewAbsent"/>: there is no table. In both builds.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/> or <see cref="WireError.BudgetExceeded"/>.</exception>
    public static void Read<T>(
        ref T target, FlatTable source, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, FlatReadOptions? options)
        where T : unmanaged
    {
        if (source.IsNull) FlatViewThrow.Absent();
        options ??= FlatReadOptions.Default;
        Read(ref target, source, arena, read, options.DepthLeft, options.OutputBytesMax > 0 ? options.OutputBytesMax : WireLimits.ReadBytesMin);
    }

    /// <summary>Verifies a buffer and reads an object from it.</summary>
    /// <param name="target">Receives the object. It is unchanged after a failure.</param>
    /// <param name="buffer">The buffer.</param>
    /// <param name="arena">The arena for everything that the object refers to. After a failure it is as it was.</param>
    /// <param name="read">The emitted <c>ReadCore</c> of its type.</param>
    /// <param name="layout">The type of the root.</param>
    /// <param name="options">The options of verifying and reading.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option.</exception>
    public static void Parse<T>(
        ref T target, ReadOnlySpan<byte> buffer, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read,
        FlatLayout layout, FlatReadOptions? options)
        where T : unmanaged
    {
        options ??= FlatReadOptions.Default;
        ReadRoot(ref target, FlatBuffer.GetRoot(buffer, layout, options.Verifier), buffer.Length, arena, read, options);
    }

    /// <summary>Whether both objects are written as the same bytes.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.DepthExceeded"/>.</exception>
    public static bool AreEqual<T>(in T left, in T right, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return Bytes(in left, write, borrowed).SequenceEqual(Bytes(in right, write, borrowed));
    }

    /// <summary>A hash of the bytes that are written for an object.</summary>
    /// <inheritdoc cref="AreEqual" path="/exception"/>
    public static int GetHashCode<T>(in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write)
        where T : unmanaged
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        return (int)KeyedHash.Of(Bytes(in root, write, borrowed));
    }

    /// <summary>Reads an object from the root of a verified buffer of that size.</summary>
    internal static void ReadRoot<T>(
        ref T target, FlatTable root, int bufferBytes, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read,
        FlatReadOptions options)
        where T : unmanaged
    {
        long bytesMax = options.OutputBytesMax > 0 ? options.OutputBytesMax : Math.Max(WireLimits.ReadBytesMin, FlatLimits.OutputFactor * (long)bufferBytes);
        Read(ref target, root, arena, read, options.DepthLeft, bytesMax);
    }

    /// <summary>Reads an object from a table, with limits.</summary>
    internal static void Read<T>(
        ref T target, FlatTable source, ArenaAllocator arena, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, int depthLeft, long bytesMax)
        where T : unmanaged
    {
        // Read in place: fields are stored one by one, and a copy of them by wide loads would wait for these stores.
        T before = target;
        arena = arena.OrAmbient();
        ArenaMark mark = arena.Mark();
        bool isWhole = false;
        fixed (T* place = &target)
        {
            try
            {
                *place = default;
                var state = new FlatReadState(arena, bytesMax);
                read(place, source, depthLeft, ref state);
                isWhole = true;
            }
            finally
            {
                if (!isWhole)
                {
                    *place = before;
                    arena.Rewind(mark);
                }
            }
        }
    }

    /// <summary>The bytes of a buffer with the object as its root, in borrowed memory. Required fields need not be set.</summary>
    /// <param name="root">The object.</param>
    /// <param name="write">The emitted <c>WriteCore</c> of its type.</param>
    /// <param name="borrowed">The memory.</param>
    /// <param name="keepsOrder">Whether elements with a key stay in the order of the object.</param>
    internal static ReadOnlySpan<byte> Bytes<T>(
        in T root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write, ArenaAllocator borrowed, bool keepsOrder = false)
        where T : unmanaged
    {
        var builder = new FlatBuilder(in borrowed);
        FlatBuilderCore* core = builder.CoreForObjects;
        fixed (T* pinned = &root) Write(core, pinned, write, identifier: null, isSizePrefixed: false, ignoresRequired: true, keepsOrder);
        byte* bytes = FlatBuilderCore.Finished(core, out long sizeBytes);
        return new ReadOnlySpan<byte>(bytes, (int)sizeBytes);
    }

    private static void Write<T>(
        FlatBuilderCore* core, T* root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write,
        string? identifier, bool isSizePrefixed, bool ignoresRequired = false, bool keepsOrder = false)
        where T : unmanaged
    {
        byte* next = FlatBuilderCore.BeginFront(core, out FlatWriteState state);
        state.IgnoresRequired = ignoresRequired;
        state.KeepsOrder = keepsOrder;
        bool isWhole = false;
        try
        {
            next = FlatEncode.Begin(next, identifier, isSizePrefixed, ref state, out uint slot);
            next = write(root, next, slot, FlatEncode.DepthMax, ref state);
            FlatEncode.Finish(next, isSizePrefixed, ref state);
            isWhole = true;
        }
        finally
        {
            FlatEncode.Close(isWhole, ref state);
        }
    }
}
