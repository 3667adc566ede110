using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// A random value of a schema's root table: as JSON, and as the expected dump of its buffer, without the bytes of nested buffers (see
/// <see cref="WithoutBytes"/>).
/// </summary>
internal sealed partial class RandomFlatValue
{
    private const int DepthMax = 6;
    private const int TablesMax = 60;

    private static readonly string[] Texts = ["", "a", "text", "shared", "größer", "a\"b\\c/d", "line\nline\ttab", "\0", "\u0001\u007f", "日本", "😀", "longer than sixteen bytes, and than thirty-two"];

    private readonly FuzzRandom _random;
    private readonly bool _hasAnyFlex;
    private bool _writesDefaults;
    private bool _isNested;
    private int _tablesLeft = TablesMax;
    private FlatKey _key; // of the last scalar or string, or of the last table or struct with a key

    private RandomFlatValue(RandomFlatSchema schema, FuzzRandom random, bool writesDefaults, bool hasAnyFlex)
    {
        _random = random;
        _hasAnyFlex = hasAnyFlex;
        _writesDefaults = writesDefaults;
        (Json, Dump) = MakeTable(schema.Root, 1);
    }

    /// <param name="schema">The schema.</param>
    /// <param name="random">The source of randomness.</param>
    /// <param name="writesDefaults">Whether values that equal their defaults are written too.</param>
    /// <param name="hasAnyFlex">Whether FlexBuffers hold any values. Otherwise all are alike.</param>
    internal static RandomFlatValue Make(RandomFlatSchema schema, FuzzRandom random, bool writesDefaults, bool hasAnyFlex = false) =>
        new(schema, random, writesDefaults, hasAnyFlex);

    internal string Json { get; }

    internal string Dump { get; }

    /// <summary>A dump without the bytes of nested buffers. Their content follows in the dump.</summary>
    internal static string WithoutBytes(string dump) => Bytes().Replace(dump, "#");

    private (string Json, string Dump) MakeTable(FlatObjectType type, int depth)
    {
        _tablesLeft--;
        List<(ulong Order, string Text)> members = [];
        ulong unionOrder = 0;
        var dumps = new SortedDictionary<int, string>();
        FlatKey key = default;
        foreach (FlatMember member in type.Members.OrderBy(static member => member.Id))
        {
            bool isThere = !member.IsDeprecated && (member.IsRequired || member.IsKey || _random.Next(3) > 0);
            (string? json, string dump) = isThere ? MakeField(member, depth) : (null, DumpOfAbsent(member));
            if (member.IsKey) key = _key;

            // The order of a JSON object has no meaning. But FlatBuffers 2.0.8 searches the kind of a union in the last field before it with kinds of that
            // union.
            ulong order = _random.NextUInt64();
            if (member.Type.Form == FlatForm.Union) order = unionOrder += (ulong.MaxValue - unionOrder) / 8;
            if (json != null) members.Add((order, json));
            dumps.Add(member.Id, $"{member.Name}={dump}");
        }

        _key = key;
        return ($"{{{string.Join(", ", members.OrderBy(static member => member.Order).Select(static member => member.Text))}}}", $"{{{string.Join(' ', dumps.Values)}}}");
    }

    private static string DumpOfAbsent(FlatMember member) => member.Type switch
    {
        { IsVector: true } => "-",
        { Form: FlatForm.Union } => "<~0>",
        { Form: FlatForm.Scalar or FlatForm.Enum } => member.IsOptional ? "-" : "~" + member.Default.DumpOfDefault,
        _ => "-",
    };

