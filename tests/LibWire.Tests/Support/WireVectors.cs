using System.Collections.Concurrent;
using System.Globalization;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>Reads the files of <c>tests/vectors</c>, and describes events in their form.</summary>
public static partial class WireVectors
{
    private static readonly ConcurrentDictionary<string, IReadOnlyList<WireVector>> Files = new();

    /// <summary>All vectors of a file as theory data: <c>[MemberData(nameof(WireVectors.Load), "proto-wire.txt", MemberType = typeof(WireVectors))]</c>.</summary>
    public static TheoryData<WireVector> Load(string file) => [.. All(file)];

    /// <summary>All vectors of a file, in its order.</summary>
    public static IReadOnlyList<WireVector> All(string file) =>
        Files.GetOrAdd(file, static name => Parse(name, File.ReadAllLines(Repository.PathOf("tests/vectors/" + name))));

    /// <summary>One vector by its name.</summary>
    public static WireVector Get(string file, string name) => All(file).Single(vector => vector.Name == name);

    /// <summary>The event of a varint.</summary>
    public static string VarInt(int fieldNumber, ulong value) => Event(fieldNumber, $"varint={value}");

    /// <summary>The event of 8 bytes.</summary>
    public static string Fixed64(int fieldNumber, ulong value) => Event(fieldNumber, $"i64={value}");

    /// <summary>The event of 4 bytes.</summary>
    public static string Fixed32(int fieldNumber, uint value) => Event(fieldNumber, $"i32={value}");

    /// <summary>The event of a length and its bytes.</summary>
    public static string Length(int fieldNumber, ReadOnlySpan<byte> bytes) => Event(fieldNumber, $"len={Convert.ToHexStringLower(bytes)}");

    /// <summary>The event of a group's start.</summary>
    public static string StartGroup(int fieldNumber) => Event(fieldNumber, "start");

    /// <summary>The event of a group's end.</summary>
    public static string EndGroup(int fieldNumber) => Event(fieldNumber, "end");

    /// <summary>The event of a value read as a type: <c>5:int32=-1</c>.</summary>
    public static string Value(int fieldNumber, string type, string text) => Event(fieldNumber, $"{type}={text}");

    /// <summary>The event of a message or group, or of the end of one.</summary>
    public static string Value(int fieldNumber, string type) => Event(fieldNumber, type);

    /// <summary>Events and fault in the form of the third column.</summary>
    public static string Describe(IEnumerable<string> events, WireError error = WireError.None, long errorOffset = -1)
    {
        IEnumerable<string> all = error == WireError.None ? events : events.Append(FormattableString.Invariant($"!{error}@{errorOffset}"));
        string text = string.Join(' ', all);
        return text.Length == 0 ? "-" : text;
    }

    /// <summary>Parses lines of the form <c>name | hex | expectation | comment</c>.</summary>
    /// <exception cref="FormatException">A line has another form, or a name is repeated. The message names file and line.</exception>
    internal static IReadOnlyList<WireVector> Parse(string file, IReadOnlyList<string> lines)
    {
        List<WireVector> vectors = [];
        HashSet<string> names = [];
        for (int i = 0; i < lines.Count; i++)
        {
            if (string.IsNullOrWhiteSpace(lines[i]) || lines[i].StartsWith('#')) continue;
            try
            {
                WireVector vector = ParseLine(file, lines[i]);
                if (!names.Add(vector.Name)) throw new FormatException($"The name '{vector.Name}' comes twice.");
                vectors.Add(vector);
            }
            catch (FormatException failure)
            {
                throw new FormatException($"{file}({i + 1}): {failure.Message}", failure);
            }
        }

        return vectors;
    }

    private static WireVector ParseLine(string file, string line)
    {
        string[] columns = line.Split('|', 4, StringSplitOptions.TrimEntries);
        if (columns.Length != 4) throw new FormatException("A line is: name | hex | expectation | comment.");
        byte[] bytes = Convert.FromHexString(columns[1].Replace(" ", "", StringComparison.Ordinal));

        List<string> events = columns[2] == "-" ? [] : [.. columns[2].Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        WireError error = WireError.None;
        long errorOffset = -1;
        if (events.Count > 0 && ErrorForm().Match(events[^1]) is { Success: true } match)
        {
            if (!Enum.TryParse(match.Groups[1].Value, out error) || error == WireError.None) throw new FormatException($"'{match.Groups[1].Value}' is no WireError.");
            errorOffset = long.Parse(match.Groups[2].Value, CultureInfo.InvariantCulture);
            if (errorOffset > bytes.Length) throw new FormatException($"Offset {errorOffset} lies behind the {bytes.Length} bytes.");
            events.RemoveAt(events.Count - 1);
        }
        else if (columns[2].Length == 0)
        {
            throw new FormatException("The expectation is empty; '-' says that nothing is seen.");
        }

        if (events.Find(one => !EventForm().IsMatch(one)) is { } odd) throw new FormatException($"'{odd}' is no event.");
        return new WireVector(file, columns[0], bytes, [.. events], error, errorOffset);
    }

    private static string Event(int fieldNumber, string what) => FormattableString.Invariant($"{fieldNumber}:{what}");

    [GeneratedRegex("^!([A-Za-z0-9]+)@([0-9]+)$")]
    private static partial Regex ErrorForm();

    // The untyped events, then the typed ones.
    [GeneratedRegex(
        "^[1-9][0-9]*:(varint=[0-9]+|i64=[0-9]+|i32=[0-9]+|len=([0-9a-f]{2})*|start|end|message|group|(string|bytes|unknown)=([0-9a-f]{2})*" +
        "|(double|float|bool|enum|[us]?int(32|64)|s?fixed(32|64))s?=[-0-9a-z,]*|entry=[-0-9a-z]*>[-0-9a-z]*)$")]
    private static partial Regex EventForm();
}
