using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>A random schema of one to three files that import each other. The same seed makes the same schema. protoc 35.1 accepts all of them.</summary>
internal sealed class RandomSchema
{
    private readonly FuzzRandom _random;
    private readonly List<SchemaUnit> _units = [];
    private readonly HashSet<string> _topNames = []; // of all files, because two may share a package or a namespace
    private int _messageCount;

    private RandomSchema(ulong seed)
    {
        Seed = seed;
        _random = new FuzzRandom(seed, 1);
        MakeUnits();
        foreach (SchemaUnit unit in _units) MakeTypes(unit);
        foreach (SchemaUnit unit in _units)
            foreach (SchemaMessage message in unit.AllMessages()) new RandomFields(_random, message).Make();
    }

    internal static RandomSchema Make(ulong seed) => new(seed);

    internal ulong Seed { get; }

    /// <summary>The files, each after its imports.</summary>
    internal IReadOnlyList<SchemaUnit> Units => _units;

    /// <summary>The texts, by import path.</summary>
    internal IReadOnlyList<(string ImportPath, string Text)> Print() => Print((_, _) => false);

    /// <summary>The texts of the schema with about half of the fields.</summary>
    internal IReadOnlyList<(string ImportPath, string Text)> PrintSibling() =>
        Print((message, field) => new FuzzRandom(Seed, (ulong)((message.Index * 1000L) + field.Number)).OneIn(2));

    private List<(string ImportPath, string Text)> Print(Func<SchemaMessage, SchemaField, bool> isDropped) =>
        [.. _units.Select((unit, i) => (unit.ImportPath, new SchemaText(new FuzzRandom(Seed, (ulong)(100 + i))).Print(unit, isDropped)))];

    private void MakeUnits()
    {
        int count = 1 + _random.Next(_random.OneIn(2) ? 1 : 3);
        bool hasOneNamespace = _random.OneIn(2);
        string package = _random.OneIn(4) ? "" : _random.Pick(ProtoNames.Packages);
        string? name = _random.OneIn(3) ? null : _random.Pick(ProtoNames.Namespaces);
        for (int i = 0; i < count; i++)
        {
            if (i > 0 && !hasOneNamespace)
            {
                package = _random.OneIn(4) ? "" : _random.Pick(ProtoNames.Packages);
                name = _random.OneIn(3) ? null : _random.Pick(ProtoNames.Namespaces);
            }

            // The base name must differ: protoc uses only it for the C# file and a class in it.
            string folder = _random.OneIn(3) ? "sub/deeper/" : _random.OneIn(4) ? "sub-dir/" : "";
            string file = _random.Pick<string>(["file", "some_file", "some-file", "a.b", "Case"]);
            var unit = new SchemaUnit($"{folder}{file}{i}.proto", _random.OneIn(2), package, name);
            for (int j = 0; j < i; j++)
                if (_random.Next(3) > 0) unit.Imports.Add((_units[j], _random.OneIn(3)));
            _units.Add(unit);
        }
    }

    private void MakeTypes(SchemaUnit unit)
    {
        for (int i = _random.Next(3); i > 0; i--) unit.Enums.Add(MakeEnum(unit, unit.Package, _topNames, []));
        int count = 1 + _random.Next(3);
        for (int i = 0; i < count; i++) unit.Messages.Add(MakeMessage(unit, null, _topNames, 0));
    }

    private SchemaMessage MakeMessage(SchemaUnit unit, SchemaMessage? parent, HashSet<string> taken, int depth)
    {
        var message = new SchemaMessage(unit, parent, TakeName(unit, taken), _messageCount++);

        // One set for types and values: in the schema language both are members of the message.
        HashSet<string> inner = ["Types"];
        HashSet<string> values = [];
        if (_random.OneIn(3)) message.Enums.Add(MakeEnum(unit, message.FullName, inner, values));
        if (depth < 3 && _random.OneIn(3 + depth))
            for (int i = 1 + _random.Next(2); i > 0; i--) message.Nested.Add(MakeMessage(unit, message, inner, depth + 1));
        return message;
    }

    private SchemaEnum MakeEnum(SchemaUnit unit, string scope, HashSet<string> taken, HashSet<string> valueNames)
    {
        var one = new SchemaEnum(unit, scope, TakeName(unit, taken));
        HashSet<string> bareNames = [];
        bool startsAtZero = !unit.IsProto2 || !_random.OneIn(4);
        int number = startsAtZero ? 0 : _random.Next(20) - 10;
        for (int i = 1 + _random.Next(7); i > 0; i--)
        {
            // The values of a top-level enum are in the scope of the file. They get the name of the enum in front, in one of its spellings.
            string word = _random.Pick(ProtoNames.EnumValues);
            string prefix = one.Name.Trim('_');
            string name = taken == _topNames || char.IsAsciiDigit(word[0]) || _random.OneIn(2)
                ? $"{(_random.OneIn(2) ? prefix.ToUpperInvariant() : prefix)}_{word}" : word;
            string bare = ProtoNames.Bare(word);
            if (taken.Contains(name) || valueNames.Contains(name) || !bareNames.Add(bare) || ProtoNames.Pascal(name) == ProtoNames.Pascal(one.Name)) continue;
            valueNames.Add(name);
            taken.Add(name);
            one.Values.Add((name, number));
            int next = _random.Next(12) switch
            {
                0 => number, // an alias
                1 => int.MaxValue - _random.Next(2),
                2 => int.MinValue + _random.Next(2),
                3 => -1 - _random.Next(300),
                4 => _random.Next(100000),
                _ => number == int.MaxValue ? 1 : number + 1,
            };
            number = next;
        }

        if (one.Values.Count == 0)
        {
            string name = one.Name.Trim('_') + "_ONLY";
            taken.Add(name);
            one.Values.Add((name, number));
        }

        bool isFree = one.Values.All(value => value.Number is < 700000 or > 700900 and < int.MaxValue - 1);
        if (isFree && _random.OneIn(5)) one.ReservedRanges.AddRange(["700000", "700010 to 700020"]);
        return one;
    }

    private string TakeName(SchemaUnit unit, HashSet<string> taken)
    {
        while (true)
        {
            string name = _random.Pick(ProtoNames.Types);
            if (_random.OneIn(40) && Namespace(unit).Length > 0) name = _random.Pick(ProtoNames.RootTypes);
            if (taken.Contains(name)) name += _random.Next(1000).ToString(System.Globalization.CultureInfo.InvariantCulture);
            if (taken.Add(name)) return name;
        }
    }

    private static string Namespace(SchemaUnit unit) => unit.CSharpNamespace ?? unit.Package;
}
