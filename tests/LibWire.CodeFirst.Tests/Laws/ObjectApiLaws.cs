using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Classes in C# and the objects that flatc makes of the equal schema, in C++, have the same values.</summary>
public class ObjectApiLaws
{
    [Fact, Trait("Category", "Tools")]
    public void Buffers_of_classes_are_accepted_and_read_by_cpp_and_what_cpp_writes_is_read_by_classes()
    {
        RandomClasses[] schemas = [.. Enumerable.Range(0, TestDepth.Pick(quick: 4, deep: 10)).Select(static seed => new RandomClasses(seed, $"Law{seed}"))];
        using var cpp = new ObjectApi(schemas);
        LoadedProject[] projects = [.. schemas.Select(static types =>
            new LoadedProject(new SchemaProject(LanguageVersion.LatestMajor).EditCSharp(types.CSharp), types.Program(isCSharp: true)))];
        try
        {
            (int Schema, byte[] Bytes)[] requests = [.. projects.SelectMany(static (project, schema) => Buffers(project).Select(bytes => (schema, bytes)))];
            int written = 0;
            foreach (((int schema, byte[] bytes), (string text, byte[] theirs)) in requests.Zip(cpp.Run(requests)))
            {
                Func<byte[], object> parse = projects[schema].Method<Func<byte[], object>>("Parse");
                Assert.Equal(ObjectText.Of(parse(bytes)), text);
                if (theirs.Length == 0) continue;

                // The other way: the same values, also when they are written once more.
                object read = parse(theirs);
                Assert.Equal(text, ObjectText.Of(read));
                Assert.Equal(text, ObjectText.Of(parse(projects[schema].Method<Func<object, byte[]>>("Write")(read))));
                written++;
            }

            Assert.InRange(written, requests.Length / 2, requests.Length);
        }
        finally
        {
            foreach (LoadedProject project in projects) project.Dispose();
        }

        static IEnumerable<byte[]> Buffers(LoadedProject project)
        {
            Func<int, object> make = project.Method<Func<int, object>>("New");
            Func<object, byte[]> write = project.Method<Func<object, byte[]>>("Write");
            for (int i = 0; i < TestDepth.Pick(quick: 100, deep: 400); i++)
            {
                object made = make(i);
                byte[] bytes = write(made);
                Assert.Equal(ObjectText.Of(made), ObjectText.Of(project.Method<Func<byte[], object>>("Parse")(bytes)));
                yield return bytes;
            }
        }
    }
}
