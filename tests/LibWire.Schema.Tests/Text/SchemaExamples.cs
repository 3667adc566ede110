using System.Text.RegularExpressions;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Text;

/// <summary>The wrong and the right code of each diagnostic, out of <c>docs/diagnostics/examples</c>. The site shows the same files.</summary>
/// <remarks>
/// A section has a heading with the id, and below it blocks of code after the lines <c>Wrong:</c> and <c>Right:</c>. A line such as <c>// b.proto</c> starts a
/// file of that name within a block. A block whose fence says <c>abridged</c> is too long to be shown whole, and the test makes the whole of it.
/// </remarks>
internal static partial class SchemaExamples
{
    /// <summary>The examples of the groups that begin with a prefix, such as <c>LW1</c>, by id.</summary>
    internal static IReadOnlyDictionary<string, SchemaExample> All(string prefix)
    {
        var all = new Dictionary<string, SchemaExample>(StringComparer.Ordinal);
        foreach (string path in Directory.GetFiles(Repository.PathOf("docs/diagnostics/examples"), prefix + "*.md").Order(StringComparer.Ordinal))
        {
            string file = File.ReadAllText(path).ReplaceLineEndings("\n");
            Assert.DoesNotContain("TODO", file, StringComparison.Ordinal);
            foreach (string section in Section().Split(file).Skip(1))
            {
                string id = section[..section.IndexOf('\n', StringComparison.Ordinal)];
                Assert.Matches("^LW[0-9]{4}$", id);
                Assert.StartsWith(id[..4], Path.GetFileName(path), StringComparison.Ordinal);
                Assert.True(all.TryAdd(id, new SchemaExample(id, Code(section, "Wrong:"), Code(section, "Right:"))), $"{id} has two sections.");
            }
        }

        return all;
    }

    private static SchemaCode Code(string section, string word)
    {
        Match found = Regex.Match(section, $@"^{word}\n\n```(?<language>\w+)(?<abridged> abridged)?\n(?<text>(?s:.*?))^```$", RegexOptions.Multiline);
        Assert.True(found.Success, $"No code after '{word}' in the section {section}");
        return new SchemaCode(found.Groups["language"].Value, found.Groups["text"].Value, found.Groups["abridged"].Success);
    }

    [GeneratedRegex("^## ", RegexOptions.Multiline)]
    private static partial Regex Section();
}

/// <summary>What a diagnostic is reported for, and how it is written right.</summary>
/// <param name="Id">The id, such as <c>LW1301</c>.</param>
/// <param name="Wrong">Code with that diagnostic.</param>
/// <param name="Right">Code without any.</param>
internal sealed record SchemaExample(string Id, SchemaCode Wrong, SchemaCode Right);

/// <summary>A block of code.</summary>
/// <param name="Language">The language of the fence, such as <c>proto</c>.</param>
/// <param name="Text">The text of the block.</param>
/// <param name="IsAbridged">Whether the block is only a part of what it stands for.</param>
internal sealed partial record SchemaCode(string Language, string Text, bool IsAbridged)
{
    /// <summary>The files of the block. Text before the first name is that of the file <paramref name="firstName"/>.</summary>
    internal IReadOnlyList<(string Path, string Text)> Files(string firstName)
    {
        var files = new List<(string, string)>();
        string name = firstName;
        int start = 0;
        foreach (Match mark in FileName().Matches(Text))
        {
            if (mark.Index > 0) files.Add((name, Text[start..mark.Index]));
            name = mark.Groups[1].Value;
            start = mark.Index + mark.Length;
        }

        files.Add((name, Text[start..]));
        return files;
    }

    [GeneratedRegex(@"^// (\S+\.(?:proto|fbs|cs))\n", RegexOptions.Multiline)]
    private static partial Regex FileName();
}
