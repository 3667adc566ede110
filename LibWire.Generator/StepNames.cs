namespace LibWire.Generator;

/// <summary>The names of the steps, by which a driver that tracks steps reports which ran.</summary>
internal static class StepNames
{
    internal const string Roots = "Roots";
    internal const string Language = "Language";
    internal const string LanguageCheck = "LanguageCheck";
    internal const string Input = "Input";
    internal const string Path = "Path";
    internal const string Parse = "Parse";
    internal const string Bind = "Bind";
    internal const string File = "File";
    internal const string Model = "Model";
    internal const string Diagnostics = "Diagnostics";
    internal const string Emit = "Emit";
    internal const string CodeMessage = "CodeMessage";
    internal const string CodeContract = "CodeContract";
    internal const string CodeEnum = "CodeEnum";
    internal const string CodeSchema = "CodeSchema";
    internal const string CodeFile = "CodeFile";
    internal const string CodeParse = "CodeParse";
    internal const string CodeBind = "CodeBind";
    internal const string CodeModel = "CodeModel";
    internal const string CodeDiagnostics = "CodeDiagnostics";
    internal const string CodeEmit = "CodeEmit";
    internal const string FlatCodeType = "FlatCodeType";
    internal const string FlatCodeSchema = "FlatCodeSchema";
    internal const string FlatCodeFile = "FlatCodeFile";
    internal const string FlatCodeParse = "FlatCodeParse";
    internal const string FlatCodeBind = "FlatCodeBind";
    internal const string FlatCodeModel = "FlatCodeModel";
    internal const string FlatCodeDiagnostics = "FlatCodeDiagnostics";
    internal const string FlatCodeEmit = "FlatCodeEmit";
    internal const string FbsInput = "FbsInput";
    internal const string FbsParse = "FbsParse";
    internal const string FbsBind = "FbsBind";
    internal const string FbsFile = "FbsFile";
    internal const string FbsModel = "FbsModel";
    internal const string FbsDiagnostics = "FbsDiagnostics";
    internal const string FbsEmit = "FbsEmit";
}
