using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The C# of FlatBuffers schemas, and the compiler's warnings about it.</summary>
internal static class FbsEmitted
{
    /// <summary>The C# of schemas without errors, one text for each file.</summary>
    internal static string[] Texts(EmitOptions options, params (string Path, string Text)[] files)
    {
        SchemaGeneration generation = FbsCompiler.Generate([.. files.Select(static file => new SchemaFile(file.Path, file.Path, file.Text))], new FbsOptions(), options);
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Assert.Equal(files.Length, generation.Sources.Count);
        return [.. generation.Sources.Select(static source => source.Text)];
    }

    /// <summary>The C# of one schema, for the newest language version.</summary>
    internal static string Text(string schema) => Assert.Single(Texts(EmittedCode.Options(LanguageVersion.Latest, true), ("a.fbs", schema)));

    /// <summary>The compiler's warnings about the C# of schemas, with the oldest supported language version and the newest.</summary>
    internal static string[] ComplaintsAbout(params (string Path, string Text)[] files) =>
    [
        .. EmittedCode.Complaints(LanguageVersion.CSharp9, Texts(EmittedCode.Options(LanguageVersion.CSharp9, false), files)),
        .. EmittedCode.Complaints(LanguageVersion.Preview, Texts(EmittedCode.Options(LanguageVersion.Preview, true), files)),
    ];

    /// <summary>The compiler's warnings about the C# of one schema.</summary>
    internal static string[] ComplaintsAbout(string schema) => ComplaintsAbout(("a.fbs", schema));
}
