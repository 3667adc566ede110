using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Schemas with a little damage in one file, most of which protoc rejects.</summary>
internal static class DamagedSchemas
{
    private const int CharactersMax = 12_000;

    internal static IEnumerable<TestSchema> Make(ulong seed, int count)
    {
        var sources = new FuzzSources(seed, randomSchemas: 400);
        TestSchema[] small = [.. sources.Schemas.Where(static schema => schema.Characters is > 0 and < CharactersMax)];
        var mutator = new TextMutator(sources.Texts);
        for (int i = 0; i < count; i++)
        {
            var random = new FuzzRandom(seed, (ulong)i);
            TestSchema source = random.Pick(small);
            int damaged = random.Next(source.Files.Count);
            string text = mutator.Mutate(source.Files[damaged].Text, random, isGentle: true);
            yield return new TestSchema($"damaged {seed}/{i} of {source.Name}", [.. source.Files.Select((file, index) => index == damaged
                ? file with { Text = text } : file)]);
        }
    }
}
