using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>What a projection reads of one message. It lies in the memory of a <see cref="ProjectionTable"/> and never changes.</summary>
/// <remarks>An action below <see cref="FirstStep"/> is a wire type: the field is skipped. Any other action is <see cref="FirstStep"/> plus the index
/// of a step.</remarks>
internal unsafe struct ProjectionNode
{
    /// <summary>The action of the first step: there are 8 wire types.</summary>
    internal const int FirstStep = 8;

    /// <summary>The number of tags of one byte, of fields 1 to 15. They are looked up in a table.</summary>
    internal const int ShortTagCount = 0x80;

    /// <summary>The action of an invalid tag. <see cref="ProtoDecode.Skip"/> rejects it in the same way as this wire type.</summary>
    internal const int NoField = 6;

    internal fixed ushort Actions[ShortTagCount];
    internal int LongTagCount;        // tags of more than one byte that have a step
    internal uint* LongTags;          // the list, in ascending order
    internal ushort* LongTagActions;
    internal bool IsPlain;            // reading takes no memory for anything but copies of text
    internal ProjectionStep* Steps;

    /// <summary>Finds the action of any tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static uint Find(ProjectionNode* node, uint tag)
    {
        if (tag < ShortTagCount) return node->Actions[tag];
        int low = 0, high = node->LongTagCount - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            uint found = node->LongTags[middle];
            if (found == tag) return node->LongTagActions[middle];
            if (found < tag) low = middle + 1;
            else high = middle - 1;
        }

        return tag & ProtoFormat.WireTypeMask;
    }
}
