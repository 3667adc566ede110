using LibWire.WellKnown;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorReader
{
    private ProtoMessageSyntax Message(ref DescriptorProto message, string scope)
    {
        string name = Name(message.Name, scope);
        List<ProtoMemberSyntax> members = Members(Join(scope, name), message.Field, message.NestedType, message.Extension, message.OneofDecl);
        for (int i = 0; i < message.EnumType.Count; i++) members.Add(Enum(ref message.EnumType[i], Join(scope, name)));
        for (int i = 0; i < message.ExtensionRange.Count; i++) members.Add(Extensions(ref message.ExtensionRange[i]));
        return new ProtoMessageSyntax(
            new ProtoName(name, default),
            Visibility(message.Visibility),
            members,
            message.HasOptions ? Encoded(message.Options.ToArray()) : [],
            Reserved(ref message),
            "");
    }

    // Messages that maps and groups declare become part of their fields. Fields and messages are two lists, and both must get their order again if
    // descriptors are made from the tree: before a field with a message come all earlier fields and all earlier messages.
    private List<ProtoMemberSyntax> Members(
        string scope,
        UnmanagedArray<FieldDescriptorProto> fields,
        UnmanagedArray<DescriptorProto> messages,
        UnmanagedArray<FieldDescriptorProto> extensions,
        UnmanagedArray<OneofDescriptorProto> oneofs)
    {
        var nested = new NestedMessages(scope, messages);
        List<ProtoMemberSyntax> fieldUnits = FieldUnits(fields, oneofs, nested);
        List<ProtoMemberSyntax> extendUnits = ExtendUnits(extensions, nested);

        var members = new List<ProtoMemberSyntax>(messages.Count + fieldUnits.Count + extendUnits.Count);
        int nextField = 0;
        int nextExtend = 0;
        for (int i = 0; i < messages.Count; i++)
        {
            switch (nested.Owners[i])
            {
                case null: members.Add(Message(ref messages[i], scope)); break;
                case (false, var unit): Take(fieldUnits, ref nextField, unit + 1); break;
                case (true, var unit): Take(extendUnits, ref nextExtend, unit + 1); break;
            }
        }

        Take(fieldUnits, ref nextField, fieldUnits.Count);
        Take(extendUnits, ref nextExtend, extendUnits.Count);
        return members;

        void Take(List<ProtoMemberSyntax> units, ref int next, int end)
        {
            for (; next < end; next++) members.Add(units[next]);
        }
    }

    /// <summary>The fields of a message. One oneof replaces its members.</summary>
    private List<ProtoMemberSyntax> FieldUnits(UnmanagedArray<FieldDescriptorProto> fields, UnmanagedArray<OneofDescriptorProto> oneofs, NestedMessages nested)
    {
        var units = new List<ProtoMemberSyntax>(fields.Count);
        List<ProtoFieldSyntax> oneofFields = [];
        int lastOneof = -1;
        for (int i = 0; i < fields.Count; i++)
        {
            ref FieldDescriptorProto field = ref fields[i];
            int oneof = field.HasOneofIndex && !field.Proto3Optional ? field.OneofIndex : -1;
            if (oneof >= oneofs.Count || oneof < -1)
            {
                Complain(Join(nested.Scope, Text(field.Name)), "is in a oneof that there is none of");
                oneof = -1;
            }

            int message = FindOwn(ref field, nested);
            ProtoFieldSyntax syntax = Field(ref field, nested, message, isInOneof: oneof >= 0);
            if (oneof >= 0)
            {
                if (oneof != lastOneof)
                {
                    ref OneofDescriptorProto declaration = ref oneofs[oneof];
                    oneofFields = [];
                    ProtoOptionSyntax[] options = declaration.HasOptions ? Encoded(declaration.Options.ToArray()) : [];
                    units.Add(new ProtoOneofSyntax(new ProtoName(Name(declaration.Name, nested.Scope), default), oneofFields, options, ""));
                }

                oneofFields.Add(syntax);
            }
            else
            {
                units.Add(syntax);
            }

            lastOneof = oneof;
            if (message >= 0) nested.Owners[message] = (false, units.Count - 1);
        }

        return units;
    }

    /// <summary>The extensions. Those of one message that follow each other form one block.</summary>
    private List<ProtoMemberSyntax> ExtendUnits(UnmanagedArray<FieldDescriptorProto> extensions, NestedMessages nested)
    {
        var units = new List<ProtoMemberSyntax>();
        List<ProtoFieldSyntax> fields = [];
        string lastExtendee = "";
        for (int i = 0; i < extensions.Count; i++)
        {
            ref FieldDescriptorProto field = ref extensions[i];
            string extendee = TypeName(field.Extendee, nested.Scope);
            int message = FindOwn(ref field, nested);
            ProtoFieldSyntax syntax = Field(ref field, nested, message, isInOneof: false);
            if (i == 0 || extendee != lastExtendee) units.Add(new ProtoExtendSyntax(new ProtoName(extendee, default), fields = []));
            fields.Add(syntax);
            lastExtendee = extendee;
            if (message >= 0) nested.Owners[message] = (true, units.Count - 1);
        }

        return units;
    }

    // The index of the message that a map or group declares for this field alone; −1 for none.
    private static int FindOwn(ref FieldDescriptorProto field, NestedMessages nested)
    {
        bool isGroup = field.Type == FieldDescriptorProto.Types.Type.Group;
        bool canBeMap = field.Type == FieldDescriptorProto.Types.Type.Message && field.Label == FieldDescriptorProto.Types.Label.Repeated;
        if (!isGroup && !canBeMap) return -1;
        int index = nested.Find(Text(field.TypeName));
        if (index < 0 || nested.Owners[index] != null) return -1;
        ref DescriptorProto message = ref nested.Messages[index];
        string name = Text(field.Name);
        bool isOwn = isGroup ? string.Equals(Text(message.Name), name, StringComparison.OrdinalIgnoreCase) : IsEntryOf(ref message, name);
        return isOwn ? index : -1;
    }

    private static bool IsEntryOf(ref DescriptorProto message, string field)
    {
        bool isEntry = message.HasOptions && message.Options.MapEntry && Text(message.Name) == ProtoNames.MapEntry(field) && message.Field.Count == 2;
        return isEntry && IsEntryField(ref message.Field[0], "key", 1) && IsEntryField(ref message.Field[1], "value", 2);
    }

    private static bool IsEntryField(ref FieldDescriptorProto field, string name, int number) =>
        Text(field.Name) == name
        && field.Number == number
        && field.Label == FieldDescriptorProto.Types.Label.Optional
        && field.Type != FieldDescriptorProto.Types.Type.Group;

    /// <summary>The messages declared in a scope, with the field to which each belongs.</summary>
    private sealed class NestedMessages
    {
        private readonly Dictionary<string, int> _indexes = new(StringComparer.Ordinal);

        internal NestedMessages(string scope, UnmanagedArray<DescriptorProto> messages)
        {
            Scope = scope;
            Messages = messages;
            Owners = new (bool, int)?[messages.Count];
            for (int i = 0; i < messages.Count; i++) _indexes["." + Join(scope, Text(messages[i].Name))] = i;
        }

        internal string Scope { get; }

        internal UnmanagedArray<DescriptorProto> Messages { get; }

        /// <summary>
        /// The field, oneof or extend block that declares each message, by its index; null for a message that is declared by itself.
        /// </summary>
        internal (bool IsExtend, int Unit)?[] Owners { get; }

        internal int Find(string typeName) => _indexes.TryGetValue(typeName, out int index) ? index : -1;
    }
}