    private (string? Json, string Dump) MakeField(FlatMember member, int depth)
    {
        string key = _random.OneIn(2) ? member.Name : $"\"{member.Name}\"";
        FlatUse use = member.Type;
        bool canNest = depth < DepthMax && _tablesLeft > 0;
        if (use.IsVector && use.Form is not (FlatForm.NestedBuffer or FlatForm.FlexBuffer)) return MakeVector(key, use, depth, canNest);
        switch (use.Form)
        {
            case FlatForm.Scalar or FlatForm.Enum:
                (string json, FlatNumber value) = MakeNumber(use);
                _key = new FlatKey(value);

                // NaN equals either no NaN or every one, depending on how the library was compiled.
                if (value.IsNan && member.Default.IsNan && !member.IsOptional) return (null, DumpOfAbsent(member));
                bool isWritten = member.IsOptional || _writesDefaults || !value.IsSameAs(member.Default);
                return ($"{key}: {json}", isWritten ? value.Dump : DumpOfAbsent(member));
            case FlatForm.Table or FlatForm.NestedBuffer or FlatForm.Union when !canNest:
                return (null, DumpOfAbsent(member));
            case FlatForm.Union:
                (string kind, string inner, string dump) = MakeUnion((FlatUnionType)use.Named!, depth);
                string kindKey = key[0] == '"' ? $"\"{member.Name}_type\"" : $"{member.Name}_type";
                return ($"{kindKey}: {kind}, {key}: {inner}", dump);
            case FlatForm.FlexBuffer when _hasAnyFlex:
                return ($"{key}: {MakeFlex(0)}", "#");
            case FlatForm.FlexBuffer:
                return ($"{key}: {{ a: {_random.Next(100)}, b: [\"x\", 1.5, true] }}", "#");
            case FlatForm.NestedBuffer:
                // In nested buffers FlatBuffers 2.0.8 always leaves out defaults.
                (bool writesDefaults, bool isNested) = (_writesDefaults, _isNested);
                (_writesDefaults, _isNested) = (false, true);
                (json, dump) = MakeTable((FlatObjectType)use.Named!, depth + 1);
                (_writesDefaults, _isNested) = (writesDefaults, isNested);
                return ($"{key}: {json}", $"# {dump}");
            default:
                (json, dump) = MakeValue(use, depth);
                return ($"{key}: {json}", dump);
        }
    }

    private (string? Json, string Dump) MakeVector(string key, FlatUse use, int depth, bool canNest)
    {
        int count = _random.OneIn(4) ? 0 : 1 + _random.Next(_random.OneIn(10) ? 40 : 4);
        if (use.Form is FlatForm.Table or FlatForm.Union && !canNest) count = 0;
        FlatUse element = use with { IsVector = false };
        if (use.Form == FlatForm.Union)
        {
            List<(string Kind, string Json, string Dump)> unions = [];
            for (int i = 0; i < count; i++) unions.Add(MakeUnion((FlatUnionType)use.Named!, depth));
            string name = key.Trim('"');
            return ($"{name}_type: [{string.Join(", ", unions.Select(static union => union.Kind))}], {name}: [{string.Join(", ", unions.Select(static union => union.Json))}]",
                $"[{string.Join(' ', unions.Select(static union => union.Dump))}]");
        }

        List<(string Json, string Dump, FlatKey Key)> elements = [];
        for (int i = 0; i < count; i++)
        {
            (string json, string dump) = MakeValue(element, depth);
            elements.Add((json, dump, _key));
        }

        // The JSON parser sorts by key. The order of equal keys is undefined.
        IEnumerable<string> dumps = elements.Select(static item => item.Dump);
        if (use.Named is FlatObjectType type && type.Members.Exists(static member => member.IsKey))
        {
            elements = [.. elements.DistinctBy(static item => item.Key)];
            dumps = elements.OrderBy(static item => item.Key).Select(static item => item.Dump);
        }

        return ($"{key}: [{string.Join(", ", elements.Select(static item => item.Json))}]", $"[{string.Join(' ', dumps)}]");
    }

    private (string Json, string Dump) MakeValue(FlatUse use, int depth)
    {
        switch (use.Form)
        {
            case FlatForm.Scalar or FlatForm.Enum:
                (string json, FlatNumber value) = MakeNumber(use);
                _key = new FlatKey(value);
                return (json, value.Dump);
            case FlatForm.String:
                string text = _random.OneIn(4) ? new string('x', _random.Next(70)) : _random.Pick(Texts);
                _key = new FlatKey(default, text);
                return (Quote(text), DumpOf(text));
            case FlatForm.Struct:
                return MakeStruct((FlatObjectType)use.Named!);
            default:
                return MakeTable((FlatObjectType)use.Named!, depth + 1);
        }
    }

