using LibWire.Tests.Fuzz;
using LibWire.WellKnown;

namespace LibWire.Tests.Json;

/// <summary>Strings of every length, with an escape in every place, between inaccessible pages.</summary>
public sealed unsafe class StringTests
{
    [Theory]
    [InlineData("\"", "\\\"")]
    [InlineData("\\", "\\\\")]
    [InlineData("\n", "\\n")]
    [InlineData("\u001f", "\\u001f")]
    [InlineData(" ", " ")]
    [InlineData("\u007f", "\u007f")]
    [InlineData("é", "é")]
    public void ToJson_ThenFromJson_EveryLengthAndPlace_IsTheSame(string special, string escaped)
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(4096);
        for (int length = 0; length < 70; length++)
        {
            for (int at = 0; at <= length; at++)
            {
                arena.Reset();
                string before = new('a', at), after = new('b', length - at);
                StringValue value = default;
                value.SetValue(before + special + after, in arena);
                string json = value.ToJson();
                Assert.Equal($"\"{before}{escaped}{after}\"", json);

                byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
                StringValue read = StringValue.FromJson(new ReadOnlySpan<byte>(memory.PutAtEnd(utf8), utf8.Length), in arena);
                Assert.Equal(before + special + after, read.Value.ToString());
            }
        }
    }

    [Fact]
    public void ToJson_ControlCharacters_AreAllEscaped()
    {
        using var arena = new ArenaAllocator();
        for (char unit = '\0'; unit < ' '; unit++)
        {
            StringValue value = default;
            value.SetValue($"{unit}", in arena);
            string json = value.ToJson();
            Assert.StartsWith("\"\\", json, StringComparison.Ordinal);
            Assert.Equal($"{unit}", StringValue.FromJson(json, in arena).Value.ToString());
        }
    }
}
