using LibWire.Schema;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The schema compiler under test. It gets the same requests as protoc.</summary>
internal static class OurCompiler
{
    /// <summary>Describes the files of a schema.</summary>
    internal static CompilerAnswer Describe(TestSchema schema, bool includesImports, bool includesSourceInfo)
    {
        SchemaFile[] files = [.. schema.Files.Select(static file => new SchemaFile(file.ImportPath, file.ImportPath, file.Text))];
        ProtoDescription description = ProtoCompiler.Describe(files, new ProtoDescribeOptions
        {
            IncludesImports = includesImports,
            IncludesSourceInfo =
            includesSourceInfo
        });
        List<CompilerMessage> messages =
        [
            .. description.Diagnostics.Select(static diagnostic => new CompilerMessage(
                diagnostic.Path, diagnostic.Span.Line + 1, diagnostic.Span.Column + 1, diagnostic.Severity == SchemaSeverity.Error,
                    $"{diagnostic.Id}: {diagnostic.Message}")),
        ];
        return new CompilerAnswer(description.HasErrors ? null : description.ToArray(), messages);
    }

    /// <summary>Describes the schemas of a descriptor set again. Returns whether they are accepted.</summary>
    internal static bool DescribeSet(byte[] bytes)
    {
        ProtoDescriptorSet set = ProtoDescriptorSet.Read(bytes, "input.binpb");
        return !ProtoCompiler.Describe(set.Files, set.ImportPaths, new ProtoDescribeOptions { IncludesImports = true, IncludesSourceInfo = true }).HasErrors;
    }
}
