using System.Collections.Concurrent;

namespace LibWire.Schema;

/// <summary>The options messages of <c>google/protobuf/descriptor.proto</c>.</summary>
internal sealed class ProtoOptionTypes
{
    /// <summary>Most fields of a message that are searched one by one.</summary>
    private const int SearchedFieldsMax = 40;

    private readonly ProtoNameTable _table;
    private readonly Dictionary<string, ProtoFieldDescriptor> _fileFields;
    private readonly ConcurrentDictionary<ProtoMessageDescriptor, Dictionary<int, ProtoFieldDescriptor>> _byNumber = new(); // of messages with many fields
    private readonly ConcurrentDictionary<ProtoMessageDescriptor, ProtoFieldDescriptor[]> _required = new();

    /// <summary>Finds the messages.</summary>
    /// <param name="table">The names of the files that are linked.</param>
    /// <param name="file">The file that declares them; null for none, and then no option can be set.</param>
    internal ProtoOptionTypes(ProtoNameTable table, ProtoFileDescriptor? file)
    {
        _table = table;
        File = Find("FileOptions", file);
        Message = Find("MessageOptions", file);
        Field = Find("FieldOptions", file);
        Oneof = Find("OneofOptions", file);
        Enum = Find("EnumOptions", file);
        EnumValue = Find("EnumValueOptions", file);
        Service = Find("ServiceOptions", file);
        Method = Find("MethodOptions", file);
        ExtensionRange = Find("ExtensionRangeOptions", file);
        FeatureSet = Find("FeatureSet", file);
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

    /// <summary>A field of a message by its name; null for none. Extensions are not searched.</summary>
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

    /// <summary>A field of a message by its number; null for none.</summary>
    internal ProtoFieldDescriptor? FindField(ProtoMessageDescriptor type, int number)
    {
        if (type.Fields.Count > SearchedFieldsMax)
            return _byNumber.GetOrAdd(type, static message => ByNumber(message)).TryGetValue(number, out ProtoFieldDescriptor? indexed) ? indexed : null;
        foreach (ProtoFieldDescriptor field in type.Fields)
            if (field.Number == number) return field;
        return null;
    }

    /// <summary>The required fields of a message.</summary>
    internal ProtoFieldDescriptor[] RequiredOf(ProtoMessageDescriptor type) =>
        _required.GetOrAdd(type, static message => [.. message.Fields.FindAll(static field => field.IsRequired)]);

    private static Dictionary<int, ProtoFieldDescriptor> ByNumber(ProtoMessageDescriptor type)
    {
        var fields = new Dictionary<int, ProtoFieldDescriptor>();
        foreach (ProtoFieldDescriptor field in type.Fields) fields[field.Number] = field;
        return fields;
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

    private static ProtoMessageDescriptor? Find(string name, ProtoFileDescriptor? file)
    {
        foreach (ProtoMessageDescriptor message in file?.Messages ?? [])
            if (message.Name == name) return message;
        return null;
    }
}
