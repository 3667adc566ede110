using Google.Protobuf;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>
/// Workload A: one root message with equal <c>TestMessage</c>s of 255 bytes. Each has varints of ten bytes, short strings, and nine sub-messages in a field
/// whose tag has three bytes. So lengths, tags and calls cost as much as the bytes.
/// </summary>
internal sealed class WorkloadA
{
    internal const string Greeting = "Hello, World!";
    internal const string InnerName = "Inner Message";
    internal const int SubMessageCount = 9;

    /// <summary>Makes the model and its bytes.</summary>
    /// <param name="messageCount">The number of messages in the root, 1 or more.</param>
    internal WorkloadA(int messageCount)
    {
        MessageCount = messageCount;
        Model = GoogleEncoder.BuildModel(messageCount);
        Bytes = Model.ToByteArray();

        // Computed from the literals and not from the bytes, so that a reader cannot agree with its own mistake.
        ulong one = ulong.MaxValue;
        one = unchecked(one + (ulong)long.MinValue) + Ends(Greeting) + Ends("Msg 1") + Ends("Msg 2") + Ends("Msg 3") + Ends("Msg 4");
        for (uint id = 0; id < SubMessageCount; id++) one += id + Ends(InnerName);
        Checksum = unchecked(one * (ulong)messageCount);
    }

    /// <summary>The number of messages in the root.</summary>
    internal int MessageCount { get; }

    /// <summary>The root as an object of Google.Protobuf.</summary>
    internal RootMessage Model { get; }

    /// <summary>The root as Google.Protobuf writes it.</summary>
    internal byte[] Bytes { get; }

    /// <summary>
    /// The expected result of a streaming decode: all integers and <see cref="Ends(ReadOnlySpan{byte})"/> of all strings, summed modulo 2^64.
    /// </summary>
    internal ulong Checksum { get; }

    /// <summary>
    /// The part of a string in the checksum: its first byte and three times its last. So a wrong place or length changes the checksum.
    /// </summary>
    internal static ulong Ends(ReadOnlySpan<byte> text) => text.IsEmpty ? 0 : text[0] + (3UL * text[^1]);

    /// <inheritdoc cref="Ends(ReadOnlySpan{byte})"/>
    internal static ulong Ends(string text) => text.Length == 0 ? 0 : text[0] + (3UL * text[^1]);
}
