using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the class that holds the descriptor of a file, as constant data and as the object that is made of it when it is first asked for.</summary>
internal static class ProtoReflectionEmitter
{
    private const int DataWidth = 140;
    private const string File = ProtoRuntime.Reflection + "FileDescriptor";

    internal static void Emit(CSharpWriter writer, ProtoFileCode code, EmitOptions options)
    {
        if (code.Reflection is not { } reflection || !options.HasDescriptors) return;
        writer.Separate();
        writer.Line($"/// <summary>The descriptor of <c>{CSharpText.Xml(code.ImportPath)}</c>.</summary>");
        using (writer.Open($"{options.Access} static class {reflection.Name}"))
        {
            string imports = string.Join(", ", reflection.Imports.Select(static import => $"{import}.Descriptor"));
            string build = $"{ProtoRuntime.Code}ProtoDescriptors.Build(ref _descriptor, Data{(imports.Length > 0 ? ", " : "")}{imports})";
            writer.Line($"private static {File}? _descriptor;");
            writer.Separate();
            writer.Line("/// <summary>The file at run time: its messages, enums, extensions and services. It is made when it is first asked for.</summary>");
            writer.Line($"public static {File} Descriptor => _descriptor ?? {build};");
            writer.Separate();
            writer.Line("// The FileDescriptorProto in base64.");
            EmitData(writer, reflection.Data, options);
        }
    }

    /// <summary>Emits the descriptor of a message.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="message">The message.</param>
    /// <param name="reflection">The class with the descriptor of the file, fully qualified; empty if there is none.</param>
    /// <param name="options">Whether there are descriptors.</param>
    internal static void EmitMember(CSharpWriter writer, ProtoMessageCode message, string reflection, EmitOptions options)
    {
        if (reflection.Length == 0 || !options.HasDescriptors) return;
        writer.Line($"public static {ProtoRuntime.Reflection}MessageDescriptor Descriptor => {reflection}.Descriptor.{message.DescriptorPath};");
    }

    // Line breaks and indentation inside the literals are skipped when they are read.
    private static void EmitData(CSharpWriter writer, string data, EmitOptions options)
    {
        bool isUtf8 = CSharpLanguage.HasUtf8Literals(options);
        writer.Line(isUtf8 ? $"private static {ProtoRuntime.ByteSpan} Data => \"\"\"" : "private const string Data = @\"");
        for (int i = 0; i < data.Length; i += DataWidth) writer.Line($"    {data.Substring(i, Math.Min(DataWidth, data.Length - i))}");
        writer.Line(isUtf8 ? "    \"\"\"u8;" : "    \";");
    }
}
