using System.Linq;

namespace LibWire.Schema;

/// <summary>The types of schemas that the C# of a file names.</summary>
internal static class ProtoTypeNames
{
    /// <summary>The types, fully qualified, in any order and with duplicates.</summary>
    internal static IEnumerable<string> Of(ProtoFileCode file)
    {
        var names = new List<string>();
        foreach (ProtoMessageCode message in file.Messages) Add(names, message);
        foreach (ProtoExtensionCode extension in file.Extensions) Add(names, extension);
        foreach (ServiceCode service in file.Services) names.AddRange(service.TypeNames);
        if (file.Reflection is not { } reflection) return names;
        names.Add(reflection.FullName);
        names.AddRange(reflection.Imports);
        return names;
    }

    private static void Add(List<string> names, ProtoMessageCode message)
    {
        names.Add(message.CSharpType);
        foreach (ProtoFieldCode field in message.Fields.Concat(message.Subtypes)) Add(names, field);
        if (message.Class is { Root.Length: > 0 } form) names.Add(form.Root);
        foreach (ProtoExtensionCode extension in message.Extensions) Add(names, extension);
        foreach (ProtoMessageCode nested in message.NestedMessages) Add(names, nested);
    }

    private static void Add(List<string> names, ProtoExtensionCode extension)
    {
        names.Add(extension.ExtendeeType);
        Add(names, extension.Field);
    }

    private static void Add(List<string> names, ProtoFieldCode field)
    {
        if (field.TypeName.Length > 0) names.Add(field.TypeName);
        if (field.Member is { ObjectClass.Length: > 0 } member) names.Add(member.ObjectClass);
        if (field.EnumLayout.Length > 0) names.Add(field.EnumLayout);
        if (field.MapValue is { } value) Add(names, value);
    }
}
