namespace LibWire.Reflection;

/// <summary>The exceptions of dynamic messages. They name the field and its type, and say what to write instead.</summary>
internal static class DynamicThrow
{
    private const int NamesMax = 12;

    internal static ArgumentException NoType(string fullName) =>
        new($"The pool has no message \"{fullName}\". Names have the package, as in \"shop.Order\".", nameof(fullName));

    internal static ArgumentException ForeignDescriptor(DescriptorBase descriptor, string argument) =>
        new($"{descriptor.FullName} is a descriptor of another pool. Look it up by its name in the pool of these types.", argument);

    internal static ArgumentException NoField(DynamicType type, string name)
    {
        string names = "";
        int count = type.Descriptor.Fields.Count;
        for (int i = 0; i < Math.Min(count, NamesMax); i++) names += (i == 0 ? "" : ", ") + type.Descriptor.Fields[i].Name;
        if (count > NamesMax) names += ", …";
        string known = count == 0 ? "It has no fields." : $"Its fields are {names}.";
        return new ArgumentException($"{type.FullName} has no field \"{name}\". {known} An extension is named by its full name in brackets.", nameof(name));
    }

    internal static ArgumentException NoExtension(string name) => new($"The pool has no extension {name}.", nameof(name));

    internal static ArgumentException NoNumber(DynamicType type, int number) =>
        new($"{type.FullName} has no field with the number {number}, and the pool has no extension of it with that number.", nameof(number));

    internal static ArgumentException ForeignField(DynamicType type, FieldDescriptor field) =>
        new($"{field.FullName} is not a field of {type.FullName} in the pool of this message.", nameof(field));

    internal static ArgumentException ForeignMessage(string what, DynamicType expected, DynamicType? actual) =>
        actual?.FullName == expected.FullName
            ? new ArgumentException($"{what}: the message is a {expected.FullName} of other DynamicTypes. Make it with the types of this message.", "message")
            : new ArgumentException($"{what} takes a {expected.FullName}, not a {actual?.FullName ?? "message without a type"}.", "message");

    internal static ArgumentException WrongType(DynamicMember member, string verb, Type type) =>
        new($"{member} is {Shown(member)}: write {verb}<{CSharpOf(member)}>, not {verb}<{type.Name}>.", nameof(type));

    internal static ArgumentException WrongKey(DynamicMember member, Type type) =>
        new(
            $"The keys of {member} are {Name(member.Layout.MapKeyType)}: their C# type is {CSharpOf(member.Layout.MapKeyType)}, not {type.Name}.",
            nameof(type));

    internal static ArgumentException NotSingle(DynamicMember member) =>
        new($"{member} is {Shown(member)}: read and change it with {(member.Descriptor.IsMap ? "GetMap" : "GetList")}.", nameof(member));

    internal static ArgumentException NotRepeated(DynamicMember member, string verb) =>
        new($"{member} is {Shown(member)}, so {verb} does not apply.", nameof(member));

    internal static ArgumentException NotMessage(DynamicMember member, string verb) =>
        new($"{member} is {Shown(member)}, not a message, so {verb} does not apply.", nameof(member));

    internal static ArgumentException NotBytes(DynamicMember member) =>
        new($"{member} is {Shown(member)}, not a string and not bytes.", nameof(member));

    internal static ArgumentException NoEnumName(DynamicMember member, ProtoEnumLayout values, string name) =>
        new($"{member} is an enum: {values.FullName} has no value \"{name}\".", nameof(name));

    internal static ArgumentException NotInClosedEnum(DynamicMember member, ProtoEnumLayout values, int number) =>
        new($"{member} is a closed enum: {values.FullName} has no value with the number {number}.", nameof(number));

    internal static ArgumentException NoOneof(DynamicType type, string name) => new($"{type.FullName} has no oneof \"{name}\".", nameof(name));

    internal static InvalidOperationException Default() =>
        new("The message is default: it has no type. DynamicType.New and DynamicType.Parse make messages.");

    internal static InvalidOperationException Absent(DynamicType type) =>
        new($"The message, a {type.FullName}, is not set in the message that it was read from, so it cannot be changed: Mutable creates it there.");

    internal static ObjectDisposedException Disposed(DynamicType type) => new(type.FullName, "The arena of the message was disposed.");

    private static string Shown(DynamicMember member) => member.Layout.Presence switch
    {
        ProtoFieldPresence.Map => $"a map of {Name(member.Layout.MapKeyType)} and {NameOfValue(member)}",
        ProtoFieldPresence.Repeated => $"repeated {NameOfValue(member)}",
        _ => $"a single {NameOfValue(member)}",
    };

    private static string NameOfValue(DynamicMember member) => member.MessageType?.FullName ?? member.Layout.EnumLayout?.FullName ?? Name(TypeOf(member));

    private static string Name(ProtoFieldType type) => type.ToString().ToLowerInvariant();

    private static ProtoFieldType TypeOf(DynamicMember member) => member.Descriptor.IsMap ? member.Layout.MapValueType : member.Layout.Type;

    private static string CSharpOf(DynamicMember member) => CSharpOf(TypeOf(member));

    private static string CSharpOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Double => "double",
        ProtoFieldType.Float => "float",
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => "long",
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => "ulong",
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => "uint",
        ProtoFieldType.Bool => "bool",
        ProtoFieldType.String => "string",
        ProtoFieldType.Bytes => "byte[]",
        ProtoFieldType.Message or ProtoFieldType.Group => nameof(DynamicMessage),
        _ => "int",
    };
}
