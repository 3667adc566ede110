using System.Collections.Generic;

namespace LibWire.Reflection;

// Messages, oneofs and fields.
internal sealed partial class DescriptorReader
{
    private MessageDescriptor ReadMessage(ProtoReader reader, MessageDescriptor? parent, int index)
    {
        MessageDescriptor message = ReadMessageHeader(reader, parent, index);
        List<FieldDescriptor>? fields = null, extensions = null;
        List<MessageDescriptor>? nested = null;
        List<EnumDescriptor>? enums = null;
        List<string>? reservedNames = null;
        List<DescriptorRange>? reservedRanges = null, extensionRanges = null;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.MessageField: Add(ref fields, ReadField(reader.ReadMessage(), message, false, Count(fields))); break;
                case DescriptorTags.MessageNested: Add(ref nested, ReadMessage(reader.ReadMessage(), message, Count(nested))); break;
                case DescriptorTags.MessageEnum: Add(ref enums, ReadEnum(reader.ReadMessage(), message, Count(enums))); break;
                case DescriptorTags.MessageExtension: Add(ref extensions, ReadField(reader.ReadMessage(), message, true, Count(extensions))); break;
                case DescriptorTags.MessageReservedName: Add(ref reservedNames, reader.ReadString()); break;
                case DescriptorTags.MessageReservedRange: Add(ref reservedRanges, ReadRange(reader.ReadMessage(), message)); break;
                case DescriptorTags.MessageExtensionRange: Add(ref extensionRanges, ReadRange(reader.ReadMessage(), message)); break;
                default: reader.Skip(); break;
            }
        }

        message.Fields = Sealed(fields);
        message.NestedTypes = Sealed(nested);
        message.Enums = Sealed(enums);
        message.Extensions = Sealed(extensions);
        message.ReservedNames = Sealed(reservedNames);
        message.ReservedRanges = Sealed(reservedRanges);
        message.ExtensionRanges = Sealed(extensionRanges);
        SetOneofs(message);
        return message;
    }

    private MessageDescriptor ReadMessageHeader(ProtoReader reader, MessageDescriptor? parent, int index)
    {
        string name = "";
        var options = default(DescriptorOptionFacts);
        ProtoReader whole = reader;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.MessageOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfMessage); break;
                default: reader.Skip(); break;
            }
        }

        var message = new MessageDescriptor(_file, parent, name, space.Join(_file, parent?.FullName ?? _file.Package, name), index)
        {
            IsMapEntry = options.Bool(DescriptorTags.MapEntryOption) == true,
            IsMessageSet = options.Bool(DescriptorTags.MessageSetOption) == true,
        };
        SetOptions(message, options, parent?.Features ?? _file.Features);
        space.Declare(message);

        // Fields refer to oneofs by their index, and inherit their features.
        while (whole.Next())
        {
            if (whole.TagAndType == DescriptorTags.MessageOneof) message.DeclaredOneofs.Add(ReadOneof(whole.ReadMessage(), message));
            else whole.Skip();
        }

        return message;
    }

    private OneofDescriptor ReadOneof(ProtoReader reader, MessageDescriptor message)
    {
        string name = "";
        var options = default(DescriptorOptionFacts);
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.OneofOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfOneof); break;
                default: reader.Skip(); break;
            }
        }

        var oneof = new OneofDescriptor(message, name, space.Join(_file, message.FullName, name), message.DeclaredOneofs.Count);
        SetOptions(oneof, options, message.Features);
        space.Declare(oneof);
        return oneof;
    }

    // A oneof whose only member is marked optional was made by the compiler.
    private static void SetOneofs(MessageDescriptor message)
    {
        List<OneofDescriptor>? oneofs = null;
        foreach (OneofDescriptor oneof in message.DeclaredOneofs)
        {
            if (oneof.Members.Count == 0) throw new DescriptorException(message.File.Name, oneof.FullName, "the oneof has no members.");
            if (oneof.Members.Count == 1 && oneof.Members[0].IsProto3Optional)
            {
                oneof.Members[0].ContainingOneof = null;
                continue;
            }

            oneof.Fields = Sealed(oneof.Members);
            Add(ref oneofs, oneof);
        }

        message.Oneofs = Sealed(oneofs);
    }

    // The end is not part of the range.
    private static DescriptorRange ReadRange(ProtoReader reader, MessageDescriptor message)
    {
        int start = 0, end = 0;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.RangeStart: start = reader.ReadInt32(); break;
                case DescriptorTags.RangeEnd: end = reader.ReadInt32(); break;
                default: reader.Skip(); break;
            }
        }

        if (start <= 0 || end <= start)
            throw new DescriptorException(message.File.Name, message.FullName, $"the range from {start} to before {end} is empty or below 1.");
        return Range(start, end - 1);
    }

    private FieldDescriptor ReadField(ProtoReader reader, MessageDescriptor? scope, bool isExtension, int index)
    {
        string name = "", typeName = "", extendee = "";
        string? jsonName = null;
        ReadOnlyMemory<byte>? defaultValue = null;
        int number = 0, label = 1, type = 0, oneofIndex = -1;
        bool isProto3Optional = false;
        var options = default(DescriptorOptionFacts);
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.FieldExtendee: extendee = reader.ReadString(); break;
                case DescriptorTags.FieldNumber: number = reader.ReadInt32(); break;
                case DescriptorTags.FieldLabel: label = reader.ReadInt32(); break;
                case DescriptorTags.FieldType: type = reader.ReadInt32(); break;
                case DescriptorTags.FieldTypeName: typeName = reader.ReadString(); break;
                case DescriptorTags.FieldJsonName: jsonName = reader.ReadString(); break;
                case DescriptorTags.FieldOneofIndex: oneofIndex = reader.ReadInt32(); break;
                case DescriptorTags.FieldProto3Optional: isProto3Optional = reader.ReadBool(); break;
                case DescriptorTags.FieldOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfField); break;
                case DescriptorTags.FieldDefault:
                    int sizeBytes = reader.ReadBytes().Length;
                    defaultValue = new ReadOnlyMemory<byte>(space.Data, reader.Position - sizeBytes, sizeBytes);
                    break;
                default: reader.Skip(); break;
            }
        }

        string fullName = space.Join(_file, scope?.FullName ?? _file.Package, name);
        var field = new FieldDescriptor(_file, scope, isExtension, name, fullName, index, number)
        {
            Label = label,
            Type = (ProtoFieldType)type,
            TypeName = typeName,
            ExtendeeName = extendee,
            JsonName = jsonName ?? DescriptorLinker.JsonNameOf(name),
            DefaultMemory = defaultValue ?? default,
            DefaultValue = defaultValue is { } text ? WireUtf8.GetString(text.Span) : null,
            IsProto3Optional = isProto3Optional,
        };
        if (label is < 1 or > FieldDescriptor.RepeatedLabel) throw Fault(field, $"{label} is no label.");
        if (type is < 0 or > (int)ProtoFieldType.SInt64) throw Fault(field, $"{type} is no type.");
        if (isExtension != extendee.Length > 0) throw Fault(field, isExtension ? "the extended message is missing." : "a field extends a message.");
        space.Declare(field);
        OneofDescriptor? oneof = oneofIndex < 0 ? null : EnterOneof(field, oneofIndex);
        SetOptions(field, options, oneof?.Features ?? scope?.Features ?? _file.Features);
        SetOldFeatures(field, options);
        space.Fields.Add(field);
        if (!isExtension && scope!.Add(field) is { } other) throw Fault(field, $"{other.Name} has the same number {number}.");
        return field;
    }

    private static OneofDescriptor EnterOneof(FieldDescriptor field, int index)
    {
        List<OneofDescriptor> oneofs = field.Scope?.DeclaredOneofs ?? [];
        if (index >= oneofs.Count || field.IsExtension || field.Label != 1) throw Fault(field, $"it cannot be a member of oneof {index}.");
        field.ContainingOneof = oneofs[index];
        oneofs[index].Members.Add(field);
        return oneofs[index];
    }

    // In proto2 and proto3, labels, groups and the option `packed` say what features say in editions.
    private static void SetOldFeatures(FieldDescriptor field, in DescriptorOptionFacts options)
    {
        if (field.File.Edition >= DescriptorFeatures.Edition2023) return;
        DescriptorFeatures features = field.Features;
        if (field.Label == FieldDescriptor.RequiredLabel) features.FieldPresence = DescriptorFeatures.LegacyRequired;
        if (field.IsProto3Optional) features.FieldPresence = DescriptorFeatures.ExplicitPresence;
        if (options.Bool(DescriptorTags.PackedOption) is { } isPacked)
            features.RepeatedFieldEncoding = isPacked ? DescriptorFeatures.PackedEncoding : DescriptorFeatures.ExpandedEncoding;
        field.Features = features;
    }

    private static DescriptorException Fault(FieldDescriptor field, string fault) => new(field.File.Name, field.FullName, fault);
}
