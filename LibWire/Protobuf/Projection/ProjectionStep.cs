namespace LibWire;

/// <summary>What a projection does at one tag. It lies in the memory of a <see cref="ProjectionTable"/> and never changes.</summary>
internal unsafe struct ProjectionStep
{
    internal ProjectionKind Kind;
    internal ProjectionKind Value; // of members, repeated fields and maps: the kind of a value
    internal ProjectionKind Key;   // of a map: the kind of a key
    internal uint Tag;             // field number and wire type
    internal ulong TagShape;       // the tag in the form that ProtoDecode compares
    internal int TagBytes;         // the number of bytes of the tag in that form
    internal int Offset;           // where the field lies in its message
    internal int HasOffset;        // where the word with its has-bit lies
    internal uint HasMask;         // the has-bit; 0 if there is none
    internal int ValueBytes;       // the size of a value; for a message, of its struct
    internal int Number;           // of a member of a oneof: its number in the case
    internal int CaseOffset;       // where the case lies
    internal int OverlayOffset;    // where the members of the oneof lie
    internal int OverlayBytes;     // how many bytes the largest of them takes
    internal int NumberMin;        // of a closed enum the least number
    internal uint NumberRange;     // the greatest number minus the least
    internal int NumberCount;      // the count of the numbers; 0 if the range has no gaps
    internal int* Numbers;         // the list, in ascending order
    internal ProjectionNode* Node; // how a message is read in part
    internal void* Core;           // the emitted method that reads a message whole; null if Node is not null, or if there is none
    internal IntPtr Layout;        // the layout by which it is read whole otherwise: a GCHandle of the table
    internal int DefaultNumber;    // of a map of enums: the value of an entry without one

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
