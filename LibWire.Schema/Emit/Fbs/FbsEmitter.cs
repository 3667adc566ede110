using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes the C# of one <c>.fbs</c> file. Decides nothing: what is written follows from the code model and the options alone.</summary>
internal static class FbsEmitter
{
    /// <summary>A type has the name of one in another assembly, which may be compiled from the same schema.</summary>
    private const string TypeOfAnotherAssemblyWarning = "CS0436";

    internal static string Emit(FbsCodeFile file, EmitOptions options)
    {
        var writer = new CSharpWriter();
        CSharpHeader.Write(writer, file.ImportPath, TypeOfAnotherAssemblyWarning);
        IGrouping<string, FbsCodeType>[] namespaces = [.. file.Types.GroupBy(static type => type.Namespace)];
        foreach (IGrouping<string, FbsCodeType> types in namespaces)
        {
            writer.Separate();
            if (types.Key.Length == 0)
            {
                EmitTypes(writer, types, options);
            }
            else if (namespaces.Length == 1 && CSharpLanguage.HasFileScopedNamespaces(options))
            {
                writer.Line($"namespace {types.Key};");
                EmitTypes(writer, types, options);
            }
            else
            {
                using (writer.Open($"namespace {types.Key}")) EmitTypes(writer, types, options);
            }
        }

        return writer.ToString();
    }

    private static void EmitTypes(CSharpWriter writer, IEnumerable<FbsCodeType> types, EmitOptions options)
    {
        foreach (FbsCodeType type in types)
        {
            writer.Separate();
            switch (type)
            {
                case FbsCodeEnum model: FbsEnumEmitter.Emit(writer, model); break;
                case FbsCodeUnion model: FbsUnionEmitter.Emit(writer, model); break;
                case FbsCodeUnionObject model: FbsUnionObjectEmitter.Emit(writer, model, options); break;
                case FbsCodeObject model: FbsObjectEmitter.Emit(writer, model, options); break;
                case FbsCodeTable model: FbsTableEmitter.Emit(writer, model, options); break;
                case FbsCodeStruct model:
                    FbsStructEmitter.Emit(writer, model);
                    writer.Separate();
                    FbsStructViewEmitter.Emit(writer, model);
                    break;
            }
        }
    }
}
