namespace LibWire;

/// <summary>How messages are read. Immutable and thread-safe.</summary>
/// <remarks>Where options can be passed, null means <see cref="Default"/>.</remarks>
public sealed class ProtoReadOptions
{
    /// <summary>The default options: no extension is known, unknown fields are kept, required fields must be present.</summary>
    public static ProtoReadOptions Default { get; } = new();

    /// <summary>The extensions that reading recognises. Null: none, so that all extensions become unknown fields.</summary>
    public ProtoRegistry? Registry { get; init; }

    /// <summary>Whether unknown fields are dropped, and with them the numbers that closed enums do not define. Unknown fields that a message had
    /// before a merge stay.</summary>
    public bool DiscardsUnknownFields { get; init; }

    /// <summary>Whether a message may lack required fields. They are then not checked.</summary>
    public bool AllowsPartial { get; init; }

    /// <summary>Whether only the strings, bytes and unknown fields of a message are copied into the arena, one by one, when it is read from a span.
    /// Without this option the whole input is copied once, and they point into that copy. That is faster, but takes more memory unless nearly all of
    /// the input is text.</summary>
    /// <remarks>The span is pinned during the call, and nothing points into it afterwards. The option has no effect on input that stays in place
    /// (<see cref="ProtoReader.OverPinned"/>) and on input in several segments.</remarks>
    public bool CopiesStringsOnly { get; init; }

    /// <summary>Whether a read by these options needs a <see cref="CompilerServices.ProtoReadSource"/>.</summary>
    internal bool NeedsSource => CopiesStringsOnly || Registry is not null;

    /// <summary>The same options with another registry.</summary>
    internal ProtoReadOptions With(ProtoRegistry registry) => new()
    {
        Registry = registry,
        DiscardsUnknownFields = DiscardsUnknownFields,
        AllowsPartial = AllowsPartial,
        CopiesStringsOnly = CopiesStringsOnly,
    };
}
