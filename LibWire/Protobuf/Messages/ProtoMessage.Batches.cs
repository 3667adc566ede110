namespace LibWire;

/// <content>Reading and writing one large message by several threads, and many messages by one call. Each of many has its length before it, as
/// <see cref="ProtoWriter.StartDelimited"/> and <c>WriteDelimitedTo</c> write them.</content>
public static unsafe partial class ProtoMessage
{
    // Another name than in the other files: CA1708 takes blocks of one name for duplicates.
    extension<TMessage>(TMessage)
        where TMessage : unmanaged, IProtoMessage
    {
        /// <summary>Reads one message by several threads. They share the items of its repeated messages, strings and bytes; all other fields are read by
        /// one of them. The result is that of <c>Parse</c>.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory. No other thread may use the arena
        /// during the call.</param>
        /// <param name="maxDegreeOfParallelism">How many threads may work, the calling one included; −1 for as many as there are processors.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The degree of parallelism is 0 or below −1.</exception>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The fault is the one that <c>Parse</c> reports: the bytes are
        /// read once more to find it. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks>
        /// <para>It pays from some hundred kilobytes on. Smaller messages are read by the calling thread, and so are those whose other fields make up more
        /// than half of the bytes.</para>
        /// <para>Threads of the pool help; if none is free, the calling thread does all of the work. Some hundred managed bytes are allocated. Each thread
        /// takes memory from the arena in blocks of up to 1 MiB. If the arena has a chunk source, the source is called by any of them, one at a time.</para>
        /// </remarks>
        public static TMessage ParseParallel(
            ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, int maxDegreeOfParallelism = -1, ProtoReadOptions? options = null)
        {
            BatchPlan plan = BatchPlan.For(bytes.Length, maxDegreeOfParallelism);
            return plan.ThreadCount == 1 ? Parse<TMessage>(bytes, in arena, options) : ParseParallel<TMessage>(bytes, arena, options, plan);
        }

        /// <summary>Reads messages that lie behind each other, each after its length, into one array. Small messages take less time than one by one, because
        /// the work that is done once for each call is done once for all.</summary>
        /// <param name="bytes">All of the messages.</param>
        /// <param name="arena">Receives the array, and the strings, arrays and sub-messages of all messages. They are valid as long as that memory.</param>
        /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <returns>The messages in the order of the input; an empty array for no bytes.</returns>
        /// <exception cref="WireFormatException">A message is not valid, or its length is malformed or larger than what follows.
        /// <see cref="WireFormatException.MessageIndex"/> says which one. The offset counts from the start of all bytes; for a missing required field it is
        /// that of the message. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks>Each message is a root of its own: it may be nested 100 levels deep. To read more than fits into memory, use
        /// <see cref="DelimitedMessageReader{T}"/>.</remarks>
        public static UnmanagedArray<TMessage> ParseMany(
            ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null) =>
            ParseMany<TMessage>(bytes, arena, options, BatchPlan.Serial);

        /// <summary>Reads messages that lie behind each other, each after its length, by several threads. The result is that of <c>ParseMany</c>.</summary>
        /// <param name="bytes">All of the messages.</param>
        /// <param name="arena">Receives the array, and the strings, arrays and sub-messages of all messages. No other thread may use the arena during the
        /// call.</param>
        /// <param name="maxDegreeOfParallelism">How many threads may work, the calling one included; −1 for as many as there are processors.</param>
        /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The degree of parallelism is 0 or below −1.</exception>
        /// <inheritdoc cref="extension{TMessage}(TMessage).ParseMany(ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)" path="/returns|/exception"/>
        /// <remarks>As for <c>ParseParallel</c>: it pays from some hundred kilobytes on. Below that the calling thread reads alone.</remarks>
        public static UnmanagedArray<TMessage> ParseManyParallel(
            ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, int maxDegreeOfParallelism = -1, ProtoReadOptions? options = null) =>
            ParseMany<TMessage>(bytes, arena, options, BatchPlan.For(bytes.Length, maxDegreeOfParallelism));

        /// <summary>Writes messages behind each other, each after its length. Small messages take less time than one by one, because the work that is done
        /// once for each call is done once for all.</summary>
        /// <param name="messages">The messages.</param>
        /// <param name="writer">Receives the messages at its current position. After a failure it is unchanged.</param>
        /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>, <see cref="WireError.DepthExceeded"/>: a message contains
        /// itself, or is nested more than 100 deep, or <see cref="WireError.MessageTooLarge"/>: the writer would have more than 2 GiB − 1 bytes.
        /// <see cref="WireFormatException.MessageIndex"/> says which message.</exception>
        /// <exception cref="ArenaLimitException">The limit of the writer's arena leaves no room.</exception>
        /// <exception cref="ObjectDisposedException">The writer is default.</exception>
        /// <remarks>The bytes are those of <c>WriteDelimitedTo</c> for each message. <c>ParseMany</c> and <see cref="DelimitedMessageReader{T}"/> read
        /// them.</remarks>
        public static void WriteMany(ReadOnlySpan<TMessage> messages, scoped ref ProtoWriter writer) => WriteMany(messages, ref writer, 1);

        /// <summary>Writes messages behind each other, each after its length, by several threads. The bytes are those of <c>WriteMany</c>.</summary>
        /// <param name="messages">The messages. Nobody may change them during the call.</param>
        /// <param name="writer">Receives the messages at its current position. After a failure it is unchanged. No other thread may use its arena during the
        /// call.</param>
        /// <param name="maxDegreeOfParallelism">How many threads may work, the calling one included; −1 for as many as there are processors.</param>
        /// <exception cref="ArgumentOutOfRangeException">The degree of parallelism is 0 or below −1.</exception>
        /// <inheritdoc cref="extension{TMessage}(TMessage).WriteMany(ReadOnlySpan{TMessage}, ref ProtoWriter)" path="/exception"/>
        /// <remarks>As for <c>WriteParallel</c>: it pays from some hundred kilobytes on. Below that the calling thread writes alone.</remarks>
        public static void WriteManyParallel(ReadOnlySpan<TMessage> messages, scoped ref ProtoWriter writer, int maxDegreeOfParallelism = -1) =>
            WriteMany(messages, ref writer, maxDegreeOfParallelism);
    }

