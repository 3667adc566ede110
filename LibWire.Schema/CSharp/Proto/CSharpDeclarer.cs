using System.Linq;

namespace LibWire.Schema;

/// <summary>Gives the declarations of a file their names in C#.</summary>
internal sealed class CSharpDeclarer(CSharpFile file)
{
    internal void Declare()
    {
        file.Namespace = CSharpNames.Namespace(file);
        string prefix = file.Namespace.Length > 0 ? $"global::{file.Namespace}." : "global::";
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoDescriptor type in InFileOrder(file.Descriptor.Messages, file.Descriptor.Enums))
        {
            if (type is ProtoMessageDescriptor message) file.Messages.Add(DeclareMessage(message, prefix, names));
            else file.Enums.Add(DeclareEnum((ProtoEnumDescriptor)type, prefix, names));
        }

        NameLayouts(file.Enums, prefix, names);
        foreach (ProtoFieldDescriptor extension in file.Descriptor.Extensions) file.Extensions.Add(new CSharpField(extension));
        if (file.Descriptor.AllExtensions.Count > 0) file.ExtensionsName = CSharpNames.Helper(CSharpNames.ExtensionsOf(file.Descriptor.ImportPath), "", names);

        // C# types of a namespace can stand beside a schema file of it, whose class never has such a name.
        string suffix = file.Descriptor.SchemaFile.Declarations != null ? "OfCode" : "";
        file.ReflectionName = CSharpNames.Helper(CSharpNames.ReflectionOf(file.Descriptor.ImportPath), suffix, names);

        // Last, so that a service changes no name of a type.
        if (file.Namespace.Length == 0) names.UnionWith(ServiceNames.Namespaces);
        foreach (ProtoServiceDescriptor service in file.Descriptor.Services)
            file.Services.Add(new CSharpService(service, CSharpNames.Type(ServiceNames.OfClass(service.Name), isMessage: false, names)));
    }

    private CSharpMessage DeclareMessage(ProtoMessageDescriptor descriptor, string prefix, HashSet<string> names)
    {
        string name = NameOf(descriptor, isMessage: true, names);
        CSharpDeclaration? declaration = file.DeclarationOf(descriptor.FullName);
        var message = new CSharpMessage(descriptor, name, prefix + name)
        {
            IsDeclared = declaration != null,
            Class = declaration?.Class,
            OwnMembers = declaration?.OwnMembers ?? default,
        };
        file.Add(message);
        file.AllMessages.Add(message);
        string nestedPrefix = message.IsDeclared ? $"{message.FullName}." : $"{message.FullName}.{CSharpNames.NestedTypes}.";
        var nestedNames = new HashSet<string>(CSharpObject.Members, StringComparer.Ordinal) { CSharpNames.NestedTypes };
        foreach (ProtoDescriptor type in InFileOrder(descriptor.Messages, descriptor.Enums))
        {
            if (type is ProtoMessageDescriptor nested) message.Messages.Add(DeclareMessage(nested, nestedPrefix, nestedNames));
            else message.Enums.Add(DeclareEnum((ProtoEnumDescriptor)type, nestedPrefix, nestedNames));
        }

        NameLayouts(message.Enums, nestedPrefix, nestedNames);

        foreach (ProtoFieldDescriptor field in descriptor.Fields)
            (IsSubtype(field) ? message.Subtypes : message.Fields).Add(new CSharpField(field));

        // The oneof of derived classes is the last.
        foreach (ProtoOneofDescriptor oneof in descriptor.Oneofs)
            if (!oneof.IsSynthetic && !message.Subtypes.Any(field => field.Descriptor.RealOneof == oneof)) message.Oneofs.Add(new CSharpOneof(oneof));
        foreach (ProtoFieldDescriptor extension in descriptor.Extensions)
            message.Extensions.Add(new CSharpField(extension));
        return message;
    }

    private bool IsSubtype(ProtoFieldDescriptor field) => file.DeclarationOf(field.FullName)?.Member is { IsSubtype: true };

    private CSharpEnum DeclareEnum(ProtoEnumDescriptor descriptor, string prefix, HashSet<string> names)
    {
        string name = NameOf(descriptor, isMessage: false, names);
        var type = new CSharpEnum(descriptor, name, prefix + name) { IsDeclared = IsDeclared(descriptor) };
        file.Add(type);
        return type;
    }

    private bool IsDeclared(ProtoDescriptor descriptor) => file.DeclarationOf(descriptor.FullName) != null;

    // The user's name stays, or is an error.
    private string NameOf(ProtoDescriptor descriptor, bool isMessage, HashSet<string> names)
    {
        string? declared = file.DeclarationOf(descriptor.FullName)?.CSharpName;
        string name = CSharpNames.Type(declared ?? descriptor.Name, isMessage, names);
        if (declared != null && CSharpText.Bare(name) != declared) file.Diagnostics.Report(DiagnosticCatalog.DeclaredNameTaken, descriptor.NameRange, declared);
        return name;
    }

    // Runs after all types of the scope are named, because they keep their names.
    private static void NameLayouts(List<CSharpEnum> enums, string prefix, HashSet<string> names)
    {
        foreach (CSharpEnum type in enums) type.NameLayout(CSharpNames.Helper(type.Name, "Layout", names), prefix);
    }

    // If two types clash in C#, the first keeps its name. Map entries are no types in C#.
    private static IEnumerable<ProtoDescriptor> InFileOrder(List<ProtoMessageDescriptor> messages, List<ProtoEnumDescriptor> enums)
    {
        int next = 0;
        foreach (ProtoMessageDescriptor message in messages)
        {
            if (message.IsMapEntry) continue;
            for (; next < enums.Count && enums[next].NameRange.Start < message.NameRange.Start; next++) yield return enums[next];
            yield return message;
        }

        for (; next < enums.Count; next++) yield return enums[next];
    }
}
