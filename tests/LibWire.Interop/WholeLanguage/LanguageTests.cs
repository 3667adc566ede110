using LibWire.Tests.Fuzz;
using LibWire.Tests.SchemaInterop;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>
/// Messages of schemas over the whole language (proto2, proto3, editions; groups, extensions, required fields, closed enums, well-known types), compared with
/// Google.Protobuf.
/// </summary>
public sealed class LanguageTests(ITestOutputHelper output)
{
    private const int SchemasEach = 6;

    // For some schemas with difficult names Google's C# does not compile.
    private const int UsableMin = 2;

    public static TheoryData<int> Batches => [.. Enumerable.Range(0, BuildDepth.Pick(quick: 1, deep: 4))];

    [Theory]
    [MemberData(nameof(Batches))]
    public void Messages_OfSchemasOverTheWholeLanguage_GoBothWaysAndStayTheSame(int batch)
    {
        int usable = 0, messages = 0, extensions = 0;
        for (int i = 0; i < SchemasEach; i++)
        {
            ulong seed = (ulong)((batch * SchemasEach) + i + 1);
            if (LanguageSchemas.Of(seed) is not { } compiled) continue;
            usable++;
            extensions += compiled.Extensions.Count;
            using var check = new LanguageCheck(compiled, new FuzzRandom(seed, 77));
            try
            {
                check.Run(rounds: 4);
            }
            catch (Exception failure) when (failure is FuzzMismatchException or WireFormatException or Google.Protobuf.InvalidProtocolBufferException)
            {
                Assert.Fail($"Schema {seed}: {failure}\n{SchemaInterop.RandomSchema.Make(seed)}");
            }

            messages += check.Count;
        }

        output.WriteLine($"{usable} schemas, {extensions} extended messages, {messages} messages");
        Assert.InRange(usable, UsableMin, SchemasEach);
        Assert.InRange(messages, usable, int.MaxValue);
        Assert.InRange(extensions, 1, int.MaxValue);
    }

    [Fact]
    public void Messages_OfTheConformanceSchemas_GoBothWaysAndStayTheSame()
    {
        LanguageSchema schema = LanguageSchemas.Conformance;
        Assert.Contains("protobuf_test_messages.proto2.TestAllTypesProto2", schema.Extensions.Select(static group => group.Key));
        Assert.Contains("protobuf_test_messages.proto2.TestAllTypesProto2.MessageSetCorrect", schema.MessageSets);
        using var check = new LanguageCheck(schema, new FuzzRandom(6));
        check.Run(rounds: BuildDepth.Pick(quick: 10, deep: 40));
        output.WriteLine($"{check.Count} messages, {check.Bytes} bytes");
        Assert.InRange(check.Bytes, BuildDepth.Pick(quick: 20_000, deep: 100_000), long.MaxValue);
    }
}
