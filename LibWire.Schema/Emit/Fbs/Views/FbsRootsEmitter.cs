namespace LibWire.Schema;

/// <summary>Emits the class by which received messages of services are read in place.</summary>
internal static class FbsRootsEmitter
{
    internal static void Emit(CSharpWriter writer, FbsRootsCode model)
    {
        writer.Line("/// <summary>The views of received messages, which the arrival has verified.</summary>");
        using (writer.Open($"{model.Access} static class {model.Name}"))
        {
            foreach (ServiceMessageCode table in model.Tables)
            {
                writer.Separate();
                writer.Line("/// <summary>The root of the buffer, read in place. It is dead when the message is given back.</summary>");
                writer.Line($"public static {table.View} GetRoot(this {GrpcRuntime.Message}<{table.Type}> message) =>");
                writer.Line($"    new({GrpcRuntime.Namespace}FlatMessage.Root(message));");
            }
        }
    }
}
