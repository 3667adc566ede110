namespace LibWire.Schema;

/// <summary>Finds the types that fields, extensions and methods name.</summary>
internal sealed class ProtoTypeLinker(ProtoFileDescriptor file, ProtoNameTable table)
{
    internal void Link()
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
            foreach (ProtoFieldDescriptor field in message.Fields) LinkField(field);
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            LinkField(extension);
            extension.Container = Find(extension.FullName, extension.Extend!.Name, typesOnly: false) as ProtoMessageDescriptor;
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            foreach (ProtoMethodDescriptor method in service.Methods)
            {
                method.Input = Find(method.FullName, method.Syntax.Input, typesOnly: false) as ProtoMessageDescriptor;
                method.Output = Find(method.FullName, method.Syntax.Output, typesOnly: false) as ProtoMessageDescriptor;
            }
        }
    }

    private void LinkField(ProtoFieldDescriptor field)
    {
        if (field.Message != null) return;
        if (ProtoScalars.TryGet(field.Syntax.Type.Text, out ProtoFieldKind kind))
        {
            field.Kind = kind;
            return;
        }

        switch (Find(field.FullName, field.Syntax.Type, typesOnly: true))
        {
            case ProtoMessageDescriptor message:
                field.Message = message;
                field.Kind = ProtoFieldKind.Message;
                break;
            case ProtoEnumDescriptor type:
                field.Enum = type;
                field.Kind = ProtoFieldKind.Enum;
                break;
        }
    }

    private ProtoDescriptor? Find(string scope, ProtoName name, bool typesOnly)
    {
        ProtoDescriptor? found = table.LookUp(file, scope, name.Text, typesOnly).Found;
        if (found == null && file.IsBlind) file.HasGaps = true;
        return found;
    }
}
