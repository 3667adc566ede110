using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>Puts the elements of the vectors of a dump in one order. A written object has elements with a key in the order of the keys, and damage can give them
/// any.</summary>
internal static class FlatDumpOrder
{
    /// <summary>The dump with the elements of each vector in ordinal order.</summary>
    internal static string Sorted(string dump)
    {
        // An open bracket has elements, the last of which is being read. A brace has one element: its whole text.
        var open = new Stack<(char Bracket, List<StringBuilder> Elements)>();
        open.Push(('{', [new StringBuilder()]));
        bool isQuoted = false;
        foreach (char c in dump)
        {
            (char bracket, List<StringBuilder> elements) = open.Peek();
            if (c == '"') isQuoted = !isQuoted;
            if (isQuoted || c is not ('[' or '{' or ']' or '}' or ' ') || (c == ' ' && bracket == '{'))
            {
                elements[^1].Append(c); // quotes in text are escaped as numbers
            }
            else if (c is '[' or '{')
            {
                open.Push((c, [new StringBuilder()]));
            }
            else if (c == ' ')
            {
                elements.Add(new StringBuilder());
            }
            else
            {
                open.Pop();
                string[] texts = [.. elements.Select(static element => element.ToString()).OrderBy(static text => text, StringComparer.Ordinal)];
                open.Peek().Elements[^1].Append(bracket).AppendJoin(' ', texts).Append(c);
            }
        }

        return open.Peek().Elements[^1].ToString();
    }
}
