using System.Linq;

namespace LibWire.Schema;

/// <summary>Makes the class that holds the descriptor of a file.</summary>
internal static class ProtoReflectionBinder
{
    internal static ProtoReflectionCode Bind(CSharpFile file) => new(
        file.ReflectionName,
        file.Qualified(file.ReflectionName),
        Convert.ToBase64String(new FileDescriptorWriter().WriteMessage(file.Descriptor)),
        new(file.ReflectionImports.Select(static import => import.Qualified(import.ReflectionName))));

    /// <summary>The imports whose descriptors are needed for that of a file: through them it sees the types that it names, or it passes them on.</summary>
    /// <remarks>An import that only options use is not among them. It needs no C# either.</remarks>
    internal static IEnumerable<ProtoFileDescriptor> ImportsOf(ProtoFileDescriptor file)
    {
        var used = new HashSet<ProtoFileDescriptor>();
        foreach (ProtoMessageDescriptor message in file.AllMessages)
            foreach (ProtoFieldDescriptor field in message.Fields) Use(field);
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            Use(extension);
            used.Add(extension.Container!.File);
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            foreach (ProtoMethodDescriptor method in service.Methods)
            {
                used.Add(method.Input!.File);
                used.Add(method.Output!.File);
            }
        }

        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import is not { Target: { } target, IsForOptions: false }) continue;
            bool isNeeded = import.IsPublic || used.Contains(target)
                || (target.PublicFiles is { } passedOn && used.Any(other => passedOn.Files.Contains(other.Index)));
            if (isNeeded) yield return target;
        }

        void Use(ProtoFieldDescriptor field)
        {
            if (((ProtoDescriptor?)field.Message ?? field.Enum) is { } type) used.Add(type.File);
        }
    }

    /// <summary>The ways from the descriptor of a file to those of its messages: <c>Messages[0].NestedTypes[2]</c>.</summary>
    internal static Dictionary<ProtoDescriptor, string> PathsOf(ProtoFileDescriptor file)
    {
        var paths = new Dictionary<ProtoDescriptor, string>();
        Add(file.Messages, "Messages");
        return paths;

        // The lists contain map entries, which are no types in C#.
        void Add(List<ProtoMessageDescriptor> messages, string list)
        {
            for (int i = 0; i < messages.Count; i++)
            {
                paths.Add(messages[i], $"{list}[{i}]");
                Add(messages[i].Messages, $"{list}[{i}].NestedTypes");
            }
        }
    }
}
