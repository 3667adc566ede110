using System.Globalization;

namespace LibWire.Cli;

/// <summary>Describes what .fbs files declare, in the order of the file.</summary>
internal sealed class FbsDocs(DocWriter writer)
{
    /// <summary>The full names of the types of a file that links can lead to.</summary>
    internal static IEnumerable<string> TypesOf(FbsFileModel file) =>
    [
        .. file.Objects.Select(static type => type.FullName),
        .. file.Enums.Select(static type => type.FullName),
        .. file.Services.Select(static one => one.FullName),
    ];

    internal void Write(FbsFileModel file, string name)
    {
        writer.Heading(2, name, name);
        if (file.RootTable.Length > 0) writer.Line(new DocSpan("Root type "), new DocSpan(file.RootTable, IsCode: true, file.RootTable));
        if (file.FileIdentifier.Length > 0) writer.Line(new DocSpan("File identifier "), new DocSpan(file.FileIdentifier, IsCode: true));
        foreach (FbsObjectModel type in file.Objects) Write(type);
        foreach (FbsEnumModel type in file.Enums) Write(type);
        foreach (FbsServiceModel service in file.Services) Write(service);
    }

    private void Write(FbsObjectModel type)
    {
        Head(type.IsStruct ? "struct" : "table", type.FullName, type.Documentation);
        if (type.IsStruct) writer.Line(new DocSpan($"{type.SizeBytes} bytes, aligned to {type.AlignBytes}."));
        writer.Table(["Field", "Type", "Label", type.IsStruct ? "Offset" : "Id", "Default", "Description"],
            [.. type.Fields.Where(static field => !field.IsUnionType).Select(field => (DocSpan[][])
            [
                [new(field.Name, IsCode: true)],
                TypeOf(field.Type),
                [new(LabelOf(field))],
                [new($"{(type.IsStruct ? field.Offset : field.Id)}")],
                [new(type.IsStruct ? "" : DefaultOf(field), IsCode: true)],
                DocComments.Cell(field.IsDeprecated, string.Join('\n', field.Documentation)),
            ])]);
    }

    private void Write(FbsEnumModel type)
    {
        Head(type.IsUnion ? "union" : "enum", type.FullName, type.Documentation);
        if (type.IsBitFlags) writer.Line(new DocSpan("Its values are flags that are combined."));
        writer.Table(["Value", "Type", "Number", "Description"], [.. type.Values.Where(static value => value.Order >= 0).OrderBy(static value => value.Order)
            .Select(value => (DocSpan[][])
            [
                [new(value.Name, IsCode: true)],
                value.UnionType is { } member ? TypeOf(member) : [new("")],
                [new(type.UnderlyingType == FbsBaseType.ULong ? $"{(ulong)value.Value}" : $"{value.Value}")],
                DocComments.Cell(isDeprecated: false, string.Join('\n', value.Documentation)),
            ])]);
    }

    private void Write(FbsServiceModel service)
    {
        Head("service", service.FullName, service.Documentation);
        writer.Table(["Method", "Request", "Response", "Description"], [.. service.Methods.Select(static method => (DocSpan[][])
            [
                [new(method.Name, IsCode: true)],
                [new(method.Streaming is FbsStreaming.Client or FbsStreaming.Bidi ? "stream " : ""), new(method.Request, IsCode: true, method.Request)],
                [new(method.Streaming is FbsStreaming.Server or FbsStreaming.Bidi ? "stream " : ""), new(method.Response, IsCode: true, method.Response)],
                DocComments.Cell(isDeprecated: false, string.Join('\n', method.Documentation)),
            ])]);
    }

    private void Head(string kind, string fullName, EquatableArray<string> comment)
    {
        writer.Heading(3, $"{kind} {fullName}", fullName);
        writer.Comment(DocComments.Of(comment));
    }

    private static DocSpan[] TypeOf(FbsTypeModel type)
    {
        bool isMany = type.IsVector || type.BaseType == FbsBaseType.Array;
        string name = type.TypeName.Length > 0 ? type.TypeName : (isMany ? type.Element : type.BaseType).ToString().ToLowerInvariant();
        var single = new DocSpan(name, IsCode: true, type.TypeName);
        return isMany ? [new("["), single, new(type.FixedLength > 0 ? $":{type.FixedLength}]" : "]")] : [single];
    }

    private static string LabelOf(FbsFieldModel field) => string.Join(
        ", ", new[] { field.IsRequired ? "required" : "", field.IsKey ? "key" : "" }.Where(static label => label.Length > 0));

    private static string DefaultOf(FbsFieldModel field) => field switch
    {
        { Presence: FbsPresence.Optional, Type.IsScalar: true } => "null",
        { Presence: not FbsPresence.Default } or { Default: null } => "",
        { Type.IsVector: true } => "[]",
        { Type.BaseType: FbsBaseType.String } => field.Default.Text ?? "",
        { Type.BaseType: FbsBaseType.Bool } => field.Default.Integer != 0 ? "true" : "false",
        { Type.BaseType: FbsBaseType.Float or FbsBaseType.Double } => field.Default.Real.ToString(CultureInfo.InvariantCulture),
        { Type.BaseType: FbsBaseType.ULong } => $"{(ulong)field.Default.Integer}",
        _ => $"{field.Default.Integer}",
    };
}
