using System.Globalization;
using System.Text;

namespace LibWire.Schema;

/// <summary>
/// The source info paths of source-retention options, which the descriptor does not contain. protoc leaves out their places too.
/// </summary>
internal sealed class StrippedPaths
{
    // Field numbers of descriptor.proto.
    private const int FileMessages = 4;
    private const int FileEnums = 5;
    private const int FileServices = 6;
    private const int FileExtensions = 7;
    private const int FileOptions = 8;
    private const int MessageFields = 2;
    private const int MessageMessages = 3;
    private const int MessageEnums = 4;
    private const int MessageRanges = 5;
    private const int MessageExtensions = 6;
    private const int MessageOptions = 7;
    private const int MessageOneofs = 8;
    private const int FieldOptions = 8;
    private const int OneofOptions = 2;
    private const int EnumValues = 2;
    private const int ServiceMethods = 2;
    private const int MethodOptions = 4;
    private const int OtherOptions = 3; // of enums, their values, ranges and services

    private readonly HashSet<string> _paths = new(StringComparer.Ordinal);
    private readonly List<int> _path = [];

    internal StrippedPaths(ProtoFileDescriptor file)
    {
        Look(file, FileOptions);
        LookAll(file.Messages, FileMessages, LookInto);
        LookAll(file.Enums, FileEnums, LookInto);
        LookAll(file.Services, FileServices, LookInto);
        LookAll(file.Extensions, FileExtensions, extension => Look(extension, FieldOptions));
    }

    /// <summary>Whether a place is a removed one, or inside a removed one.</summary>
    internal bool Contains(ReadOnlySpan<int> path)
    {
        if (_paths.Count == 0) return false;
        var key = new StringBuilder();
        foreach (int step in path)
        {
            Append(key, step);
            if (_paths.Contains(key.ToString())) return true;
        }

        return false;
    }

    private void LookInto(ProtoMessageDescriptor message)
    {
        Look(message, MessageOptions);
        LookAll(message.Fields, MessageFields, field => Look(field, FieldOptions));
        LookAll(message.Oneofs, MessageOneofs, oneof => Look(oneof, OneofOptions));
        LookAll(message.ExtensionRanges, MessageRanges, range => Look(range, OtherOptions));
        LookAll(message.Extensions, MessageExtensions, extension => Look(extension, FieldOptions));
        LookAll(message.Enums, MessageEnums, LookInto);
        LookAll(message.Messages, MessageMessages, LookInto);
    }

    private void LookInto(ProtoEnumDescriptor type)
    {
        Look(type, OtherOptions);
        LookAll(type.Values, EnumValues, value => Look(value, OtherOptions));
    }

    private void LookInto(ProtoServiceDescriptor service)
    {
        Look(service, OtherOptions);
        LookAll(service.Methods, ServiceMethods, method => Look(method, MethodOptions));
    }

    private void LookAll<T>(List<T> items, int number, Action<T> look)
    {
        for (int i = 0; i < items.Count; i++)
        {
            _path.Add(number);
            _path.Add(i);
            look(items[i]);
            Leave(2);
        }
    }

    private void Look(ProtoDescriptor declaration, int optionsNumber)
    {
        if (declaration.Options is not { IsEmpty: false } options) return;
        _path.Add(optionsNumber);
        int before = _paths.Count;
        LookInto(options);
        if (_paths.Count > before && ProtoOptionEncoder.Encode(declaration, keepsSourceRetention: false) == null) Mark();
        Leave(1);
    }

    // As in protoc's search: a field that is not written because it has no presence is not found, and delimited messages are not searched.
    private void LookInto(ProtoOptionMessage message)
    {
        foreach (ProtoOptionField field in message.Fields)
        {
            ProtoFieldDescriptor descriptor = field.Descriptor;
            if (!descriptor.IsRepeated && !descriptor.HasPresence && ProtoOptionEncoder.IsZero(field.Values[0])) continue;
            _path.Add(descriptor.Number);
            if (ProtoOptionEncoder.IsSourceOnly(descriptor)) Mark();
            else if (field.Values[0] is ProtoOptionMessage && !descriptor.IsDelimited) LookIntoValues(field);
            Leave(1);
        }
    }

    private void LookIntoValues(ProtoOptionField field)
    {
        for (int i = 0; i < field.Values.Count; i++)
        {
            if (field.Descriptor.IsRepeated) _path.Add(i);
            LookInto((ProtoOptionMessage)field.Values[i]);
            if (field.Descriptor.IsRepeated) Leave(1);
        }
    }

    private void Mark()
    {
        var key = new StringBuilder();
        foreach (int step in _path) Append(key, step);
        _paths.Add(key.ToString());
    }

    private void Leave(int steps) => _path.RemoveRange(_path.Count - steps, steps);

    private static void Append(StringBuilder key, int step) => key.Append(step.ToString(CultureInfo.InvariantCulture)).Append(',');
}
