namespace LibWire.WellKnown;

/// <summary>What <see cref="FieldMask.Merge"/> does with fields that hold more than one value. Immutable and thread-safe.</summary>
public sealed class FieldMaskMergeOptions
{
    /// <summary>Messages are merged, and lists appended.</summary>
    public static FieldMaskMergeOptions Default { get; } = new();

    /// <summary>Whether a message at the end of a path replaces the message of the target, and clears it if the source has none. Otherwise it is
    /// merged into it.</summary>
    public bool ReplacesMessages { get; init; }

    /// <summary>Whether a list or map at the end of a path replaces that of the target. Otherwise its items are appended, and its entries added.</summary>
    public bool ReplacesRepeated { get; init; }
}
