using System.Globalization;
using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes the binary form of a schema: a buffer of <c>reflection.Schema</c>, which other tools read instead of the text.</summary>
/// <remarks>
/// Objects, enums, fields, services and attributes are sorted by name, values by number. Methods keep their order. Source: <c>reflection.fbs</c> and
/// <c>Parser::Serialize</c> of flatc.
/// </remarks>
internal sealed class FbsReflectionWriter
{
    /// <summary>The attribute that holds the default of a string or vector. No schema can declare an attribute of this name.</summary>
    internal const string DefaultAttribute = "=";

    private const string Identifier = "BFBS";

    // The bits of reflection.AdvancedFeatures.
    private const long ArrayFeature = 1, UnionFeature = 2, OptionalFeature = 4, DefaultFeature = 8;

    private readonly FbsBuffer _buffer = new();
    private readonly FbsReflectionOptions _options;
    private readonly IReadOnlyList<FbsFileModel> _files;
    private readonly FbsObjectModel[] _objects;
    private readonly FbsEnumModel[] _enums;
    private readonly Dictionary<string, int> _objectIndexes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _enumIndexes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _objectPlaces = new(StringComparer.Ordinal);
    private readonly HashSet<string> _declared = new(StringComparer.Ordinal);
    private long _features;

    private FbsReflectionWriter(IReadOnlyList<FbsFileModel> files, FbsReflectionOptions options)
    {
        _files = files;
        _options = options;
        _objects = [.. files.SelectMany(static file => file.Objects).OrderBy(static type => type.FullName, StringComparer.Ordinal)];
        _enums = [.. files.SelectMany(static file => file.Enums).OrderBy(static type => type.FullName, StringComparer.Ordinal)];
        for (int i = 0; i < _objects.Length; i++) _objectIndexes[_objects[i].FullName] = i;
        for (int i = 0; i < _enums.Length; i++) _enumIndexes[_enums[i].FullName] = i;
        foreach (FbsFileModel file in files) _declared.UnionWith(file.DeclaredAttributes);
    }

    /// <summary>Writes a schema.</summary>
    /// <param name="files">Its files. The last one is the file that includes the others.</param>
    /// <param name="options">What the result contains besides types.</param>
    internal static byte[] Write(IReadOnlyList<FbsFileModel> files, FbsReflectionOptions options) => new FbsReflectionWriter(files, options).Write();

