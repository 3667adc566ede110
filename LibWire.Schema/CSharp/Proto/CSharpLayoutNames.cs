using System.Linq;

namespace LibWire.Schema;

/// <summary>Gives the class beside an enum another name if a type or a namespace of any file has its name.</summary>
/// <remarks>Code of a file is made before the other files are known. It is changed only where a name changes, which is rare.</remarks>
internal static class CSharpLayoutNames
{
    /// <summary>Takes the names of the classes beside all enums at the top level.</summary>
    /// <returns>The new name for each name that changes, both fully qualified.</returns>
    internal static Dictionary<string, string> Take(List<CSharpFile> files, CSharpCollisions collisions)
    {
        var changed = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (CSharpFile file in files)
        {
            foreach (CSharpEnum type in file.Enums)
            {
                string name = collisions.TakeHelperName(file, type.LayoutName);
                if (name != type.LayoutName) changed[type.LayoutFullName] = file.Qualified(name);
            }
        }

        return changed;
    }

    /// <summary>The code of a file with the new names.</summary>
    internal static ProtoFileCode Apply(CSharpFile file, ProtoFileCode code, Dictionary<string, string> changed) => code with
    {
        Enums = new(code.Enums.Select(type => changed.TryGetValue(file.Qualified(type.LayoutName), out string? name)
            ? type with { LayoutName = name.Substring(name.LastIndexOfAny(['.', ':']) + 1) }
            : type)),
        Messages = new(code.Messages.Select(message => Apply(message, changed))),
        Extensions = new(code.Extensions.Select(extension => Apply(extension, changed))),
    };

    private static ProtoMessageCode Apply(ProtoMessageCode message, Dictionary<string, string> changed) => message with
    {
        Fields = new(message.Fields.Select(field => Apply(field, changed))),
        NestedMessages = new(message.NestedMessages.Select(nested => Apply(nested, changed))),
        Extensions = new(message.Extensions.Select(extension => Apply(extension, changed))),
    };

    private static ProtoExtensionCode Apply(ProtoExtensionCode extension, Dictionary<string, string> changed) =>
        extension with { Field = Apply(extension.Field, changed) };

    private static ProtoFieldCode Apply(ProtoFieldCode field, Dictionary<string, string> changed)
    {
        if (field.MapValue is { } value) return field with { MapValue = Apply(value, changed) };
        return changed.TryGetValue(field.EnumLayout, out string? name) ? field with { EnumLayout = name } : field;
    }
}
