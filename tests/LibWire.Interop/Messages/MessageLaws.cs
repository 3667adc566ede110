using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Laws for all messages, independent of other libraries: equality, hash, text, deep copies and merging agree with each other.</summary>
internal static unsafe class MessageLaws
{
    /// <summary>Two messages that were read from the same bytes are equal in every way.</summary>
    internal static void CheckEqual(OurMessage ours, byte* message, byte* other)
    {
        string name = ours.Layout.FullName;
        FuzzMismatchException.Require(ours.AreEqual(message, other) && ours.AreEqual(other, message), $"{name}: two messages of the same bytes are not equal.");
        FuzzMismatchException.RequireEqual(ours.HashOf(message), ours.HashOf(other), "The hash of equal messages", name);
        string text = ours.TextOf(message);
        FuzzMismatchException.RequireEqual(text, ours.TextOf(other), "The text of equal messages", name);
        FuzzMismatchException.Require(text.All(character => character is >= ' ' and <= '~'), $"{name}: the text has characters that cannot be seen.");
    }

    /// <summary>A deep copy is unchanged after the memory of the original is dead. The checked build finds every use of dead memory.</summary>
    internal static void CheckClone(OurMessage ours, byte[] bytes, byte* expected, ArenaAllocator arena)
    {
        byte* clone = ours.New(in arena);
        using (var source = new ArenaAllocator())
        {
            byte* message = ours.New(in source);
            ours.Parse(message, bytes, in source);
            ours.CloneTo(clone, message, arena);
        }

        CheckEqual(ours, expected, clone);
        FuzzMismatchException.Require(ours.ToArray(expected).AsSpan().SequenceEqual(ours.ToArray(clone)), $"{ours.Layout.FullName}: a deep copy is written in another way.");
    }

    /// <summary>Merging a decoded message is the same as merging its bytes.</summary>
    internal static void CheckMerge(OurMessage ours, byte* expected, byte[] first, byte[] second, ArenaAllocator arena)
    {
        byte* merged = ours.New(in arena);
        ours.Parse(merged, first, in arena);
        using (var source = new ArenaAllocator())
        {
            byte* message = ours.New(in source);
            ours.Parse(message, second, in source);
            ours.MergeFrom(merged, message, arena);
        }

        CheckEqual(ours, expected, merged);
    }
}