    private byte[] Write()
    {
        int[] objects = [.. _objects.Select(WriteObject)];
        int[] enums = [.. _enums.Select(WriteEnum)];
        IEnumerable<FbsServiceModel> unordered = _files.SelectMany(static file => file.Services);
        int[] services = [.. unordered.OrderBy(static service => service.FullName, StringComparer.Ordinal).Select(WriteService)];
        FbsFileModel root = _files[_files.Count - 1];
        int schema = _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddVector(objects))
            .Offset(1, _buffer.AddVector(enums))
            .Offset(2, _buffer.AddString(root.FileIdentifier))
            .Offset(3, _buffer.AddString(root.FileExtension))
            .Offset(4, root.RootTable.Length > 0 ? _objectPlaces[root.RootTable] : 0)
            .Offset(5, services.Length > 0 ? _buffer.AddVector(services) : 0)
            .Number(6, 8, _features)
            .Offset(7, _options.IncludesFileNames ? WriteFiles() : 0));
        return _buffer.Finish(schema, Identifier);
    }

    private int WriteFiles() => _buffer.AddVector([.. _files.OrderBy(static file => file.ImportPath, StringComparer.Ordinal).Select(file =>
        _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(file.ImportPath))
            .Offset(1, _buffer.AddVector([.. file.Includes.OrderBy(static path => path, StringComparer.Ordinal).Select(_buffer.AddString)]))))]);

    private int WriteObject(FbsObjectModel type)
    {
        int[] fields = [.. type.Fields.OrderBy(static field => field.Name, StringComparer.Ordinal).Select(WriteField)];
        return _objectPlaces[type.FullName] = _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(type.FullName))
            .Offset(1, _buffer.AddVector(fields))
            .Flag(2, type.IsStruct)
            .Number(3, 4, type.IsStruct ? type.AlignBytes : 1)
            .Number(4, 4, type.SizeBytes)
            .Offset(5, WriteAttributes(type.Attributes))
            .Offset(6, WriteDocumentation(type.Documentation))
            .Offset(7, WriteFile(type.ImportPath)));
    }

    private int WriteField(FbsFieldModel field)
    {
        NoteFeatures(field);
        bool isFloat = FbsScalars.IsFloat(field.Type.BaseType);
        long real = field.Default is { } given && isFloat ? BitConverter.DoubleToInt64Bits(AsWritten(given.Real, field.Type.BaseType)) : 0;
        return _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(field.Name))
            .Offset(1, WriteType(field.Type))
            .Number(2, 2, field.Id)
            .Number(3, 2, field.Offset)
            .Number(4, 8, isFloat ? 0 : field.Default?.Integer ?? 0)
            .Number(5, 8, real)
            .Flag(6, field.IsDeprecated)
            .Flag(7, field.Presence == FbsPresence.Required)
            .Flag(8, field.IsKey)
            .Offset(9, WriteAttributes(field.Attributes, _options.IncludesTextDefaults ? DefaultText(field) : null))
            .Offset(10, WriteDocumentation(field.Documentation))
            .Flag(11, field.Presence == FbsPresence.Optional)
            .Number(12, 2, field.PaddingBytes)
            .Flag(13, field.IsOffset64));
    }

    private static string? DefaultText(FbsFieldModel field)
    {
        bool isZero = field.Type.BaseType == FbsBaseType.ULong && field.Presence != FbsPresence.Optional && (field.Default?.Integer ?? 0) == 0;
        return isZero ? "0" : field.Default?.Text;
    }

    // flatc does not round the default of a float to 32 bits. The shortest number that rounds to it is the written one, or equivalent.
    private static double AsWritten(double value, FbsBaseType type)
    {
        if (type != FbsBaseType.Float || double.IsNaN(value) || double.IsInfinity(value)) return value;
        return double.Parse(((float)value).ToString("R", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
    }

    // The features that a reader must support.
    private void NoteFeatures(FbsFieldModel field)
    {
        if (field.Type.BaseType == FbsBaseType.Array) _features |= ArrayFeature;
        if (field.Type is { IsVector: true, Element: FbsBaseType.Union }) _features |= UnionFeature;
        if (field.Type.IsScalar && field.Presence == FbsPresence.Optional) _features |= OptionalFeature;
        if (field.Default?.Text != null) _features |= DefaultFeature;
    }

    private int WriteType(FbsTypeModel type)
    {
        int index = type.Kind switch
        {
            FbsTypeKind.BuiltIn => -1,
            FbsTypeKind.Table or FbsTypeKind.Struct => _objectIndexes[type.TypeName],
            _ => _enumIndexes[type.TypeName],
        };

        // Sizes are those of the types: a single struct counts as an offset, and the element size of a type without elements is 1 byte.
        int baseBytes = type.BaseType switch
        {
            FbsBaseType.Vector64 => FbsScalars.Offset64Bytes,
            FbsBaseType.None => 1,
            _ => FbsScalars.Bytes(type.BaseType),
        };
        bool isOfStructs = type is { IsVector: true, Kind: FbsTypeKind.Struct };
        int elementBytes = isOfStructs ? type.ElementBytes : type.Element == FbsBaseType.None ? 1 : FbsScalars.Bytes(type.Element);
        return _buffer.AddTable(new FbsTable()
            .Number(0, 1, (int)type.BaseType)
            .Number(1, 1, (int)type.Element)
            .Number(2, 4, index, -1)
            .Number(3, 2, type.FixedLength)
            .Number(4, 4, baseBytes, 4)
            .Number(5, 4, elementBytes));
    }

    private int WriteEnum(FbsEnumModel type)
    {
        int[] values = [.. type.Values.OrderBy(static value => value.Value).Select(WriteValue)];
        FbsTypeKind kind = type.IsUnion ? FbsTypeKind.Union : FbsTypeKind.Enum;
        var underlying = new FbsTypeModel { BaseType = type.UnderlyingType, Kind = kind, TypeName = type.FullName };
        if (type.IsUnion && type.UnderlyingType != FbsBaseType.UnionType) _features |= UnionFeature;
        return _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(type.FullName))
            .Offset(1, _buffer.AddVector(values))
            .Flag(2, type.IsUnion)
            .Offset(3, WriteType(underlying))
            .Offset(4, WriteAttributes(type.Attributes))
            .Offset(5, WriteDocumentation(type.Documentation))
            .Offset(6, WriteFile(type.ImportPath)));
    }

    private int WriteValue(FbsEnumValueModel value)
    {
        if (value.UnionType is { Kind: FbsTypeKind.Struct } or { BaseType: FbsBaseType.String }) _features |= UnionFeature;
        return _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(value.Name))
            .Number(1, 8, value.Value)
            .Offset(3, WriteType(value.UnionType ?? FbsTypeModel.Nothing))
            .Offset(4, WriteDocumentation(value.Documentation))
            .Offset(5, WriteAttributes(value.Attributes)));
    }

    private int WriteService(FbsServiceModel service)
    {
        int[] calls = [.. service.Methods.Select(WriteMethod)];
        return _buffer.AddTable(new FbsTable()
            .Offset(0, _buffer.AddString(service.FullName))
            .Offset(1, _buffer.AddVector(calls))
            .Offset(2, WriteAttributes(service.Attributes))
            .Offset(3, WriteDocumentation(service.Documentation))
            .Offset(4, WriteFile(service.ImportPath)));
    }

    private int WriteMethod(FbsMethodModel method) => _buffer.AddTable(new FbsTable()
        .Offset(0, _buffer.AddString(method.Name))
        .Offset(1, _objectPlaces[method.Request])
        .Offset(2, _objectPlaces[method.Response])
        .Offset(3, WriteAttributes(method.Attributes))
        .Offset(4, WriteDocumentation(method.Documentation)));

    // An attribute without a value gets "0", as in flatc.
    private int WriteAttributes(EquatableArray<FbsAttributeModel> attributes, string? defaultText = null)
    {
        IEnumerable<FbsAttributeModel> all = attributes.Where(attribute => _options.IncludesBuiltInAttributes || _declared.Contains(attribute.Name));
        if (defaultText is not null) all = all.Append(new FbsAttributeModel(DefaultAttribute, defaultText));
        int[] written = [.. all
            .OrderBy(static attribute => attribute.Name, StringComparer.Ordinal)
            .Select(attribute => _buffer.AddTable(new FbsTable()
                .Offset(0, _buffer.AddString(attribute.Name))
                .Offset(1, _buffer.AddString(attribute.Value ?? "0"))))];
        return written.Length > 0 ? _buffer.AddVector(written) : 0;
    }

    private int WriteDocumentation(EquatableArray<string> lines) =>
        _options.IncludesComments && lines.Count > 0 ? _buffer.AddVector([.. lines.Select(_buffer.AddString)]) : 0;

    private int WriteFile(string path) => _options.IncludesFileNames ? _buffer.AddString(path) : 0;
}
