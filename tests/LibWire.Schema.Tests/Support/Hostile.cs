using System.Text;

namespace LibWire.Schema.Tests;

/// <summary>Shared by the tests of hostile schemas in both languages.</summary>
internal static class Hostile
{
    /// <summary>A text with up to three changes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="pieces">The pieces to insert.</param>
    /// <param name="random">The source of randomness.</param>
    internal static string Mutate(string text, string[] pieces, Random random)
    {
        var mutated = new StringBuilder(text);
        for (int count = random.Next(4); count > 0; count--)
        {
            int start = random.Next(mutated.Length);
            int length = Math.Min(random.Next(12), mutated.Length - start);
            switch (random.Next(4))
            {
                case 0: mutated.Remove(start, length); break;
                case 1: mutated.Insert(start, pieces[random.Next(pieces.Length)]); break;
                case 2: mutated.Insert(random.Next(mutated.Length), mutated.ToString(start, length)); break;
                default: mutated.Length = random.Next(8) == 0 ? Math.Max(1, start) : mutated.Length; break;
            }
        }

        return mutated.ToString();
    }
}
