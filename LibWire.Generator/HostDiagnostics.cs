using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>Diagnostics of the build outside the rules of the schema language: LW3xxx.</summary>
internal static class HostDiagnostics
{
    /// <summary>The C# version of the project is too old for generated code.</summary>
    internal static SchemaDiagnostic LanguageTooOld(string languageVersion) => Error(
        "LW3001", "",
        $"The code of LibWire.Generator needs C# 9 or later, and this project compiles with C# {languageVersion}. "
        + "Set <LangVersion>latest</LangVersion> in the project file.");

    /// <summary>Two files have the same import path.</summary>
    internal static SchemaDiagnostic SameImportPath(string path, string otherPath, string importPath) => Error(
        "LW3002", path,
        $"Both this file and '{otherPath}' have the import path '{importPath}'. "
        + "Give one of them a ProtoRoot that sets them apart, or exclude it: <LibWireSchema Remove=\"...\" />.");

    /// <summary>The compiler could not read the file.</summary>
    internal static SchemaDiagnostic Unreadable(string path) => Error("LW3003", path, "The file cannot be read.");

    /// <summary>The file lies outside the ProtoRoot of its item.</summary>
    internal static SchemaDiagnostic OutsideRoot(string path, string protoRoot) => Error(
        "LW3004", path,
        $"The file does not lie in its ProtoRoot '{protoRoot}'. ProtoRoot is the folder that imports start from, relative to the project file.");

    /// <summary>The Namespace of an item is none.</summary>
    internal static SchemaDiagnostic BadNamespace(string path, string name) => Error(
        "LW3005", path, $"The Namespace '{name}' of this file's item is no namespace of C#: write names with dots between them, such as Shop.Orders.");

    /// <summary>The LibWireGrpc of an item, or of the project, is none.</summary>
    internal static SchemaDiagnostic BadGrpc(string path, string text) => Error(
        "LW3006", path, $"LibWireGrpc cannot be '{OneLine(text.Replace('|', ';'))}': {GrpcStubsText.Advice}.");

    /// <summary>The C# version of the project is too old for stubs.</summary>
    internal static SchemaDiagnostic LanguageTooOldForStubs(string path) => Error(
        "LW3007", path, "gRPC stubs need C# 11 or later: set <LangVersion>latest</LangVersion> in the project file, or <LibWireGrpc>None</LibWireGrpc>.");

    /// <summary>A stage of the compiler threw.</summary>
    internal static SchemaDiagnostic Bug(string path, string activity, Exception exception) => Error(
        "LW3999", path,
        $"This is a bug in LibWire.Generator: {activity} this file ended in {exception.GetType().Name}: "
        + $"{OneLine(exception.Message)} {OneLine(FirstFrame(exception))}");

    private static SchemaDiagnostic Error(string id, string path, string message) => new(id, SchemaSeverity.Error, path, default, message);

    private static string OneLine(string text) => text.Replace('\r', ' ').Replace('\n', ' ').Trim();

    private static string FirstFrame(Exception exception)
    {
        string trace = exception.StackTrace ?? "";
        int end = trace.IndexOf('\n');
        return end < 0 ? trace : trace.Substring(0, end);
    }
}
