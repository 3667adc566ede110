namespace LibWire.CompilerServices;

/// <summary>A string that is written once in a buffer, and the place of one offset to it.</summary>
internal readonly struct FlatSharedText
{
    internal readonly Utf8String Text;
    internal readonly uint Slot;

    internal FlatSharedText(Utf8String text, uint slot)
    {
        Text = text;
        Slot = slot;
    }
}
