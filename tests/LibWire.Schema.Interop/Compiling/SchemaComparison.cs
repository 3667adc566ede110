using System.Text;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Compiles a schema with both compilers and compares the results.</summary>
internal sealed class SchemaComparison : IDisposable
{
    private readonly SchemaFolder _folder = new();

    /// <summary>How many schemas protoc accepted, and how many it rejected.</summary>
    internal (int Accepted, int Rejected) Verdicts { get; private set; }

    /// <summary>Compares; null if the results are equal.</summary>
    internal SchemaDifference? Compare(TestSchema schema)
    {
        CompilerAnswer whole = _folder.Describe(schema, "--include_imports", "--include_source_info");
        Verdicts = whole.IsAccepted ? (Verdicts.Accepted + 1, Verdicts.Rejected) : (Verdicts.Accepted, Verdicts.Rejected + 1);
        CompilerAnswer oursWhole, oursPlain;
        try
        {
            oursPlain = OurCompiler.Describe(schema, includesImports: false, includesSourceInfo: false);
            oursWhole = OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: true);
        }
        catch (Exception failure)
        {
            return new SchemaDifference(DifferenceKind.Exception, $"{failure.GetType().Name} {failure.StackTrace?.Split('\n')[0].Trim()}\n{failure}");
        }

        if (oursPlain.IsAccepted != oursWhole.IsAccepted) return new SchemaDifference(DifferenceKind.Files, "The verdict depends on the options.");
        if (CompareVerdicts(whole, oursPlain) is { } difference) return difference;
        if (!whole.IsAccepted) return null;
        CompilerAnswer plain = Protoc.Describe(_folder.Path, schema.Files.Select(static file => file.ImportPath));
        CompilerAnswer oursWithImports = OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: false);
        return CompareDescriptors(plain.Bytes!, oursPlain.Bytes!) ?? CompareSourceInfo(whole.Bytes!, oursWhole.Bytes!) ?? CompareImports(whole.Bytes!,
            oursWithImports.Bytes!);
    }

    /// <summary>Compares verdicts. If both reject a schema, one of our errors must be on the line of protoc's first.</summary>
    internal static SchemaDifference? CompareVerdicts(CompilerAnswer theirs, CompilerAnswer ours)
    {
        CompilerMessage? first = theirs.Messages.FirstOrDefault(static message => message.IsError);
        CompilerMessage? oursFirst = ours.Messages.FirstOrDefault(static message => message.IsError);
        if (theirs.IsAccepted) return ours.IsAccepted ? null : new SchemaDifference(DifferenceKind.Rejected, oursFirst!.Text + "\n" + oursFirst);
        if (ours.IsAccepted) return new SchemaDifference(DifferenceKind.Accepted, first!.Text + "\n" + first);
        if (first is null || first.Line == 0 || ours.Messages.Any(message => message.IsError && message.File == first.File
            && message.Line == first.Line)) return null;
        return new SchemaDifference(DifferenceKind.Line,
            $"protoc {first.Text}, ours {oursFirst!.Text}\nprotoc {first}\nours   {string.Join("\n       ", ours.Messages)}");
    }

    /// <summary>Compares two sets byte for byte; describes a difference as text.</summary>
    internal static SchemaDifference? CompareDescriptors(byte[] theirs, byte[] ours)
    {
        if (theirs.AsSpan().SequenceEqual(ours)) return null;
        string[] expected = Protoc.Decode(theirs).Split('\n'), actual = Protoc.Decode(ours).Split('\n');
        int line = 0;
        while (line < expected.Length && line < actual.Length && expected[line] == actual[line]) line++;
        if (line == expected.Length && line == actual.Length) return new SchemaDifference(DifferenceKind.Descriptor,
            "The bytes differ, as text both are the same.\n" + FirstBytes(theirs, ours));
        return new SchemaDifference(DifferenceKind.Descriptor,
            $"protoc {At(expected, line).Trim()}\nours   {At(actual, line).Trim()}\n{Around(expected, actual, line)}");
    }

    public void Dispose() => _folder.Dispose();

    private static SchemaDifference? CompareImports(byte[] theirs, byte[] ours)
    {
        byte[] theirFiles = [.. DescriptorBytes.Files(theirs).SelectMany(static file => DescriptorBytes.WithoutSourceInfo(file))];
        byte[] ourFiles = [.. DescriptorBytes.Files(ours).SelectMany(static file => file)];
        return theirFiles.AsSpan().SequenceEqual(ourFiles) ? null : new SchemaDifference(DifferenceKind.Files,
            "With imports and without source info the set differs.");
    }

    private static SchemaDifference? CompareSourceInfo(byte[] theirs, byte[] ours)
    {
        List<byte[]> theirFiles = DescriptorBytes.Files(theirs), ourFiles = DescriptorBytes.Files(ours);
        string theirNames = string.Join(", ", theirFiles.Select(DescriptorBytes.Name)), ourNames = string.Join(", ", ourFiles.Select(DescriptorBytes.Name));
        if (theirNames != ourNames) return new SchemaDifference(DifferenceKind.Files, $"protoc {theirNames}\nours   {ourNames}");
        for (int i = 0; i < theirFiles.Count; i++)
        {
            if (!DescriptorBytes.WithoutSourceInfo(theirFiles[i]).AsSpan().SequenceEqual(DescriptorBytes.WithoutSourceInfo(ourFiles[i])))
                return new SchemaDifference(DifferenceKind.Files, $"In the set with imports {DescriptorBytes.Name(theirFiles[i])} differs.");
            List<string> expected = DescriptorBytes.Locations(theirFiles[i]), actual = DescriptorBytes.Locations(ourFiles[i]);
            if (expected.SequenceEqual(actual)) continue;
            List<string> missing = [.. expected.Except(actual)], extra = [.. actual.Except(expected)];
            string counts = missing.Count + extra.Count == 0 ? "the same locations, not as often" : "";
            return new SchemaDifference(
                DifferenceKind.SourceInfo, $"protoc {missing.FirstOrDefault()}{counts}\nours   {extra.FirstOrDefault()}\n{DescriptorBytes.Name(theirFiles[i])}: {missing.Count} missing, {extra.Count} too many");
        }

        return null;
    }

    private static string Around(string[] expected, string[] actual, int line)
    {
        var text = new StringBuilder();
        for (int i = Math.Max(0, line - 6); i < line; i++) text.Append("  ").Append(expected[i]).Append('\n');
        for (int i = line; i < line + 4; i++) text.Append("- ").Append(At(expected, i)).Append('\n');
        for (int i = line; i < line + 4; i++) text.Append("+ ").Append(At(actual, i)).Append('\n');
        return text.ToString();
    }

    private static string FirstBytes(byte[] theirs, byte[] ours)
    {
        int at = theirs.AsSpan().CommonPrefixLength(ours);
        int start = Math.Max(0, at - 24);
        return $"protoc {Convert.ToHexStringLower(theirs.AsSpan(start, Math.Min(48, theirs.Length - start)))}\nours   {Convert.ToHexStringLower(ours.AsSpan(start, Math.Min(48, ours.Length - start)))}";
    }

    private static string At(string[] lines, int line) => line < lines.Length ? lines[line] : "(end)";
}
