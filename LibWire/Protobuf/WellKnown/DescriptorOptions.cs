using LibWire.Reflection;

namespace LibWire.WellKnown;

/// <content>The options of <see cref="FileDescriptor"/>.</content>
public partial struct FileOptions : IDescriptorOptions<FileDescriptor>
{
}

/// <content>The options of <see cref="MessageDescriptor"/>.</content>
public partial struct MessageOptions : IDescriptorOptions<MessageDescriptor>
{
}

/// <content>The options of <see cref="FieldDescriptor"/>.</content>
public partial struct FieldOptions : IDescriptorOptions<FieldDescriptor>
{
}

/// <content>The options of <see cref="OneofDescriptor"/>.</content>
public partial struct OneofOptions : IDescriptorOptions<OneofDescriptor>
{
}

/// <content>The options of <see cref="EnumDescriptor"/>.</content>
public partial struct EnumOptions : IDescriptorOptions<EnumDescriptor>
{
}

/// <content>The options of <see cref="EnumValueDescriptor"/>.</content>
public partial struct EnumValueOptions : IDescriptorOptions<EnumValueDescriptor>
{
}

/// <content>The options of <see cref="ServiceDescriptor"/>.</content>
public partial struct ServiceOptions : IDescriptorOptions<ServiceDescriptor>
{
}

/// <content>The options of <see cref="MethodDescriptor"/>.</content>
public partial struct MethodOptions : IDescriptorOptions<MethodDescriptor>
{
}
