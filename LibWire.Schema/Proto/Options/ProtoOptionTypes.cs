namespace LibWire.Schema;

/// <summary>The messages of <c>google/protobuf/descriptor.proto</c> that options are values of: those of the files that are linked, which know the extensions, or else the built-in ones.</summary>
internal sealed class ProtoOptionTypes
{
    internal const string DescriptorProto = "google/protobuf/descriptor.proto";

    /// <summary>Most fields of a message that are searched one by one.</summary>
    private const int SearchedFieldsMax = 40;

    private readonly ProtoNameTable _table;
    private readonly Dictionary<string, ProtoFieldDescriptor> _fileFields;

    /// <summary>Finds the messages.</summary>
    /// <param name="table">The names of the files that are linked.</param>
    /// <param name="builtIn">The descriptors of the built-in file, for files that do not import it.</param>
    internal ProtoOptionTypes(ProtoNameTable table, ProtoFileDescriptor? builtIn)
    {
        _table = table;
        File = Find("FileOptions", builtIn);
        Message = Find("MessageOptions", builtIn);
        Field = Find("FieldOptions", builtIn);
        Oneof = Find("OneofOptions", builtIn);
        Enum = Find("EnumOptions", builtIn);
        EnumValue = Find("EnumValueOptions", builtIn);
        Service = Find("ServiceOptions", builtIn);
        Method = Find("MethodOptions", builtIn);
        ExtensionRange = Find("ExtensionRangeOptions", builtIn);
        FeatureSet = Find("FeatureSet", builtIn);
        _fileFields = new Dictionary<string, ProtoFieldDescriptor>(StringComparer.Ordinal);
        foreach (ProtoFieldDescriptor field in File?.Fields ?? []) _fileFields[field.Name] = field;
    }

    internal ProtoMessageDescriptor? File { get; }

    internal ProtoMessageDescriptor? Message { get; }

    internal ProtoMessageDescriptor? Field { get; }

    internal ProtoMessageDescriptor? Oneof { get; }

    internal ProtoMessageDescriptor? Enum { get; }

    internal ProtoMessageDescriptor? EnumValue { get; }

    internal ProtoMessageDescriptor? Service { get; }

    internal ProtoMessageDescriptor? Method { get; }

    internal ProtoMessageDescriptor? ExtensionRange { get; }

    internal ProtoMessageDescriptor? FeatureSet { get; }

    /// <summary>A field of a message by its name; null for none. Extensions are no fields.</summary>
    internal ProtoFieldDescriptor? FindField(ProtoMessageDescriptor type, string name)
    {
        if (type == File) return _fileFields.TryGetValue(name, out ProtoFieldDescriptor? fileField) ? fileField : null;
        if (type.Fields.Count <= SearchedFieldsMax)
        {
            foreach (ProtoFieldDescriptor field in type.Fields)
                if (field.Name == name) return field;
            return null;
        }

        foreach (ProtoDescriptor descriptor in _table.FindAll($"{type.FullName}.{name}"))
            if (descriptor is ProtoFieldDescriptor { IsExtension: false } field && field.Parent == type) return field;
        return null;
    }

    /// <summary>A value of an enum by its name; null for none.</summary>
    internal ProtoEnumValueDescriptor? FindValue(ProtoEnumDescriptor type, string name)
    {
        if (type.Values.Count <= SearchedFieldsMax)
        {
            foreach (ProtoEnumValueDescriptor value in type.Values)
                if (value.Name == name) return value;
            return null;
        }

        string scope = type.FullName.Substring(0, type.FullName.Length - type.Name.Length);
        foreach (ProtoDescriptor descriptor in _table.FindAll($"{scope}{name}"))
            if (descriptor is ProtoEnumValueDescriptor value && value.Enum == type) return value;
        return null;
    }

    private ProtoMessageDescriptor? Find(string name, ProtoFileDescriptor? builtIn)
    {
        foreach (ProtoDescriptor descriptor in _table.FindAll("google.protobuf." + name))
            if (descriptor is ProtoMessageDescriptor message && message.File.ImportPath == DescriptorProto) return message;
        foreach (ProtoMessageDescriptor message in builtIn?.Messages ?? [])
            if (message.Name == name) return message;
        return null;
    }
}
