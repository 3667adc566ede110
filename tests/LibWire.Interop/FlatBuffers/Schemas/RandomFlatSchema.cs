using System.Globalization;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// A random FlatBuffers schema. The same seed makes the same schema, and FlatBuffers 2.0.8 accepts all of them. No two schemas share a name, so that many can
/// be compiled together.
/// </summary>
internal sealed class RandomFlatSchema
{
    private readonly FuzzRandom _random;
    private readonly string[] _namespaces;
    private readonly bool _hasArrays; // then there are no defaults of strings and vectors: no language of FlatBuffers 2.0.8 supports both
    private readonly List<FlatEnumType> _enums = [];
    private readonly List<FlatObjectType> _structs = [];
    private readonly List<FlatObjectType> _tables = [];
    private readonly List<FlatUnionType> _unions = [];
    private int _names;

    private RandomFlatSchema(ulong seed)
    {
        Seed = seed;
        _random = new FuzzRandom(seed, 8);
        _hasArrays = _random.OneIn(2);
        string root = $"s{seed}";
        _namespaces = _random.Next(4) switch
        {
            0 => [""],
            1 => [root],
            2 => [root, root + ".inner"],
            _ => [root, root + ".inner", root + ".inner.deep", root + ".other"],
        };
        for (int i = 1 + _random.Next(3); i > 0; i--) _enums.Add(MakeEnum());
        for (int i = 1 + _random.Next(3); i > 0; i--) _structs.Add(MakeStruct());
        for (int i = 2 + _random.Next(4); i > 0; i--) _tables.Add(MakeTable());
        for (int i = _random.Next(3); i > 0; i--) _unions.Add(MakeUnion());
        foreach (FlatObjectType table in _tables) Fill(table);
        if (!_random.OneIn(3)) Identifier = "I" + _random.Next(1000).ToString("d3", CultureInfo.InvariantCulture);
    }

    internal static RandomFlatSchema Make(ulong seed) => new(seed);

    internal ulong Seed { get; }

    internal IReadOnlyList<FlatEnumType> Enums => _enums;

    internal IReadOnlyList<FlatObjectType> Structs => _structs;

    internal IReadOnlyList<FlatObjectType> Tables => _tables;

    internal IReadOnlyList<FlatUnionType> Unions => _unions;

    internal FlatObjectType Root => _tables[^1];

    /// <summary>Four characters, or null.</summary>
    internal string? Identifier { get; }

    /// <summary>The text of the schema.</summary>
    internal string Print() => new FlatSchemaText(new FuzzRandom(Seed, 9)).Print(this);

    private string NewName(string kind) => $"{kind}{Seed}n{_names++}";

    private FlatEnumType MakeEnum()
    {
        bool isBitFlags = _random.OneIn(3);
        string scalar = _random.Pick(FlatNumber.Integers);
        if (isBitFlags && !FlatNumber.IsUnsigned(scalar)) scalar = "u" + scalar.TrimStart('u');
        var type = new FlatEnumType(_random.Pick(_namespaces), NewName("Enu"), scalar, isBitFlags);
        var seen = new HashSet<ulong>();
        if (!isBitFlags && _random.Next(3) > 0)
        {
            seen.Add(0);
            type.Values.Add(("Zero", FlatNumber.Zero(scalar)));
        }

        for (int i = 1 + _random.Next(5); i > 0; i--)
        {
            FlatNumber value = isBitFlags ? new(scalar, 1UL << _random.Next(8 * FlatNumber.SizeOf(scalar))) : FlatNumber.Random(_random, scalar);
            if (seen.Add(value.Bits)) type.Values.Add(($"Val{i}", value));
        }

        return type;
    }

