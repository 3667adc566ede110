using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes the C# of one <c>.fbs</c> file. Decides nothing: the text follows from the code model and the options.</summary>
internal static class FbsEmitter
{
    internal static string Emit(FbsFileCode file, EmitOptions options)
    {
        var writer = new CSharpWriter();
        IGrouping<string, FbsTypeCode>[] namespaces = [.. file.Types.GroupBy(static type => type.Namespace)];
        foreach (IGrouping<string, FbsTypeCode> types in namespaces)
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

        IEnumerable<string> names = namespaces.Select(static types => types.Key);
        string[] warnings = [.. file.Warnings, CSharpHeader.TypeOfAnotherAssemblyWarning];
        return CSharpHeader.Compose(file.ImportPath, writer.ToString(), FbsTypeNames.Of(file), names, warnings);
    }

    private static void EmitTypes(CSharpWriter writer, IEnumerable<FbsTypeCode> types, EmitOptions options)
    {
        foreach (FbsTypeCode type in types)
        {
            writer.Separate();
            switch (type)
            {
                case FbsEnumCode model: FbsEnumEmitter.Emit(writer, model); break;
                case FbsUnionCode model: FbsUnionEmitter.Emit(writer, model); break;
                case FbsUnionObjectCode model: FbsUnionObjectEmitter.Emit(writer, model, options); break;
                case FbsUnionOffsetCode { Declared.Length: > 0 } model: FbsClassUnionEmitter.Emit(writer, model); break;
                case FbsUnionOffsetCode model: FbsUnionOffsetEmitter.Emit(writer, model, options); break;
                case FbsObjectCode { Class: { } form } model: FbsClassEmitter.Emit(writer, model, form, options); break;
                case FbsObjectCode model: FbsObjectEmitter.Emit(writer, model, options); break;
                case FbsTableCode model: FbsTableEmitter.Emit(writer, model, options); break;
                case FbsHolderCode model: FbsHolderEmitter.Emit(writer, model); break;
                case FbsServiceCode model: GrpcEmitter.Emit(writer, model.Service, model.Stubs, model.Access); break;
                case FbsRootsCode model: FbsRootsEmitter.Emit(writer, model); break;
                case FbsStructCode model:
                    FbsStructEmitter.Emit(writer, model, options);
                    writer.Separate();
                    FbsStructViewEmitter.Emit(writer, model, options);
                    break;
            }
        }
    }
}
