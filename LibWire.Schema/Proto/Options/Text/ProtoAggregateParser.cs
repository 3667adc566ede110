namespace LibWire.Schema;

/// <summary>Parses an option's value in braces, in the text format. The first fault ends it.</summary>
/// <remarks>Source: text format language specification; protoc 35, which decides where the two differ.</remarks>
internal sealed partial class ProtoAggregateParser
{
    private readonly ProtoFileDescriptor _file;
    private readonly ProtoNameTable _table;
    private readonly ProtoOptionTypes _types;
    private readonly ProtoAggregateLexer _lexer;
    private int _depth;

    /// <param name="file">The file that contains the option, which decides the visible names.</param>
    /// <param name="table">All names.</param>
    /// <param name="types">Finds fields and values of enums.</param>
    /// <param name="text">The text between the braces.</param>
    /// <param name="depth">How many messages of the option enclose the value.</param>
    internal ProtoAggregateParser(ProtoFileDescriptor file, ProtoNameTable table, ProtoOptionTypes types, string text, int depth)
    {
        _depth = depth;
        _file = file;
        _table = table;
        _types = types;
        _lexer = new ProtoAggregateLexer(text);
    }

    /// <summary>The fault, as the end of a sentence.</summary>
    internal string Fault { get; private set; } = "";

    /// <summary>Whether the fault is a name that was not found in a blind file.</summary>
    internal bool HasGap { get; private set; }

    /// <summary>Parses all of it into a message.</summary>
    /// <returns>Whether it was parsed; otherwise <see cref="Fault"/> says why not.</returns>
    internal bool Parse(ProtoOptionMessage message)
    {
        while (_lexer.Kind != ProtoTokenKind.End)
            if (!ParseField(message)) return false;
        return CheckRequired(message);
    }

    private bool Fail(string fault)
    {
        Fault = fault;
        return false;
    }

    private bool FailExpected(string expected) =>
        Fail(_lexer.Kind == ProtoTokenKind.End ? $"{expected} is expected at the end" : $"{expected} is expected in place of '{_lexer.Text}'");

    private bool Take(char symbol) => _lexer.TryTake(symbol) || FailExpected($"'{symbol}'");

    private bool ParseField(ProtoOptionMessage message)
    {
        if (message.Type.FullName == "google.protobuf.Any" && _lexer.IsAt('[')) return ParseAny(message);
        if (!TryFindField(message.Type, out string name, out ProtoFieldDescriptor? field)) return false;
        if (field == null) return SkipReserved();
        if (!field.IsRepeated && IsSetTwice(message, field, name)) return false;

        // The colon may be omitted only before a message.
        if (field.Message == null ? !Take(':') : _lexer.TryTake(':') && _lexer.Kind == ProtoTokenKind.String && field.Options?.Bool("weak") == true)
            return field.Message != null && SkipWeak();
        if (field.IsRepeated && _lexer.TryTake('['))
        {
            if (_lexer.TryTake(']')) return TakeSeparator();
            do
            {
                if (!ParseValue(message, field)) return false;
            }
            while (_lexer.TryTake(','));
            return Take(']') && TakeSeparator();
        }

        return ParseValue(message, field) && TakeSeparator();
    }

    private bool SkipWeak()
    {
        while (_lexer.Kind == ProtoTokenKind.String) _lexer.Next();
        return TakeSeparator();
    }

    private bool TakeSeparator()
    {
        if (!_lexer.TryTake(';')) _lexer.TryTake(',');
        return true;
    }

    // A name that the message reserves is no field and no fault.
    private bool TryFindField(ProtoMessageDescriptor type, out string name, out ProtoFieldDescriptor? field)
    {
        field = null;
        name = "";
        if (_lexer.IsAt('['))
        {
            if (!TakeBracketedName(out name, out string address)) return false;
            if (address.Length > 0) return Fail($"an extension has no '/' in its name, as '{address}{name}' has");
            field = FindExtension(type, name);
            if (field != null) return true;
            HasGap = _file.IsBlind;
            return Fail($"there is no extension '{name}' of '{type.FullName}' in this file or those it imports");
        }

        if (_lexer.Kind != ProtoTokenKind.Identifier) return FailExpected("the name of a field");
        name = _lexer.Text;
        _lexer.Next();
        field = _types.FindField(type, name);
        if (field == null && _types.FindField(type, name.ToLowerInvariant()) is { LooksLikeGroup: true } lower && lower.Message!.Name == name) field = lower;
        if (field != null || IsReserved(type, name)) return true;
        return Fail($"the message '{type.FullName}' has no field '{name}'");
    }

    private static bool IsReserved(ProtoMessageDescriptor type, string name)
    {
        foreach (ProtoReservedSyntax reserved in type.Syntax.Reserved)
            foreach (ProtoName each in reserved.Names)
                if (each.Text == name) return true;
        return false;
    }

