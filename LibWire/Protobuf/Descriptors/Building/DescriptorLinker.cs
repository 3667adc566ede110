using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Finds the types that fields and methods name, and what follows from them.</summary>
internal sealed class DescriptorLinker(DescriptorSpace space)
{
    // The highest number in a MessageSet. Source: descriptor.proto, MessageOptions.message_set_wire_format.
    private const int MessageSetNumberMax = int.MaxValue - 1;

    /// <summary>The JSON name that follows from a name: underscores are removed, and the letter after each becomes upper case.</summary>
    internal static string JsonNameOf(string name)
    {
        if (name.IndexOf('_') < 0) return name;
        var units = new char[name.Length];
        int length = 0;
        for (int i = 0; i < name.Length; i++)
        {
            char unit = name[i];
            if (unit == '_') continue;
            units[length++] = i > 0 && name[i - 1] == '_' && unit is >= 'a' and <= 'z' ? (char)(unit - 0x20) : unit;
        }

        return new string(units, 0, length);
    }

    /// <summary>Finds the type of a field, and the message that an extension extends.</summary>
    internal void LinkType(FieldDescriptor field)
    {
        string scope = field.Scope?.FullName ?? field.File.Package;
        if (field.IsExtension)
        {
            field.ContainingType = space.Find(field, scope, field.ExtendeeName) as MessageDescriptor
                ?? throw Fault(field, $"it extends \"{DescriptorException.Shown(field.ExtendeeName)}\", which is no message.");
        }

        bool isNamed = field.TypeName.Length > 0;
        if (isNamed)
        {
            DescriptorBase type = space.Find(field, scope, field.TypeName);
            field.MessageType = type as MessageDescriptor;
            field.EnumType = type as EnumDescriptor;
            if (field.Type == 0) field.Type = field.EnumType != null ? ProtoFieldType.Enum : ProtoFieldType.Message;
        }

        bool isRight = field.Type switch
        {
            ProtoFieldType.Message or ProtoFieldType.Group => field.MessageType != null,
            ProtoFieldType.Enum => field.EnumType != null,
            0 => false,
            _ => !isNamed,
        };
        if (!isRight) throw Fault(field, $"the type {(int)field.Type} and the name of a type, \"{DescriptorException.Shown(field.TypeName)}\", do not fit.");
        int numberMax = field is { IsExtension: true, ContainingType.IsMessageSet: true } ? MessageSetNumberMax : ProtoLimits.FieldNumberMax;
        if (field.Number < 1 || field.Number > numberMax) throw Fault(field, $"the number {field.Number} is not between 1 and {numberMax}.");
        field.TypeName = "";
        field.ExtendeeName = "";
        field.IsRepeated = field.Label == FieldDescriptor.RepeatedLabel;
    }

    /// <summary>Sets what follows from the types. All fields have theirs.</summary>
    internal static void Complete(FieldDescriptor field)
    {
        bool isMap = field is { IsRepeated: true, Type: ProtoFieldType.Message, MessageType.IsMapEntry: true };
        if (isMap) CheckEntry(field);
        bool isInEntry = field is { IsExtension: false, ContainingType.IsMapEntry: true };
        DescriptorFeatures features = field.Features;
        if (field.Type == ProtoFieldType.Message && features.MessageEncoding == DescriptorFeatures.DelimitedEncoding && !isMap && !isInEntry)
            field.Type = ProtoFieldType.Group;
        field.Presence = PresenceOf(field, isMap);
        field.IsPacked = field.IsRepeated && field.MessageType == null && ProtoScalar.WireTypeOf(field.Type) != ProtoWireType.Length
            && features.RepeatedFieldEncoding == DescriptorFeatures.PackedEncoding;
        field.ChecksUtf8 = field.Type == ProtoFieldType.String && features.Utf8Validation == DescriptorFeatures.VerifyUtf8;
        field.TextName = TextNameOf(field);
        SetDefault(field);
    }

