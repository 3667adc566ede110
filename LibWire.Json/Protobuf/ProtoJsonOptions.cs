namespace LibWire;

/// <summary>How <see cref="ProtoJson"/> writes and reads JSON. Immutable and thread-safe.</summary>
/// <remarks>Where options can be passed, null means <see cref="Default"/>.</remarks>
public sealed class ProtoJsonOptions
{
    /// <summary>The most spaces for a level.</summary>
    private const int IndentSpacesMax = 16;

    private readonly int _depthMax = ProtoLimits.DepthMax;
    private readonly int _indentSpaces;
    private ProtoReadOptions? _readOptions;
    private ProtoReadOptions? _anyOptions;

    /// <summary>The default options: one line, names of the JSON mapping, enums by name, only fields that are present; unknown names are
    /// errors.</summary>
    public static ProtoJsonOptions Default { get; } = new();

    /// <summary>Reading: whether members without a field are passed over, and enum values whose name the schema does not have. They are errors
    /// otherwise. What is passed over must still be valid JSON.</summary>
    public bool IgnoresUnknown { get; init; }

    /// <summary>Reading: whether a message may lack required fields. They are then not checked. Writing never checks them.</summary>
    public bool AllowsPartial { get; init; }

    /// <summary>Writing: whether fields without presence are written even if they have their default: 0, "", [] and {}.</summary>
    public bool WritesDefaults { get; init; }

    /// <summary>Writing: whether enum values are written as numbers.</summary>
    public bool WritesEnumsAsNumbers { get; init; }

    /// <summary>Writing: whether fields have their names of the schema, such as <c>unit_price</c>, and not <c>unitPrice</c>. Reading takes
    /// both.</summary>
    public bool WritesOriginalNames { get; init; }

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

    /// <summary>The extensions that are read, and the message types that a <c>google.protobuf.Any</c> may hold. The well-known types are always
    /// known. Null: no others.</summary>
    public ProtoRegistry? Registry { get; init; }

    /// <summary>The most levels of messages below the message, 0 to 100; 100 by default. Levels are counted as in the binary format, where an entry
    /// of a map is a message of its own.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is not between 0 and 100.</exception>
    public int DepthMax
    {
        get => _depthMax;
        init
        {
            if (value is < 0 or > ProtoLimits.DepthMax) throw new ArgumentOutOfRangeException(nameof(DepthMax), value, "The depth is between 0 and 100.");
            _depthMax = value;
        }
    }

    /// <summary>How the binary form is read that JSON becomes first.</summary>
    internal ProtoReadOptions ReadOptions => _readOptions ??= new ProtoReadOptions { Registry = Registry, AllowsPartial = AllowsPartial };

    /// <summary>How the content of an Any is read when it is written as JSON.</summary>
    internal ProtoReadOptions AnyOptions => _anyOptions ??= new ProtoReadOptions { Registry = Registry, AllowsPartial = true };

    /// <summary>The same options with another registry.</summary>
    internal ProtoJsonOptions With(ProtoRegistry registry) => new()
    {
        Registry = registry,
        IgnoresUnknown = IgnoresUnknown,
        AllowsPartial = AllowsPartial,
        WritesDefaults = WritesDefaults,
        WritesEnumsAsNumbers = WritesEnumsAsNumbers,
        WritesOriginalNames = WritesOriginalNames,
        IndentSpaces = IndentSpaces,
        DepthMax = DepthMax,
    };
}