    extension<TMessage>(TMessage message)
        where TMessage : unmanaged, IProtoMessage
    {
        /// <summary>Writes one message by several threads. They share the items of its repeated messages, strings and bytes. The bytes are those of
        /// <c>Write</c>.</summary>
        /// <param name="writer">Receives the message at its current position. After a failure it is unchanged. No other thread may use its arena during the
        /// call, and nobody may change the message.</param>
        /// <param name="maxDegreeOfParallelism">How many threads may work, the calling one included; −1 for as many as there are processors.</param>
        /// <exception cref="ArgumentOutOfRangeException">The degree of parallelism is 0 or below −1.</exception>
        /// <exception cref="WireFormatException">The message cannot be written. The fault is the one that <c>Write</c> reports: the message is written once
        /// more to find it.</exception>
        /// <exception cref="ArenaLimitException">The limit of the writer's arena leaves no room.</exception>
        /// <exception cref="ObjectDisposedException">The writer is default.</exception>
        /// <remarks>
        /// <para>It pays from some hundred kilobytes on. Smaller messages are written by the calling thread, and so are those whose other fields make up more
        /// than half of the bytes.</para>
        /// <para>Threads of the pool help; if none is free, the calling thread does all of the work. Some hundred managed bytes are allocated. Each thread
        /// writes some hundred kilobytes into an arena of <see cref="ArenaPool.Shared"/> and copies them to their place. If the arena of the writer has a
        /// chunk source, the source is called by any of them, one at a time.</para>
        /// </remarks>
        public void WriteParallel(scoped ref ProtoWriter writer, int maxDegreeOfParallelism = -1) =>
            WriteParallel(in message, ref writer, maxDegreeOfParallelism, null);
    }

    /// <summary>Reads one message by a plan.</summary>
    internal static T ParseParallel<T>(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan)
        where T : unmanaged, IProtoMessage
    {
        arena = arena.OrAmbient();
        T message = default;
        fixed (byte* input = bytes)
        {
            if (RootDecoder.TryRead(input, bytes.Length, arena, &message, message.Layout, message.Cores, options, plan)) return message;
        }

        return Parse<T>(bytes, in arena, options);
    }

    /// <summary>Reads many messages by a plan.</summary>
    internal static UnmanagedArray<T> ParseMany<T>(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan)
        where T : unmanaged, IProtoMessage
    {
        T none = default;
        fixed (byte* input = bytes)
        {
            var messages = (T*)ManyDecoder.Read(input, bytes.Length, arena.OrAmbient(), none.Layout, none.Cores, options, plan, out int count);
            return new UnmanagedArray<T>(messages, count, count);
        }
    }

    /// <summary>Writes one message by a plan; null to choose one.</summary>
    internal static void WriteParallel<T>(in T message, scoped ref ProtoWriter writer, int maxDegreeOfParallelism, BatchPlan? plan)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message)
        {
            if (!RootEncoder.TryWrite(ref writer, pinned, pinned->Layout, pinned->Cores, maxDegreeOfParallelism, plan)) pinned->Write(ref writer);
        }
    }

    /// <summary>Writes many messages by a plan; null to choose one.</summary>
    internal static void WriteMany<T>(ReadOnlySpan<T> messages, scoped ref ProtoWriter writer, int maxDegreeOfParallelism, BatchPlan? plan = null)
        where T : unmanaged, IProtoMessage
    {
        T none = default;
        fixed (T* first = messages)
            ManyEncoder.Write(ref writer, (byte*)first, messages.Length, none.Layout, none.Cores, maxDegreeOfParallelism, plan);
    }
}