    private ProtoFieldDescriptor? FindExtension(ProtoMessageDescriptor type, string name)
    {
        ProtoDescriptor? found = _table.LookUp(_file, type.FullName, name, typesOnly: false, isForOptions: true).Found;
        if (found is ProtoFieldDescriptor extension) return extension.Container == type ? extension : null;
        if (found is not ProtoMessageDescriptor message || !type.IsMessageSet) return null;

        // An item of a message set may have the name of its message, which then declares the extension.
        foreach (ProtoFieldDescriptor item in message.Extensions)
            if (item.Container == type && item.Message == message && item.Cardinality == ProtoCardinality.Optional) return item;
        return null;
    }

    private bool IsSetTwice(ProtoOptionMessage message, ProtoFieldDescriptor field, string name)
    {
        if (message.Find(field.Number) != null) return !Fail($"'{name}' is set twice");
        if (field.Oneof is { } oneof && message.FindMember(oneof) is { } other)
            return !Fail($"'{name}' and '{other.Descriptor.Name}' are both set, and a oneof has one of its members");
        return false;
    }

    private bool ParseValue(ProtoOptionMessage message, ProtoFieldDescriptor field)
    {
        if (field.Message is { } type)
        {
            var inner = new ProtoOptionMessage(type);
            if (!ParseMessage(inner)) return false;
            message.FindOrAdd(field).Values.Add(inner);
            return true;
        }

        if (ParseScalar(field) is not { } value) return false;

        // A zero value without presence is not set.
        if (!field.IsRepeated && !field.HasPresence && ProtoOptionEncoder.IsZero(value)) return true;
        message.FindOrAdd(field).Values.Add(value);
        return true;
    }

    private bool ParseMessage(ProtoOptionMessage message)
    {
        bool isAngle = _lexer.TryTake('<');
        if (!isAngle && !Take('{')) return false;
        if (_depth >= ProtoSchemaLimits.OptionTextDepthMax)
            return Fail($"there are more than {ProtoSchemaLimits.OptionTextDepthMax} messages inside each other");
        _depth++;
        while (!_lexer.IsAt('>') && !_lexer.IsAt('}'))
            if (!ParseField(message)) return false;
        _depth--;
        return Take(isAngle ? '>' : '}');
    }

    private bool TakeBracketedName(out string name, out string address)
    {
        name = address = "";
        if (_lexer.TakeBracketedName() is not { } text) return FailExpected("']'");
        int slash = text.LastIndexOf('/');
        address = text.Substring(0, slash + 1);
        name = text.Substring(slash + 1);
        if (address.Length > 0 && address[0] == '/') return Fail($"'{text}' starts with '/'");
        for (int i = address.IndexOf('%'); i >= 0; i = address.IndexOf('%', i + 1))
        {
            if (i + 2 >= address.Length || !SchemaCharacters.IsHexDigit(address[i + 1]) || !SchemaCharacters.IsHexDigit(address[i + 2]))
                return Fail($"in '{address}' two hexadecimal digits are missing behind '%'");
        }

        foreach (string part in name.Split('.'))
        {
            bool isName = part.Length > 0 && SchemaCharacters.IsLetter(part[0]);
            foreach (char unit in part) isName &= SchemaCharacters.IsLetter(unit) || SchemaCharacters.IsDigit(unit);
            if (!isName) return Fail($"'{name}' is no name");
        }

        return true;
    }

    private bool ParseAny(ProtoOptionMessage message)
    {
        if (!TakeBracketedName(out string name, out string address)) return false;
        if (address.Length == 0) return Fail($"'{name}' needs an address in front, as in '[type.googleapis.com/{name}]'");
        _lexer.TryTake(':');
        ProtoMessageDescriptor? type = address is "type.googleapis.com/" or "type.googleprod.com/"
            ? _table.Find(_file, name, isForOptions: true) as ProtoMessageDescriptor
            : null;
        if (type == null)
        {
            HasGap = _file.IsBlind;
            return Fail($"there is no message '{address}{name}' in this file or those it imports");
        }

        var value = new ProtoOptionMessage(type);
        if (!ParseMessage(value) || !CheckRequired(value)) return false;
        if (message.Fields.Count > 0) return Fail("the value of an Any is set twice");
        ProtoFieldDescriptor? urlField = _types.FindField(message.Type, "type_url");
        ProtoFieldDescriptor? valueField = _types.FindField(message.Type, "value");
        if (urlField == null || valueField == null) return Fail("the type Any is none that holds messages");
        byte[] bytes = ProtoOptionEncoder.Encode(value, keepsSourceRetention: true);
        message.FindOrAdd(urlField).Values.Add(System.Text.Encoding.UTF8.GetBytes(address + name));
        if (bytes.Length > 0) message.FindOrAdd(valueField).Values.Add(bytes);
        return TakeSeparator();
    }

    private bool CheckRequired(ProtoOptionMessage message)
    {
        foreach (ProtoFieldDescriptor field in _types.RequiredOf(message.Type))
            if (message.Find(field.Number) == null) return Fail($"the required field '{field.Name}' of '{message.Type.FullName}' is missing");
        foreach (ProtoOptionField field in message.Fields)
        {
            if (field.Descriptor.Message == null) continue;
            foreach (object value in field.Values)
                if (!CheckRequired((ProtoOptionMessage)value)) return false;
        }

        return true;
    }
}
