namespace LibWire;

/// <summary>A mistake in the calling code, unlike <see cref="WireError"/>, which is bad data. LibWire.Debug finds each of these; LibWire documents per
/// member what it does.</summary>
public enum WireMisuse
{
    /// <summary>A string, array, map, reader or writer is used after its arena was disposed.</summary>
    UseAfterDispose = 1,

    /// <summary>A string, array, map, reader or writer is used after its arena was reset.</summary>
    UseAfterReset,

    /// <summary>A string, array, map, reader or writer is used after its arena was rewound to a mark taken before it was made.</summary>
    UseAfterRewind,

    /// <summary>The output of a writer is taken while a sub-message or group is open. Both builds throw.</summary>
    SubMessageOpen,

    /// <summary>A sub-message or group is closed that was never started, or was closed before. Both builds throw.</summary>
    CloseWithoutStart,

    /// <summary>A value is read or skipped before <c>Next()</c> has found a field.</summary>
    ReadWithoutNext,

    /// <summary>The value of one field is read or skipped twice.</summary>
    ReadTwice,

    /// <summary><c>Next()</c> is called before the value of the previous field was read or skipped.</summary>
    ValueNotRead,

    /// <summary>An index lies outside an array or map.</summary>
    IndexOutOfRange,

    /// <summary>An arena is rewound to a mark that an earlier rewind or reset has already passed.</summary>
    RewindOutOfOrder,

    /// <summary>An arena was created and never disposed.</summary>
    ArenaNotDisposed,

    /// <summary>Two threads are inside one arena operation at the same time.</summary>
    ConcurrentUse,

    /// <summary>Bytes after the end of an arena block were overwritten.</summary>
    WritePastEnd,

    /// <summary>A writer is used after a copy of it has written something: both share one memory.</summary>
    WriterCopied,

    /// <summary>A field is added twice to one table of a FlatBuffer. Both builds throw.</summary>
    FieldAddedTwice,

    /// <summary>A FlatBuffer builder gets an offset it has not written: a null one where a value is required, or one of another builder or buffer.
    /// Both builds throw.</summary>
    OffsetUnknown,

    /// <summary>A FlatBuffer is taken before it was finished. Both builds throw.</summary>
    BufferNotFinished,

    /// <summary>Something is added to a finished FlatBuffer. Both builds throw.</summary>
    BufferFinished,

    /// <summary>An object that only 64-bit offsets refer to is created after another object. Both builds throw.</summary>
    Offset64TooLate,

    /// <summary>A whole object is written into a FlatBuffer builder that already holds something, or has something open. Both builds throw.</summary>
    BuilderNotEmpty,

    /// <summary>Something is added to a repeated field, a map, the unknown fields or the extensions of a message that is not set. The method
    /// <c>MutableX</c> of its field creates the message. Both builds throw.</summary>
    MessageAbsent,

    /// <summary>Items are added to two copies of one array, as copies of a message hold them. Copies share the memory of the items and not their number,
    /// so the second item takes the place of the first.</summary>
    ArrayCopied,

    /// <summary>An item is written through a reference or span that was taken before its array grew. The write is lost, since the items have moved.</summary>
    StaleItemWritten,

    /// <summary>A member is read of a view whose table or struct is absent. <c>IsNull</c> of the view tells. LibWire throws the same, but
    /// <see cref="NullReferenceException"/> for the <c>default</c> of a view of a table.</summary>
    ViewAbsent,

    /// <summary>The bytes under a FlatBuffers view lead outside of their buffer, or to a vtable, vector or string that is not valid. They were changed after
    /// <c>GetRoot</c> had verified them, or <c>DangerousGetRoot</c> was given bytes that are no valid buffer. LibWire reads wrong memory instead. For
    /// FlexBuffers both builds throw.</summary>
    BufferChanged,

    /// <summary>A FlatBuffers table is copied by the layout of another table. LibWire copies the bytes as what they are not.</summary>
    LayoutMismatch,

    /// <summary>A value is added to a map of a FlexBuffer without a key, or the map is closed after a key without a value. Both builds throw.</summary>
    KeyMissing,

    /// <summary>Two keys of a map of a FlexBuffer are equal. Both builds throw.</summary>
    KeyAddedTwice,

    /// <summary>A typed or fixed vector of a FlexBuffer gets an element of another type than its first, or of a type that no such vector holds, or a fixed one
    /// has other than two, three or four elements. Both builds throw.</summary>
    ElementMismatch,

    /// <summary>A FlexBuffer is finished with no value outside of vectors and maps, or with more than one. Both builds throw.</summary>
    RootNotSingle,
}

/// <summary>The calling code broke a rule of the library. This is a bug to fix, not an input to handle.</summary>
/// <remarks>LibWire.Debug throws it for every <see cref="WireMisuse"/>; LibWire only where it says so.</remarks>
public sealed class WireMisuseException : InvalidOperationException
{
    /// <summary>Makes an exception for one misuse.</summary>
    /// <param name="misuse">The rule that was broken.</param>
    /// <param name="message">A sentence that says what to do instead.</param>
    public WireMisuseException(WireMisuse misuse, string message)
        : base(message) => Misuse = misuse;

    /// <summary>The rule that was broken.</summary>
    public WireMisuse Misuse { get; }
}
