using Google.Protobuf;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>
/// Workload A: one root message holding <c>TestMessage</c>s of 255 bytes each, all alike. Each has numbers of ten bytes, short strings and nine sub-messages
/// behind a field number of three bytes: so lengths, tags and calls weigh as much as the bytes.
/// </summary>
internal sealed class WorkloadA
{
    internal const string Greeting = "Hello, World!";
    internal const string InnerName = "Inner Message";
    internal const int SubMessageCount = 9;

    /// <summary>Makes the model and its bytes.</summary>
    /// <param name="messageCount">How many messages the root holds, 1 or more.</param>
    internal WorkloadA(int messageCount)
    {
        MessageCount = messageCount;
        Model = GoogleEncoder.BuildModel(messageCount);
        Bytes = Model.ToByteArray();

        // From the literals and not by reading the bytes, so that a reader cannot agree with its own mistake.
        ulong one = ulong.MaxValue;
        one = unchecked(one + (ulong)long.MinValue) + Ends(Greeting) + Ends("Msg 1") + Ends("Msg 2") + Ends("Msg 3") + Ends("Msg 4");
        for (uint id = 0; id < SubMessageCount; id++) one += id + Ends(InnerName);
        Checksum = unchecked(one * (ulong)messageCount);
    }

    /// <summary>How many messages the root holds.</summary>
    internal int MessageCount { get; }

    /// <summary>The root as an object of Google.Protobuf.</summary>
    internal RootMessage Model { get; }

    /// <summary>The root as Google.Protobuf writes it.</summary>
    internal byte[] Bytes { get; }

    /// <summary>What a streaming decode must come to: all integers and <see cref="Ends(ReadOnlySpan{byte})"/> of all strings, added up modulo 2^64.</summary>
    internal ulong Checksum { get; }

    /// <summary>What a string adds to the checksum: its first byte and three times its last, so that neither the place nor the length can be wrong unnoticed.</summary>
    internal static ulong Ends(ReadOnlySpan<byte> text) => text.IsEmpty ? 0 : text[0] + (3UL * text[^1]);

    /// <inheritdoc cref="Ends(ReadOnlySpan{byte})"/>
    internal static ulong Ends(string text) => text.Length == 0 ? 0 : text[0] + (3UL * text[^1]);
}
