namespace LibWire.Schema;

internal static class ProtoEmitter
{
    internal static string Emit(ProtoFileModel model, EmitOptions options) => throw new NotImplementedException(model.ImportPath + options.LanguageVersion);
}
