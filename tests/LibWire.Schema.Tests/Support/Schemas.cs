namespace LibWire.Schema.Tests;

/// <summary>Compiles schemas of one or a few files.</summary>
internal static class Schemas
{
    /// <summary>Parses and binds files that can import each other. Each is given by its import path and text.</summary>
    internal static IReadOnlyList<ProtoBoundFile> Bind(params (string Path, string Text)[] files) =>
        Bind(files.Select(static file => new SchemaFile(file.Path, file.Path, file.Text)));

    /// <summary>Parses and binds files that can import each other.</summary>
    internal static IReadOnlyList<ProtoBoundFile> Bind(IEnumerable<SchemaFile> files) =>
        ProtoCompiler.Bind([.. files.Select(static file => ProtoCompiler.Parse(file))]);

    /// <summary>Parses and binds one file, <c>a.proto</c>.</summary>
    internal static ProtoBoundFile BindOne(string text) => Bind(("a.proto", text))[0];

    /// <summary>The model of one file without errors.</summary>
    internal static ProtoFileCode Model(string text)
    {
        ProtoBoundFile bound = BindOne(text);
        Assert.Empty(bound.Diagnostics);
        return bound.Code!;
    }

    /// <summary>The model of a proto3 file without errors.</summary>
    internal static ProtoFileCode Model3(string text) => Model("syntax = \"proto3\";\n" + text);

    /// <summary>The only message of a proto3 file.</summary>
    internal static ProtoMessageCode Message3(string text) => Assert.Single(Model3(text).Messages);

    /// <summary>The only message of a proto2 file.</summary>
    internal static ProtoMessageCode Message2(string text) => Assert.Single(Model("syntax = \"proto2\";\n" + text).Messages);

    internal static ProtoFieldCode Field(this ProtoMessageCode message, string name) => Assert.Single(message.Fields, field => field.Name == name);

    internal static ProtoMessageCode Message(this ProtoFileCode file, string name) => Assert.Single(file.Messages, message => message.FullName == name);
}