    /// <summary>Finds the messages of a method.</summary>
    internal void Link(MethodDescriptor method)
    {
        method.InputType = MessageOf(method, method.InputName);
        method.OutputType = MessageOf(method, method.OutputName);
        method.InputName = "";
        method.OutputName = "";
    }

    private static DescriptorException Fault(DescriptorBase declaration, string fault) => new(declaration.File.Name, declaration.FullName, fault);

    private static ProtoFieldPresence PresenceOf(FieldDescriptor field, bool isMap)
    {
        if (field.IsRepeated) return isMap ? ProtoFieldPresence.Map : ProtoFieldPresence.Repeated;
        if (field.ContainingOneof != null) return ProtoFieldPresence.Oneof;
        if (field.Label == FieldDescriptor.RequiredLabel || field.Features.FieldPresence == DescriptorFeatures.LegacyRequired)
            return ProtoFieldPresence.Required;
        bool isExplicit = field.IsExtension || field.MessageType != null || field.Features.FieldPresence != DescriptorFeatures.ImplicitPresence;
        return isExplicit ? ProtoFieldPresence.Explicit : ProtoFieldPresence.Implicit;
    }

    private static string TextNameOf(FieldDescriptor field)
    {
        if (field.IsExtension)
        {
            // A message that adds itself to a message set.
            bool namesItsMessage = field is { ContainingType.IsMessageSet: true, IsRepeated: false, Type: ProtoFieldType.Message }
                && field.MessageType == field.ExtensionScope;
            return namesItsMessage ? field.MessageType!.FullName : field.FullName;
        }

        bool looksLikeGroup = field.Type == ProtoFieldType.Group && field.MessageType!.File == field.File
            && field.MessageType.ContainingType == field.Scope
            && string.Equals(field.Name, field.MessageType.Name.ToLowerInvariant(), StringComparison.Ordinal);
        return looksLikeGroup ? field.MessageType!.Name : field.Name;
    }

    private static void CheckEntry(FieldDescriptor field)
    {
        MessageDescriptor entry = field.MessageType!;
        bool isSound = !field.IsExtension && entry.Fields.Count == 2 && entry.Extensions.Count == 0
            && entry.FindField(1) is { IsRepeated: false, ContainingOneof: null } key && ProtoScalar.IsMapKey(key.Type)
            && entry.FindField(2) is { IsRepeated: false, ContainingOneof: null, Type: not ProtoFieldType.Group };
        if (!isSound) throw Fault(field, $"{DescriptorException.Shown(entry.FullName)} is no entry of a map: a key with number 1 and a value with number 2.");
    }

    private static void SetDefault(FieldDescriptor field)
    {
        ReadOnlyMemory<byte> written = field.DefaultMemory;
        field.DefaultMemory = default;
        if (field.EnumType is { } type) field.DefaultBits = BitsOf(type.Values[0]);
        if (field.DefaultValue is not { } text) return;
        bool isSound = !field.IsRepeated && field.MessageType == null;
        switch (field.Type)
        {
            case ProtoFieldType.String: field.DefaultMemory = written; break;
            case ProtoFieldType.Bytes:
                byte[]? bytes = DescriptorDefaults.TryUnescape(written.Span);
                isSound &= bytes != null;
                field.DefaultMemory = bytes;
                break;
            case ProtoFieldType.Enum:
                EnumValueDescriptor? value = field.EnumType!.FindValue(text);
                isSound &= value != null;
                field.DefaultBits = BitsOf(value);
                break;
            default:
                isSound &= DescriptorDefaults.TryParse(field.Type, text, out ulong bits);
                field.DefaultBits = bits;
                break;
        }

        if (!isSound) throw Fault(field, $"it cannot have the default \"{DescriptorException.Shown(text)}\".");
    }

    private static ulong BitsOf(EnumValueDescriptor? value) => unchecked((uint)(value?.Number ?? 0));

    private MessageDescriptor MessageOf(MethodDescriptor method, string name) =>
        space.Find(method, method.Service.FullName, name) as MessageDescriptor
            ?? throw Fault(method, $"\"{DescriptorException.Shown(name)}\" is no message.");
}
