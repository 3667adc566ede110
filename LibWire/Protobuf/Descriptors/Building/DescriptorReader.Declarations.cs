using System.Collections.Generic;

namespace LibWire.Reflection;

// Enums and services.
internal sealed partial class DescriptorReader
{
    private EnumDescriptor ReadEnum(ProtoReader reader, MessageDescriptor? parent, int index)
    {
        string name = "", scope = parent?.FullName ?? _file.Package;
        var options = default(DescriptorOptionFacts);
        ProtoReader whole = reader;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.EnumOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfEnum); break;
                default: reader.Skip(); break;
            }
        }

        var type = new EnumDescriptor(_file, parent, name, space.Join(_file, scope, name), index);
        SetOptions(type, options, parent?.Features ?? _file.Features);
        space.Declare(type);

        List<EnumValueDescriptor>? values = null;
        List<string>? reservedNames = null;
        List<DescriptorRange>? reservedRanges = null;
        while (whole.Next())
        {
            switch (whole.TagAndType)
            {
                case DescriptorTags.EnumValue: Add(ref values, ReadValue(whole.ReadMessage(), type, scope, Count(values))); break;
                case DescriptorTags.EnumReservedName: Add(ref reservedNames, whole.ReadString()); break;
                case DescriptorTags.EnumReservedRange: Add(ref reservedRanges, ReadRange(whole.ReadMessage(), type)); break;
                default: whole.Skip(); break;
            }
        }

        if (values is null) throw new DescriptorException(_file.Name, type.FullName, "the enum has no values.");
        if (!type.IsClosed && values[0].Number != 0) throw new DescriptorException(_file.Name, type.FullName, "the first value of an open enum must be 0.");
        type.Values = Sealed(values);
        type.ReservedNames = Sealed(reservedNames);
        type.ReservedRanges = Sealed(reservedRanges);
        return type;
    }

    private EnumValueDescriptor ReadValue(ProtoReader reader, EnumDescriptor type, string scope, int index)
    {
        string name = "";
        int number = 0;
        var options = default(DescriptorOptionFacts);
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.ValueNumber: number = reader.ReadInt32(); break;
                case DescriptorTags.ValueOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfValue); break;
                default: reader.Skip(); break;
            }
        }

        var value = new EnumValueDescriptor(type, name, space.Join(_file, scope, name), index, number);
        SetOptions(value, options, type.Features);
        space.Declare(value);
        type.Add(value);
        return value;
    }

    // The end is part of the range, unlike in messages.
    private static DescriptorRange ReadRange(ProtoReader reader, EnumDescriptor type)
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

        if (end < start) throw new DescriptorException(type.File.Name, type.FullName, $"the range from {start} to {end} is empty.");
        return Range(start, end);
    }

    private ServiceDescriptor ReadService(ProtoReader reader, int index)
    {
        string name = "";
        var options = default(DescriptorOptionFacts);
        ProtoReader whole = reader;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.ServiceOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfService); break;
                default: reader.Skip(); break;
            }
        }

        var service = new ServiceDescriptor(_file, name, space.Join(_file, _file.Package, name), index);
        SetOptions(service, options, _file.Features);
        space.Declare(service);
        List<MethodDescriptor>? methods = null;
        while (whole.Next())
        {
            if (whole.TagAndType == DescriptorTags.ServiceMethod) Add(ref methods, ReadMethod(whole.ReadMessage(), service, Count(methods)));
            else whole.Skip();
        }

        service.Methods = Sealed(methods);
        return service;
    }

    private MethodDescriptor ReadMethod(ProtoReader reader, ServiceDescriptor service, int index)
    {
        string name = "", input = "", output = "";
        bool isClientStreaming = false, isServerStreaming = false;
        var options = default(DescriptorOptionFacts);
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.MethodInput: input = reader.ReadString(); break;
                case DescriptorTags.MethodOutput: output = reader.ReadString(); break;
                case DescriptorTags.MethodOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfMethod); break;
                case DescriptorTags.MethodClientStreaming: isClientStreaming = reader.ReadBool(); break;
                case DescriptorTags.MethodServerStreaming: isServerStreaming = reader.ReadBool(); break;
                default: reader.Skip(); break;
            }
        }

        var method = new MethodDescriptor(service, name, space.Join(_file, service.FullName, name), index)
        {
            InputName = input,
            OutputName = output,
            IsClientStreaming = isClientStreaming,
            IsServerStreaming = isServerStreaming,
        };
        SetOptions(method, options, service.Features);
        space.Declare(method);
        space.Methods.Add(method);
        return method;
    }
}