    private (string Json, FlatNumber Value) MakeNumber(FlatUse use)
    {
        if (use.Named is FlatEnumType type && _random.Next(3) > 0)
        {
            if (!type.IsBitFlags || _random.OneIn(2))
            {
                (string name, FlatNumber value) = _random.Pick(type.Values);
                return ($"\"{name}\"", value);
            }

            return ($"\"{string.Join(' ', type.Values.Select(static value => value.Name))}\"", new FlatNumber(use.Scalar, type.Values.Aggregate(0UL, static (bits, value) => bits | value.Value.Bits)));
        }

        FlatNumber number = FlatNumber.Random(_random, use.Scalar);

        // FlatBuffers 2.0.8 first skips the content of a nested buffer, and then it accepts only the words of JSON.
        bool isWord = number.Text is "nan" or "inf" or "-inf";
        return (_isNested && isWord ? $"\"{number.Text}\"" : number.Text, number);
    }

    private (string Json, string Dump) MakeStruct(FlatObjectType type)
    {
        List<string> json = [], dump = [];
        FlatKey key = default;
        foreach (FlatMember member in type.Members)
        {
            FlatUse use = member.Type;
            (string Json, string Dump) value;
            if (use.ArrayLength > 0)
            {
                (string Json, string Dump)[] elements = [.. Enumerable.Range(0, use.ArrayLength).Select(_ => MakeValue(use with { ArrayLength = 0 }, 0))];
                value = ($"[{string.Join(", ", elements.Select(static item => item.Json))}]", $"[{string.Join(' ', elements.Select(static item => item.Dump))}]");
            }
            else
            {
                value = MakeValue(use, 0);
                if (member.IsKey) key = _key;
            }

            json.Add($"{member.Name}: {value.Json}");
            dump.Add($"{member.Name}={value.Dump}");
        }

        _key = key;
        return ($"{{{string.Join(", ", json)}}}", $"({string.Join(' ', dump)})");
    }

    // The texts are those that flatc reads rightly: it takes hexadecimal integers for 0, those beyond 63 bits for others, and -0 for 0.
    private string MakeFlex(int depth)
    {
        switch (_random.Next(depth < 3 ? 8 : 6))
        {
            case 0:
                return ((long)_random.NextOfAnySize()).ToString(CultureInfo.InvariantCulture);
            case 1:
                FlatNumber number = FlatNumber.Random(_random, "double");
                return number.Bits << 1 == 0 ? "0.5" : _isNested && number.Text is "nan" or "inf" or "-inf" ? "1.25" : number.Text;
            case 2:
                // A field that is null is absent.
                return _random.Pick(["true", "false", depth > 0 ? "null" : "7"]);
            case < 6:
                return Quote(_random.Pick(Texts));
            case 6:
                string[] elements = [.. Enumerable.Range(0, _random.Next(5)).Select(_ => MakeFlex(depth + 1))];
                return $"[{string.Join(", ", elements)}{(elements.Length > 0 && _random.OneIn(4) ? "," : "")}]";
            default:
                string[] members = [.. Enumerable.Range(0, _random.Next(5)).Select(i => $"{(_random.OneIn(2) ? $"\"k {i}\"" : $"k{i}")}: {MakeFlex(depth + 1)}")];
                return $"{{{string.Join(", ", members)}}}";
        }
    }

    private (string Kind, string Json, string Dump) MakeUnion(FlatUnionType type, int depth)
    {
        FlatUnionChoice choice = _random.Pick(type.Choices);
        (string json, string dump) = MakeValue(choice.Type, depth);
        return ($"\"{choice.Name}\"", json, $"<{choice.Kind} {dump}>");
    }

    private string Quote(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (char unit in text)
        {
            if (unit < ' ' || unit is '"' or '\\' || (unit > '~' && _random.OneIn(2) && !char.IsSurrogate(unit))) quoted.Append(CultureInfo.InvariantCulture, $"\\u{(int)unit:x4}");
            else quoted.Append(unit);
        }

        return quoted.Append('"').ToString();
    }

    private static string DumpOf(string text)
    {
        var dump = new FlatDumpText();
        dump.Value(new FlatString(Encoding.UTF8.GetBytes(text)));
        return dump.ToString();
    }

    [System.Text.RegularExpressions.GeneratedRegex("#[0-9a-f]+")]
    private static partial System.Text.RegularExpressions.Regex Bytes();
}
