namespace LibWire;

/// <summary>How <see cref="ProtoText"/> prints and reads messages. Immutable and thread-safe.</summary>
/// <remarks>Where options can be null, null means <see cref="Default"/>.</remarks>
public sealed class ProtoTextOptions
{
    private readonly int _depthMax = ProtoLimits.DepthMax;
    private readonly string? _schemaFile;
    private ProtoReadOptions? _readOptions;
    private ProtoReadOptions? _anyOptions;

    /// <summary>One line, with unknown fields: the form that <c>ToString</c> of messages prints. Reading: unknown names are errors.</summary>
    public static ProtoTextOptions Default { get; } = new();

    /// <summary>Printing: whether each field takes a line of its own, with two spaces of indentation for each level. This is the form of
    /// <c>protoc --decode</c>. Otherwise all fields are in one line, one space apart.</summary>
    public bool IsMultiLine { get; init; }

    /// <summary>Printing: whether unknown fields are printed, by their numbers. Such text is for people: no parser reads it.</summary>
    public bool PrintsUnknownFields { get; init; } = true;

    /// <summary>Printing: whether floating-point numbers have the fewest digits that read back as the same number. Otherwise they have 6 digits, and 9
    /// if 6 do not read back as the same <c>float</c>; 15 and 17 for a <c>double</c>. This is the form of <c>protoc --decode</c>.</summary>
    public bool PrintsShortestNumbers { get; init; }

    /// <summary>Printing: the schema file to name at the start of the text, such as <c>shop/order.proto</c>. The text then begins with the lines
    /// <c># proto-file: shop/order.proto</c> and <c># proto-message: shop.Order</c>, from which editors know the type. Null: no such lines.</summary>
    /// <exception cref="ArgumentException">The name contains a control character.</exception>
    public string? SchemaFile
    {
        get => _schemaFile;
        init
        {
            foreach (char unit in value ?? "")
                if (char.IsControl(unit)) throw new ArgumentException("The name of a file has no control characters.", nameof(SchemaFile));
            _schemaFile = value;
        }
    }

    /// <summary>Message types and extensions that are known by name.</summary>
    /// <remarks>
    /// <para>Printing: a <c>google.protobuf.Any</c> that holds one of these types is printed as that message,
    /// <c>[type.googleapis.com/shop.Order] { id: 5 }</c>. Extensions inside it are recognised if they are in this registry. If it is null, an Any is printed
    /// as its own fields, with the value as bytes.</para>
    /// <para>Reading: the extensions that are read, and the types that an Any in that form may hold.</para>
    /// </remarks>
    public ProtoRegistry? Registry { get; init; }

    /// <summary>Reading: whether fields and extensions that the schema does not have are passed over. They are errors otherwise. What is passed over must
    /// still follow the grammar. Names that the schema reserves are always passed over.</summary>
    public bool IgnoresUnknown { get; init; }

    /// <summary>Reading: whether a field that is not repeated may occur again, or another field of the same oneof. As in the binary format the last value
    /// counts, and messages are merged. Otherwise this is an error, as it is for <c>protoc --encode</c>.</summary>
    public bool MergesDuplicates { get; init; }

    /// <summary>Reading: whether a message may lack required fields. They are then not checked. Printing never checks them.</summary>
    public bool AllowsPartial { get; init; }

    /// <summary>Reading: the most levels of messages below the message, 0 to 100; 100 by default. Levels are counted as in the binary format, where an
    /// entry of a map is a message of its own.</summary>
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

    /// <summary>How the binary form is read that text becomes first.</summary>
    internal ProtoReadOptions ReadOptions => _readOptions ??= new ProtoReadOptions { Registry = Registry, AllowsPartial = AllowsPartial };

    /// <summary>How the content of an Any is read when text is parsed.</summary>
    internal ProtoReadOptions AnyOptions => _anyOptions ??= new ProtoReadOptions { Registry = Registry, AllowsPartial = true };

    /// <summary>The same options with another registry.</summary>
    internal ProtoTextOptions With(ProtoRegistry registry) => new()
    {
        Registry = registry,
        IsMultiLine = IsMultiLine,
        PrintsUnknownFields = PrintsUnknownFields,
        PrintsShortestNumbers = PrintsShortestNumbers,
        SchemaFile = SchemaFile,
        IgnoresUnknown = IgnoresUnknown,
        MergesDuplicates = MergesDuplicates,
        AllowsPartial = AllowsPartial,
        DepthMax = DepthMax,
    };
}