    private FlatObjectType MakeStruct()
    {
        var type = new FlatObjectType(_random.Pick(_namespaces), NewName("Str"), isStruct: true);
        for (int i = 1 + _random.Next(5); i > 0; i--)
        {
            // Here FlatBuffers 2.0.8 requires enums with a value 0, although nothing has a default.
            FlatUse use = MakeInlineUse();
            if (use.Named is FlatEnumType { HasZero: false }) use = new FlatUse(FlatForm.Scalar, use.Scalar);
            if (use.Form == FlatForm.Struct) type.AlignBytes = Math.Max(type.AlignBytes, ((FlatObjectType)use.Named!).AlignBytes);
            else type.AlignBytes = Math.Max(type.AlignBytes, FlatNumber.SizeOf(use.Scalar));
            if (_hasArrays && _random.OneIn(3)) use = use with { ArrayLength = 1 + _random.Next(4) };
            type.Members.Add(new FlatMember(NewMemberName(), use));
        }

        if (_random.OneIn(4) && type.AlignBytes < 16)
        {
            type.AlignBytes *= 2;
            type.Attributes.Add($"force_align: {type.AlignBytes}");
        }

        if (_random.OneIn(5) && type.Members.Find(static member => member.Type is { Form: FlatForm.Scalar, ArrayLength: 0 } && FlatNumber.Integers.Contains(member.Type.Scalar)) is { } key)
        {
            key.IsKey = true;
            key.Attributes.Add("key");
        }

        return type;
    }

    private FlatObjectType MakeTable()
    {
        string @namespace = _random.Pick(_namespaces);

        // All namespaces are inside the first one, so that a simple name finds the types in it.
        return new FlatObjectType(@namespace, NewName("Tab"), isStruct: false) { IsNamedInFull = @namespace != _namespaces[0] || _random.OneIn(3) };
    }

    // Types that are stored inline.
    private FlatUse MakeInlineUse() => _random.Next(5) switch
    {
        0 => OfEnum(_random.Pick(_enums)),
        1 when _structs.Count > 0 => new FlatUse(FlatForm.Struct, Named: _random.Pick(_structs)),
        _ => new FlatUse(FlatForm.Scalar, _random.Pick(FlatNumber.Scalars)),
    };

    private static FlatUse OfEnum(FlatEnumType type) => new(FlatForm.Enum, type.Scalar, type);

    private FlatUnionType MakeUnion()
    {
        var type = new FlatUnionType(_random.Pick(_namespaces), NewName("Uni"));
        var seen = new HashSet<string>();
        for (int i = 1 + _random.Next(5); i > 0; i--)
        {
            string alias = $"Mem{i}";
            int kind = type.Choices.Count + 1;
            if (_random.OneIn(5))
            {
                type.Choices.Add(new FlatUnionChoice(alias, $"{alias}: string", new FlatUse(FlatForm.String), kind));
                continue;
            }

            bool isStruct = _random.OneIn(4);
            FlatNamedType member = isStruct ? _random.Pick(_structs) : _random.Pick(_tables);
            string text = FlatSchemaText.Refer(member, type.Namespace, _random);
            string name = text.Replace('.', '_');
            bool hasAlias = _random.OneIn(2) || !seen.Add(name);
            type.Choices.Add(new FlatUnionChoice(hasAlias ? alias : name, hasAlias ? $"{alias}: {text}" : text, new FlatUse(isStruct ? FlatForm.Struct : FlatForm.Table, Named: member), kind));
        }

        return type;
    }

    private void Fill(FlatObjectType table)
    {
        for (int i = _random.Next(_random.OneIn(8) ? 40 : 12); i >= 0; i--) table.Members.Add(MakeField());
        List<FlatMember> keys = table.Members.FindAll(static member => member is { IsOptional: false, IsDeprecated: false, IsRequired: false, DefaultString: null, Type.IsVector: false }
            && (member.Type.Form == FlatForm.String || (member.Type.Form == FlatForm.Scalar && FlatNumber.Integers.Contains(member.Type.Scalar))));
        if (_random.OneIn(3) && keys.Count > 0)
        {
            FlatMember key = _random.Pick(keys);
            key.IsKey = true;
            key.Attributes.Add("key");
        }

        table.HasIds = _random.OneIn(3);
        List<FlatMember> order = [.. table.Members];
        if (table.HasIds) order = [.. order.OrderBy(_ => _random.NextUInt64())];
        int id = 0;
        foreach (FlatMember member in order)
        {
            if (member.Type.Form == FlatForm.Union) id++;
            member.Id = id++;
            if (table.HasIds) member.Attributes.Add($"id: {member.Id}");
        }

        if (_random.OneIn(4)) table.Attributes.Add("original_order");
    }

