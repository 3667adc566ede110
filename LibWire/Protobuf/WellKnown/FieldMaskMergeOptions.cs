namespace LibWire.WellKnown;

/// <summary>What <see cref="FieldMask.Merge"/> does with fields that hold more than one value. Immutable, for any number of threads.</summary>
public sealed class FieldMaskMergeOptions
{
    /// <summary>Messages are merged, and lists appended.</summary>
    public static FieldMaskMergeOptions Default { get; } = new();

    /// <summary>Whether a message that a path ends at takes the place of the target's, and where the source has none clears it. Else it is merged into the target's.</summary>
    public bool ReplacesMessages { get; init; }

    /// <summary>Whether a list or map that a path ends at takes the place of the target's. Else its items are appended, and its entries added.</summary>
    public bool ReplacesRepeated { get; init; }
}
