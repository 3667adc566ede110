using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Messages in C# are those of the equal schema.</summary>
public class CodeFirstLaws
{
    [Fact]
    public void Messages_in_csharp_have_the_members_and_write_the_bytes_of_the_equal_schema()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 4, deep: 60); seed++)
        {
            var types = new RandomMessages(seed);
            using var ofCSharp = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(types.CSharp()), types.Program(isCSharp: true));
            using var ofSchema = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).Set("chance/types.proto", types.Schema()), types.Program(isCSharp: false));

            Assert.Equal(ofSchema.Members(), ofCSharp.Members());
            Compare(ofSchema, ofCSharp, new Random(seed));
        }
    }

    [Fact]
    public void Classes_write_the_bytes_of_the_equal_schema_and_find_the_same_faults()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 1, deep: 60); seed++)
        {
            var types = new RandomMessages(seed);
            using var ofClasses = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(types.Classes()), types.ClassProgram());
            using var ofSchema = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).Set("chance/types.proto", types.Schema()), types.Program(isCSharp: false));
            Func<byte[], string> readKnown = ofSchema.Method<Func<byte[], string>>("ReadKnown");
            Func<byte[], byte[]> throughProtobufNet = ofClasses.Method<Func<byte[], byte[]>>("ThroughProtobufNet");
            var random = new Random(seed);
            for (int message = 0; message < TestDepth.Pick(quick: 100, deep: 400); message++)
            {
                string made = ofSchema.Make(message), hex = made[..made.IndexOf(' ', StringComparison.Ordinal)];
                byte[] bytes = Convert.FromHexString(hex);
                Assert.Equal(hex, ofClasses.Read(bytes));

                // protobuf-net reads the bytes, and writes others that mean the same.
                if (types.IsKnownToProtobufNet) Assert.Equal(hex, ofClasses.Read(throughProtobufNet(bytes)));
                for (int i = 0; i < 4 && bytes.Length > 0; i++)
                {
                    byte[] damaged = i == 0 ? bytes[..random.Next(bytes.Length)] : [.. bytes];
                    if (damaged.Length > 0) damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
                    Assert.Equal(readKnown(damaged), ofClasses.Read(damaged));
                }
            }
        }
    }

    [Fact]
    public void Tables_in_csharp_have_the_members_and_write_the_bytes_of_the_equal_schema()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 4, deep: 60); seed++)
        {
            var types = new RandomTables(seed);
            using var ofCSharp = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(types.CSharp), types.Program);
            using var ofSchema = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).Set("types.fbs", types.Schema, kind: "fbs"), types.Program);

            // The value of a struct has properties here, and fields there.
            Assert.Equal(Without(types.Structs, ofSchema.Members()), Without(types.Structs, ofCSharp.Members()));
            Compare(ofSchema, ofCSharp, new Random(seed));
        }

        static IEnumerable<string> Without(IReadOnlyList<string> structs, IEnumerable<string> members) =>
            members.Where(member => !structs.Any(name => member.StartsWith($"{RandomMessages.Namespace}.{name}:", StringComparison.Ordinal)));
    }

    [Fact]
    public void Tables_that_are_classes_have_the_views_of_the_equal_schema_and_write_the_bytes_of_its_structs()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 2, deep: 60); seed++)
        {
            var types = new RandomClasses(seed);
            using var ofCSharp = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(types.CSharp), types.Program(isCSharp: true));
            using var ofSchema = new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).Set("types.fbs", types.Schema, kind: "fbs"), types.Program(isCSharp: false));

            Assert.Equal(Views(ofSchema.Members()), Views(ofCSharp.Members()));
            var random = new Random(seed);
            for (int message = 0; message < TestDepth.Pick(quick: 100, deep: 400); message++)
            {
                string made = ofSchema.Make(message);
                Assert.Equal(made, ofCSharp.Make(message));
                byte[] bytes = Convert.FromHexString(made.AsSpan(0, made.Length - 1));
                Assert.Equal(ofSchema.Read(bytes), ofCSharp.Read(bytes));

                // Damaged bytes may hold text, orders of keys and empty vectors that objects write in another way. What is refused is the same.
                bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                Assert.Equal(FaultIn(ofSchema.Read(bytes)), FaultIn(ofCSharp.Read(bytes)));
            }
        }

        static string FaultIn(string read) => System.Text.RegularExpressions.Regex.IsMatch(read, @"^\w+@\d+$") ? read : "";

        static IEnumerable<string> Views(IEnumerable<string> members) =>
            members.Where(static member => member[..member.IndexOf(':', StringComparison.Ordinal)].Contains("View", StringComparison.Ordinal));
    }

    private static void Compare(LoadedProject ofSchema, LoadedProject ofCSharp, Random random)
    {
        for (int message = 0; message < TestDepth.Pick(quick: 100, deep: 400); message++)
        {
            string made = ofSchema.Make(message);
            Assert.Equal(made, ofCSharp.Make(message));

            // Sound bytes, and damaged ones.
            byte[] bytes = Convert.FromHexString(made[..made.IndexOf(' ', StringComparison.Ordinal)]);
            Assert.Equal(ofSchema.Read(bytes), ofCSharp.Read(bytes));
            if (bytes.Length == 0) continue;
            bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            Assert.Equal(ofSchema.Read(bytes), ofCSharp.Read(bytes));
        }
    }
}