    private FlatMember MakeField()
    {
        FlatUse use = MakeUse();
        var member = new FlatMember(NewMemberName(), use);
        bool isNumber = use is { Form: FlatForm.Scalar or FlatForm.Enum, IsVector: false };
        if (isNumber) AddDefault(member);
        else AddRules(member);
        if (!member.IsRequired && _random.OneIn(12))
        {
            member.IsDeprecated = true;
            member.Attributes.Add("deprecated");
        }

        return member;
    }

    private FlatUse MakeUse()
    {
        if (_random.OneIn(20)) return new FlatUse(FlatForm.NestedBuffer, "ubyte", _random.Pick(_tables)) { IsVector = true };
        if (_random.OneIn(30)) return new FlatUse(FlatForm.FlexBuffer, "ubyte") { IsVector = true };
        FlatUse use = _random.Next(6) switch
        {
            0 => new FlatUse(FlatForm.String),
            1 => new FlatUse(FlatForm.Table, Named: _random.Pick(_tables)),
            2 when _unions.Count > 0 => new FlatUse(FlatForm.Union, Named: _random.Pick(_unions)),
            _ => MakeInlineUse(),
        };
        return _random.OneIn(3) ? use with { IsVector = true } : use;
    }

    private void AddDefault(FlatMember member)
    {
        ChooseDefault(member);

        // FlatBuffers 2.0.8 writes such a default as 0 into its reflection.
        bool isLost = member.Default.Scalar == "ulong" ? member.Default.Bits > long.MaxValue : member.Default is { IsFloat: true, Bits: not 0 } && member.Default.IsSameAs(FlatNumber.Zero(member.Default.Scalar));
        if (!isLost) return;
        member.Default = FlatNumber.Zero(member.Default.Scalar);
        member.IsOptional = true;
        member.DefaultText = "null";
    }

    private void ChooseDefault(FlatMember member)
    {
        FlatUse use = member.Type;
        member.Default = FlatNumber.Zero(use.Scalar);
        if (_random.OneIn(5))
        {
            member.IsOptional = true;
            member.DefaultText = "null";
        }
        else if (use.Named is FlatEnumType type)
        {
            if (!_random.OneIn(2) && type.HasZero) return;
            List<(string Name, FlatNumber Value)> values = [_random.Pick(type.Values)];
            if (type.IsBitFlags && _random.OneIn(2)) values = type.Values;
            member.Default = new FlatNumber(use.Scalar, values.Aggregate(0UL, static (bits, value) => bits | value.Value.Bits));
            member.DefaultText = values.Count == 1 ? values[0].Name : $"\"{string.Join(' ', values.Select(static value => value.Name))}\"";
        }
        else if (_random.OneIn(2))
        {
            member.Default = FlatNumber.Random(_random, use.Scalar);
            member.DefaultText = member.Default.Text;
        }
    }

    private void AddRules(FlatMember member)
    {
        FlatUse use = member.Type;
        if (!_hasArrays && _random.OneIn(3) && use.IsVector && use.Form is not (FlatForm.NestedBuffer or FlatForm.FlexBuffer or FlatForm.Union))
        {
            member.DefaultText = "[]";
        }
        else if (!_hasArrays && _random.OneIn(3) && use is { Form: FlatForm.String, IsVector: false })
        {
            member.DefaultString = _random.Pick<string>(["", "text", "a \"b\" c"]);
            member.DefaultText = $"\"{member.DefaultString.Replace("\"", "\\\"", StringComparison.Ordinal)}\"";
        }
        else if (_random.OneIn(10) && use is { Form: FlatForm.String or FlatForm.Struct or FlatForm.FlexBuffer } or { IsVector: true, Form: not FlatForm.NestedBuffer })
        {
            // A table is never required: values of recursive tables would have no end.
            member.IsRequired = true;
            member.Attributes.Add("required");
        }

        if (use is { Form: FlatForm.String, IsVector: false } && _random.OneIn(3)) member.Attributes.Add("shared");
        if (use.Form == FlatForm.NestedBuffer) member.Attributes.Add($"nested_flatbuffer: \"{FlatSchemaText.Refer(use.Named!, "", _random)}\"");
        if (use.Form == FlatForm.FlexBuffer) member.Attributes.Add("flexbuffer");
    }

    private string NewMemberName()
    {
        int number = _names++;
        return _random.Next(4) switch
        {
            0 => $"some_field_{number}",
            1 => $"Field{number}",
            2 => $"f{number}",
            _ => $"otherField{number}",
        };
    }
}
