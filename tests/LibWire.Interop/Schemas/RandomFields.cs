using System.Globalization;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Makes random fields for one message.</summary>
internal sealed class RandomFields
{
    private const int NumberMax = 536870911;
    private const int ManyFields = 70; // more than two words of has-bits

    private static readonly string[] Integers = ["int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64"];
    private static readonly string[] Scalars = [.. Integers, "bool", "float", "double", "string", "bytes", "string", "bytes"];
    private static readonly string[] MapKeys = [.. Integers, "bool", "string", "string", "string"];

    private readonly FuzzRandom _random;
    private readonly SchemaMessage _message;
    private readonly GoogleMembers _members = new();
    private readonly HashSet<string> _names = [];
    private readonly HashSet<int> _numbers = [];
    private readonly List<SchemaMessage> _messages;
    private readonly List<SchemaEnum> _enums;

    internal RandomFields(FuzzRandom random, SchemaMessage message)
    {
        _random = random;
        _message = message;
        _messages = [.. message.Unit.Visible().SelectMany(unit => unit.AllMessages())];

        // A message of proto3 cannot have a closed enum.
        _enums = [.. message.Unit.Visible().Where(unit => message.Unit.IsProto2 || !unit.IsProto2).SelectMany(unit => unit.AllEnums())];

        // Types and values declared in the message share its scope with the fields.
        foreach (SchemaEnum one in message.Enums) _names.UnionWith(one.Values.Select(value => value.Name).Append(one.Name));
        _names.UnionWith(message.Nested.Select(nested => nested.Name));
    }

    internal void Make()
    {
        MakeReserved();
        int count = _random.OneIn(60) ? ManyFields : _random.Next(9);
        bool isDense = _random.OneIn(2);
        for (int i = 0; i < count; i++)
        {
            if (_random.OneIn(8)) MakeOneof(isDense);
            else MakeField(-1, isDense);
        }
    }

    private void MakeReserved()
    {
        if (_random.OneIn(4)) Reserve("5", 5, 5);
        if (_random.OneIn(5)) Reserve("9 to 11", 9, 11);
        if (_random.OneIn(8)) Reserve("536870000 to max", 536870000, NumberMax);
        if (!_random.OneIn(5)) return;
        foreach (string name in (string[])["old_name", "class"])
        {
            if (!_names.Add(name)) continue;
            _message.ReservedNames.Add(name);
        }
    }

    private void Reserve(string text, int first, int last)
    {
        _message.ReservedRanges.Add(text);
        for (int number = first; number <= last; number++) _numbers.Add(number);
    }

    private void MakeOneof(bool isDense)
    {
        string name = _random.Pick(ProtoNames.Oneofs);
        if (_names.Contains(name) || !_members.TryAddOneof(_message.Name, name)) return;
        _names.Add(name);
        int before = _message.Fields.Count;
        for (int i = 1 + _random.Next(5); i > 0; i--) MakeField(_message.Oneofs.Count, isDense);
        if (_message.Fields.Count > before) _message.Oneofs.Add(name);
    }

    private void MakeField(int oneof, bool isDense)
    {
        bool isProto2 = _message.Unit.IsProto2;
        bool isMap = oneof < 0 && _random.OneIn(7);
        bool isRepeated = oneof < 0 && !isMap && _random.OneIn(3);
        (string type, SchemaMessage? message, SchemaEnum? enumeration) = isMap ? MakeMap() : MakeType();
        string label = "";
        if (oneof < 0 && !isMap)
        {
            if (isRepeated) label = "repeated";
            else if (isProto2) label = _random.OneIn(8) && (message is null || message.Index < _message.Index) ? "required" : "optional";
            else if (_random.OneIn(3)) label = "optional";
        }

        bool hasPresence = label is "optional" or "required" || oneof >= 0;
        if (TakeName(hasPresence, message is not null) is not { } name) return;
        List<string> options = [];
        bool isPackable = isRepeated && (Integers.Contains(type) || type is "bool" or "float" or "double" || enumeration is not null);
        if (isPackable && _random.OneIn(2)) options.Add(_random.OneIn(2) ? "packed = true" : "packed=false");
        bool canHaveDefault = isProto2 && !isRepeated && !isMap && message is null;
        if (canHaveDefault && _random.OneIn(2)) options.Add("default = " + RandomDefaults.Make(_random, type, enumeration));
        if (_random.OneIn(15)) options.Add("deprecated = true");
        if (_random.OneIn(20)) options.Add($"json_name = \"json {_message.Fields.Count}\"");
        _message.Fields.Add(new SchemaField(label, type, name, TakeNumber(isDense), oneof, options));
    }

    private (string Type, SchemaMessage? Message, SchemaEnum? Enumeration) MakeType()
    {
        switch (_random.Next(10))
        {
            case < 3:
                // Types declared nearby are more frequent, so that types refer to each other and to themselves.
                SchemaMessage message = _random.OneIn(4) ? _message : _random.Pick(_messages);
                return (NameOf(message.FullName), message, null);
            case 3 when _enums.Count > 0:
                SchemaEnum enumeration = _random.Pick(_enums);
                return (NameOf(enumeration.FullName), null, enumeration);
            default:
                return (_random.Pick(Scalars), null, null);
        }
    }

    private (string Type, SchemaMessage? Message, SchemaEnum? Enumeration) MakeMap()
    {
        (string value, SchemaMessage? message, SchemaEnum? enumeration) = MakeType();

        // The first value of an enum in a map must be zero.
        if (enumeration is { } one && one.Values[0].Number != 0) (value, enumeration) = ("sint64", null);
        string gap = _random.OneIn(2) ? " " : "";
        return ($"map{gap}<{gap}{_random.Pick(MapKeys)},{gap}{value}>", message, enumeration);
    }

    private string NameOf(string fullName) => _random.Pick(SchemaScope.NamesOf(fullName, _message.FullName, _message.Unit));

    private string? TakeName(bool hasPresence, bool isMessage)
    {
        for (int tries = 0; tries < 20; tries++)
        {
            string name = _message.Fields.Count > 0 && _random.OneIn(5)
                ? ProtoNames.MadeOf(_random, _random.Pick(_message.Fields).Name)
                : _random.OneIn(12) && _messages.Count > 0 ? _random.Pick(_messages).Name.ToLowerInvariant() : _random.Pick(ProtoNames.Fields);
            if (_message.Fields.Count > 30) name += _random.Next(1000).ToString(CultureInfo.InvariantCulture);
            if (_names.Contains(name) || !_members.TryAddField(_message.Name, name, hasPresence, isMessage)) continue;
            _names.Add(name);
            return name;
        }

        return null;
    }

    private int TakeNumber(bool isDense)
    {
        while (true)
        {
            int number = isDense || _random.OneIn(2)
                ? 1 + _random.Next(_numbers.Count + 8)
                : _random.Next(6) switch
                {
                    0 => 16 + _random.Next(2032),
                    1 => 2048 + _random.Next(16000),
                    2 => 262143 + _random.Next(3),
                    3 => NumberMax - _random.Next(3),
                    4 => 33554431 + _random.Next(3),
                    _ => 1 + (int)(_random.NextOfAnySize() % NumberMax),
                };
            if (number is >= 19000 and <= 19999) continue;
            if (_numbers.Add(number)) return number;
        }
    }
}
