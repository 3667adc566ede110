namespace LibWire.Tests.SchemaInterop;

/// <summary>Makes a schema smaller while it still shows the finding.</summary>
internal static class SchemaMinimiser
{
    private const int AttemptsMax = 3000;

    /// <param name="schema">The schema with the finding.</param>
    /// <param name="isFound">Whether a schema still shows it.</param>
    internal static TestSchema Minimise(TestSchema schema, Func<TestSchema, bool> isFound)
    {
        int attempts = 0;
        bool shrank = true;
        while (shrank && attempts < AttemptsMax)
        {
            shrank = false;
            for (int i = schema.Files.Count - 1; i >= 0 && schema.Files.Count > 1; i--)
                shrank |= Try(new TestSchema(schema.Name, [.. schema.Files.Where((_, index) => index != i)]));
            for (int i = 0; i < schema.Files.Count; i++)
            {
                shrank |= Try(With(i, Neat(schema.Files[i].Text)));
                shrank |= Remove(i);
            }
        }

        return schema;

        bool Try(TestSchema candidate)
        {
            if (candidate.Characters >= schema.Characters || attempts++ > AttemptsMax || !isFound(candidate)) return false;
            schema = candidate;
            return true;
        }

        bool Remove(int file)
        {
            bool removed = false;
            for (int skip = 0; attempts < AttemptsMax;)
            {
                string text = schema.Files[file].Text;
                List<(int Start, int End)> pieces = SchemaPieces.Of(text);
                if (skip >= pieces.Count) return removed;
                (int start, int end) = pieces[skip];
                if (Try(With(file, text.Remove(start, end - start)))) removed = true;
                else skip++;
            }

            return removed;
        }

        TestSchema With(int file, string text) => new(schema.Name, [.. schema.Files.Select((old, index) => index == file ? old with { Text = text } : old)]);
    }

    /// <summary>Removes comments, with a space between tokens or a line end after statements.</summary>
    private static string Neat(string text)
    {
        List<string> tokens = [.. SchemaTokens.Split(text.TrimStart('\uFEFF')).Where(static token => !token.StartsWith("//", StringComparison.Ordinal)
            && !token.StartsWith("/*", StringComparison.Ordinal))];
        return string.Concat(tokens.Select(static token => token + (token is ";" or "{" or "}" ? "\n" : " ")));
    }
}
