namespace LibWire;

/// <summary>How <see cref="FlexJson"/> writes and reads JSON. Immutable and thread-safe.</summary>
/// <remarks>Where options can be passed, null means <see cref="Default"/>.</remarks>
public sealed class FlexJsonOptions
{
    /// <summary>The most spaces for a level.</summary>
    private const int IndentSpacesMax = 16;

    private readonly int _depthMax = FlatLimits.DepthMax;
    private readonly int _indentSpaces;

    /// <summary>The default options: one line, no strings for infinities, equal keys written once.</summary>
    public static FlexJsonOptions Default { get; } = new();

    /// <summary>Writing: whether infinities and NaN, which JSON has no numbers for, are written as the strings <c>"Infinity"</c>, <c>"-Infinity"</c> and
    /// <c>"NaN"</c>. They are errors otherwise. Reading leaves such strings strings; <see cref="FlexValue.AsDouble"/> converts them.</summary>
    public bool WritesNotFiniteAsStrings { get; init; }

    /// <summary>Writing: the number of spaces for each level, 0 to 16. 0 writes everything in one line without spaces.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is not between 0 and 16.</exception>
    public int IndentSpaces
    {
        get => _indentSpaces;
        init
        {
            if (value is < 0 or > IndentSpacesMax)
                throw new ArgumentOutOfRangeException(nameof(IndentSpaces), value, "The indentation is between 0 and 16 spaces.");
            _indentSpaces = value;
        }
    }

    /// <summary>Reading: what is written once and then shared; equal keys by default.</summary>
    public FlexSharing Sharing { get; init; } = FlexSharing.Keys;

    /// <summary>The most levels of vectors and maps, 0 to 300; 64 by default, as many as verifiers allow.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is not between 0 and 300.</exception>
    public int DepthMax
    {
        get => _depthMax;
        init
        {
            if (value is < 0 or > FlatLimits.DepthLimitMax)
                throw new ArgumentOutOfRangeException(nameof(DepthMax), value, $"The depth is between 0 and {FlatLimits.DepthLimitMax}.");
            _depthMax = value;
        }
    }
}
