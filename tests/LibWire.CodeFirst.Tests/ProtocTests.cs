using LibWire.CodeFirst.Tests.Laws;
using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>protoc reads the schemas that C# declares, and its descriptor is the one in the emitted code.</summary>
public class ProtocTests
{
    [Fact]
    public void Run_RandomTypes_ProtocDescribesTheirSchemaAsTheEmittedCode()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("libwire-code-first-");
        try
        {
            for (int seed = 0; seed < TestDepth.Pick(quick: 10, deep: 100); seed++)
            {
                SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(new RandomMessages(seed).CSharp()).Run();
                SchemaFile file = Assert.Single(project.Values<SchemaFile>(StepNames.CodeFile));
                string path = Path.Combine(folder.FullName, file.ImportPath), set = Path.Combine(folder.FullName, "set");
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                File.WriteAllText(path, file.Text);

                (int exitCode, string output) = ProtocProcess.Run(["-I" + folder.FullName, "--descriptor_set_out=" + set, file.ImportPath], folder.FullName);
                Assert.Equal((0, ""), (exitCode, output));
                ProtoFileCode code = Assert.Single(project.Values<SchemaCode>(StepNames.CodeModel)).Code!;
                Assert.Equal(Convert.FromBase64String(code.Reflection!.Data), FirstFileOf(File.ReadAllBytes(set)));
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // A FileDescriptorSet with one file: its tag, its length, its bytes.
    private static byte[] FirstFileOf(byte[] set)
    {
        var reader = new ProtoReader(set);
        Assert.True(reader.Next());
        byte[] file = reader.ReadBytes().ToArray();
        Assert.False(reader.Next());
        return file;
    }
}
