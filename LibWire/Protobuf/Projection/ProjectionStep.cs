namespace LibWire;

/// <summary>What a projection does at one tag. It lies in the memory of a <see cref="ProjectionTable"/> and never changes.</summary>
internal unsafe struct ProjectionStep
{
    internal ProjectionKind Kind;
    internal ProjectionKind Value; // of members, repeated fields and maps: the kind of a value
    internal ProjectionKind Key;   // of a map: the kind of a key
    internal uint Tag;             // number and wire type, as on the wire
    internal ulong TagShape;       // the same as ProtoDecode compares it
    internal int Offset;           // where the field lies in its message
    internal int HasOffset;        // where the word with its has-bit lies
    internal uint HasMask;         // 0: it has none
    internal int ValueBytes;       // the size of a value: of a message that of the struct
    internal int Number;           // of a member of a oneof: what its case says
    internal int CaseOffset;       // where the case lies
    internal int OverlayOffset;    // where the members of the oneof lie
    internal int OverlayBytes;     // how many bytes the largest of them takes
    internal int NumberMin;        // of a closed enum the least number
    internal uint NumberRange;     // by how much the greatest is above it
    internal int NumberCount;      // how many numbers there are; 0 where none between them is missing
    internal int* Numbers;         // these, in ascending order
    internal ProjectionNode* Node; // how a message is read in part
    internal void* Core;           // how it is read whole; null where Node is not

    /// <summary>Whether a closed enum defines a number.</summary>
    internal readonly bool IsDefined(int number)
    {
        if ((uint)(number - NumberMin) > NumberRange) return false;
        if (NumberCount == 0) return true;
        int low = 0, high = NumberCount - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            if (Numbers[middle] == number) return true;
            if (Numbers[middle] < number) low = middle + 1;
            else high = middle - 1;
        }

        return false;
    }

    /// <summary>Marks the field as present.</summary>
    internal readonly void SetHasBit(byte* message)
    {
        if (HasMask != 0) *(uint*)(message + HasOffset) |= HasMask;
    }
}
