using System.Collections.Generic;

namespace LibWire;

/// <summary>How <see cref="FlatJson"/> writes and reads JSON. Immutable and thread-safe.</summary>
/// <remarks>Where options can be passed, null means <see cref="Default"/>.</remarks>
public sealed class FlatJsonOptions
{
    /// <summary>The deepest nesting that can be asked for. Writing takes up to 4.3 kB of stack for a level in the checked twin.</summary>
    private const int DepthLimit = 100;

    /// <summary>The most spaces for a level.</summary>
    private const int IndentSpacesMax = 16;

    private readonly int _depthMax;
    private readonly int _indentSpaces;
    private readonly FlatEnumLayout[] _enums = [];
    private FlatVerifierOptions? _ownVerifier;
    private FlatReadOptions? _readOptions;

    /// <summary>The default options. Writing: JSON of RFC 8259 in one line, enums by name, only fields that are present. Reading: the JSON of flatc; unknown
    /// names are errors.</summary>
    public static FlatJsonOptions Default { get; } = new();

    /// <summary>Reading: whether only JSON of RFC 8259 is accepted. Otherwise the text may have what flatc reads too: names without quotes, strings in single
    /// quotes, comments, commas before a closing bracket, hexadecimal numbers, <c>nan</c> and <c>inf</c>, enum names without quotes, and functions such as
    /// <c>rad(180)</c>.</summary>
    public bool IsStrict { get; init; }

    /// <summary>Reading: whether members without a field are passed over. They are errors otherwise. What is passed over must still be JSON.</summary>
    public bool IgnoresUnknown { get; init; }

    /// <summary>Reading: whether the commas between members and elements may be missing, and the colons before an object or array:
    /// <c>{ A [1 2] C { B:2 } }</c>, as flatc reads it with <c>--proto-text</c>. <see cref="IsStrict"/> overrides it.</summary>
    public bool AllowsMissingSeparators { get; init; }

    /// <summary>Reading: the enums whose values may stand for numbers in fields that have another enum or none, with the enum in front:
    /// <c>Color.Red</c>. flatc searches all enums of the schema. An enum of a field need not be among them for that field.</summary>
    /// <exception cref="ArgumentNullException">The list, or an enum in it, is null.</exception>
    public IReadOnlyList<FlatEnumLayout> Enums
    {
        get => _enums;
        init
        {
            if (value is null) throw new ArgumentNullException(nameof(Enums));
            FlatEnumLayout[] copy = [.. value];
            if (Array.IndexOf(copy, null) >= 0) throw new ArgumentNullException(nameof(Enums), "The list has an enum that is null.");
            _enums = copy;
        }
    }

    /// <summary>Whether strings may hold bytes that are not UTF-8. Reading takes them as they are, and as escapes <c>\xNN</c>; writing makes such escapes of
    /// them, which only flatc and this library read. Otherwise such a string is an error.</summary>
    public bool AllowsNonUtf8 { get; init; }

    /// <summary>Nested buffers are arrays of their bytes, as old versions of flatc wrote them. Otherwise they are objects.</summary>
    public bool HasNestedBytes { get; init; }

    /// <summary>Reading: whether scalars that equal their defaults are stored.</summary>
    public bool ForcesDefaults { get; init; }

    /// <summary>Reading: whether the buffer gets a size prefix of 4 bytes.</summary>
    public bool IsSizePrefixed { get; init; }

    /// <summary>Writing: whether scalars, strings and vectors that are absent are written with their defaults. Optional scalars are not.</summary>
    public bool WritesDefaults { get; init; }

    /// <summary>Writing: whether enum values are numbers. The kinds of unions keep their names.</summary>
    public bool WritesEnumsAsNumbers { get; init; }

    /// <summary>Writing: whether names of fields have no quotes, and numbers that are not finite are <c>nan</c>, <c>inf</c> and <c>-inf</c>. This is what flatc
    /// writes unless it is called with <c>--strict-json</c>, and it is not JSON.</summary>
    public bool WritesPlainNames { get; init; }

    /// <summary>Writing: whether characters beyond ASCII are escapes <c>\uNNNN</c>.</summary>
    public bool WritesAscii { get; init; }

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

    /// <summary>The deepest nesting of tables, the root and those of nested buffers included, and of vectors and maps of FlexBuffers in them; structs in
    /// structs are limited to as many again. 0, the default, means 64, as in flatc. The most is 100, because writing and reading recurse.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or above 100.</exception>
    public int DepthMax
    {
        get => _depthMax;
        init => _depthMax = value is >= 0 and <= DepthLimit ? value : throw new ArgumentOutOfRangeException(
            nameof(DepthMax), value, $"The nesting of tables is limited to 1 to {DepthLimit}; 0 stands for {FlatLimits.DepthMax}.");
    }

    /// <summary>Writing: how a buffer is verified first. null means the defaults with <see cref="DepthMax"/>.</summary>
    public FlatVerifierOptions? Verifier { get; init; }

    internal FlatVerifierOptions OwnVerifier => _ownVerifier ??= new FlatVerifierOptions { DepthMax = DepthMax };

    /// <summary>How an object is read from the buffer that JSON becomes first.</summary>
    internal FlatReadOptions ReadOptions => _readOptions ??= new FlatReadOptions
    {
        Verifier = new FlatVerifierOptions { DepthMax = DepthMax, IsSizePrefixed = IsSizePrefixed },
    };

    /// <summary><see cref="Enums"/> without a copy.</summary>
    internal FlatEnumLayout[] EnumArray => _enums;

    internal int Depth => _depthMax == 0 ? FlatLimits.DepthMax : _depthMax;
}
