using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace LibWire;

/// <summary>Finds line, column and path of an offset in JSON. Only a fault asks for them, so the text is then passed once more, and reading notes
/// nothing.</summary>
internal sealed class JsonPlace
{
    /// <summary>The most bytes of a name that a path shows.</summary>
    private const int NameBytesMax = 64;

    private JsonPlace(int line, int column, string path)
    {
        Line = line;
        Column = column;
        Path = path;
    }

    internal int Line { get; }

    internal int Column { get; }

    internal string Path { get; }

    /// <summary>Finds the place of an offset. All before it is JSON as far as it goes, or what flatc reads too: comments, single quotes, and names
    /// without quotes.</summary>
    internal static JsonPlace Of(ReadOnlySpan<byte> json, int offset)
    {
        int line = 1, lineStart = 0;
        var open = new Levels();
        for (int i = 0; i < offset;)
        {
            switch (json[i])
            {
                case (byte)'\n':
                    line++;
                    lineStart = i + 1;
                    break;
                case (byte)'"' or (byte)'\'':
                    int end = EndOfString(json, i, offset);
                    NoteName(open, i + 1, end - 1);
                    i = end;
                    continue;
                case (byte)'/':
                    int comment = EndOfComment(json, i, offset);
                    line += LinesIn(json.Slice(i, comment - i), i, ref lineStart);
                    i = comment;
                    continue;
                case var first when IsWordStart(first):
                    int word = EndOfWord(json, i, offset);
                    NoteName(open, i, word);
                    i = word;
                    continue;
                case (byte)'{':
                    open.Push(isObject: true);
                    break;
                case (byte)'[':
                    open.Push(isObject: false);
                    break;
                case (byte)'}' or (byte)']' when open.Count > 0:
                    open.Pop();
                    break;
                case (byte)':' when open.Count > 0:
                    open.Last.IsValueNext = true;
                    break;
                case (byte)',' when open.Count > 0:
                    open.Last.Next();
                    break;
            }

            i++;
        }

        // A name that the fault is about belongs to the path too.
        if (offset < json.Length && json[offset] is (byte)'"' or (byte)'\'') NoteName(open, offset + 1, EndOfString(json, offset, json.Length) - 1);
        else if (offset < json.Length && IsWordStart(json[offset])) NoteName(open, offset, EndOfWord(json, offset, json.Length));

        int column = 1;
        for (int i = lineStart; i < offset; i++)
            if ((json[i] & 0xc0) != 0x80) column++;
        return new JsonPlace(line, column, PathOf(json, open));
    }

    // The name of the next member, if one is due.
    private static void NoteName(Levels open, int start, int end)
    {
        if (open.Count == 0 || open.Last is not { IsObject: true, IsValueNext: false, Name: < 0 } level) return;
        level.Name = start;
        level.NameEnd = end;
    }

    private static bool IsWordStart(byte value) => (uint)((value | 0x20) - 'a') < 26 || value == '_';

    private static int EndOfWord(ReadOnlySpan<byte> json, int start, int stop)
    {
        int i = start;
        while (i < stop && JsonLexer.IsWord(json[i])) i++;
        return i;
    }

    private static int EndOfComment(ReadOnlySpan<byte> json, int start, int stop)
    {
        if (start + 1 >= stop || json[start + 1] is not ((byte)'/' or (byte)'*')) return start + 1;
        bool isLine = json[start + 1] == '/';
        int length = json.Slice(start + 2, stop - start - 2).IndexOf(isLine ? "\n"u8 : "*/"u8);
        return length < 0 ? stop : start + 2 + length + (isLine ? 0 : 2);
    }

    private static int LinesIn(ReadOnlySpan<byte> comment, int start, ref int lineStart)
    {
        int lines = 0;
        for (int i = 0; i < comment.Length; i++)
        {
            if (comment[i] != '\n') continue;
            lines++;
            lineStart = start + i + 1;
        }

        return lines;
    }

    private static int EndOfString(ReadOnlySpan<byte> json, int start, int stop)
    {
        int i = start + 1;
        for (; i < stop && json[i] != json[start]; i++)
            if (json[i] == '\\') i++;
        return Math.Min(i + 1, stop);
    }

    private static string PathOf(ReadOnlySpan<byte> json, Levels open)
    {
        var path = new StringBuilder("$");
        for (int i = 0; i < open.Count; i++)
        {
            Level level = open[i];
            if (!level.IsObject)
            {
                path.Append('[').Append(level.Index.ToString(CultureInfo.InvariantCulture)).Append(']');
                continue;
            }

            if (level.Name < 0) continue;
            string name = WireUtf8.GetString(json.Slice(level.Name, Math.Max(0, Math.Min(level.NameEnd - level.Name, NameBytesMax))));
            if (IsPlain(name)) path.Append('.').Append(name);
            else path.Append("[\"").Append(name).Append("\"]");
        }

        return path.ToString();
    }

    private static bool IsPlain(string name)
    {
        if (name.Length == 0) return false;
        foreach (char character in name)
            if (character is not ((>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_' or '@')) return false;
        return true;
    }

    /// <summary>The objects and arrays around a place. A level that has ended is used again: a text has many, and few at a time.</summary>
    private sealed class Levels
    {
        private readonly List<Level> _levels = [];

        internal int Count { get; private set; }

        internal Level Last => _levels[Count - 1];

        internal Level this[int index] => _levels[index];

        internal void Push(bool isObject)
        {
            if (Count == _levels.Count) _levels.Add(new Level());
            _levels[Count++].Start(isObject);
        }

        internal void Pop() => Count--;
    }

    private sealed class Level
    {
        internal bool IsObject { get; private set; }

        internal bool IsValueNext { get; set; }

        internal int Index { get; private set; }

        internal int Name { get; set; } = -1;

        internal int NameEnd { get; set; }

        internal void Start(bool isObject)
        {
            IsObject = isObject;
            Index = -1;
            Next();
        }

        internal void Next()
        {
            IsValueNext = false;
            Index++;
            Name = -1;
        }
    }
}
