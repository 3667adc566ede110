namespace LibWire.Schema;

/// <summary>Enums, and the kinds of unions.</summary>
internal static class FbsEnumEmitter
{
    internal static void Emit(CSharpWriter writer, FbsEnumCode model)
    {
        CSharpDocs.Summary(writer, model.Documentation, model.Fallback);
        if (model.IsFlags) writer.Line("[global::System.Flags]");
        using (writer.Open($"{model.Access} enum {model.Name} : {model.Underlying}"))
        {
            foreach (FbsEnumValueCode value in model.Values)
            {
                writer.Separate();
                CSharpDocs.Summary(writer, value.Documentation, value.Fallback);
                writer.Line($"{value.Name} = {value.Literal},");
            }
        }
    }
}
