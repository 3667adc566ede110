using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The messages of a schema, emitted, compiled and loaded, and small programs that use them.</summary>
internal sealed class EmittedAssembly
{
    private readonly AssemblyLoadContext _context = new("emitted", isCollectible: true);
    private readonly MetadataReference _reference;
    private readonly string _namespace;
    private int _programs;

    /// <summary>The newest C# by default.</summary>
    internal EmittedAssembly(ProtoFileCode model, LanguageVersion version = LanguageVersion.Latest, bool hasUnscopedRef = true)
        : this([model], version, hasUnscopedRef)
    {
    }

    private EmittedAssembly(IReadOnlyList<ProtoFileCode> models, LanguageVersion version, bool hasUnscopedRef)
    {
        string[] texts = [.. models.Select(model => ProtoEmitter.Emit(model, EmittedCode.Options(version, hasUnscopedRef)))];
        byte[] image = EmittedCode.Image("Messages", EmittedCode.Compile("Messages", version, texts));
        _context.LoadFromStream(new MemoryStream(image));
        _reference = MetadataReference.CreateFromImage(image);
        _namespace = models[0].CSharpNamespace;
    }

    /// <summary>The messages of schemas without errors. Programs see the names of the first file.</summary>
    internal static EmittedAssembly Of(params (string Path, string Text)[] files) => new(EmittedCode.Models(files), LanguageVersion.Latest, hasUnscopedRef: true);

    /// <summary>The messages of one schema.</summary>
    internal static EmittedAssembly Of(string text) => Of(("a.proto", text));

    /// <summary>Runs the body of a method that has an <c>arena</c> and the helpers below, and returns a string.</summary>
    internal string Run(string body)
    {
        string program = $$"""
            using System;
            using System.Linq;
            using LibWire;
            using {{_namespace}};

            public static class Program
            {
                public static string Run()
                {
                    using var arena = new ArenaAllocator();
                    {{body}}
                }

                private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", ""));

                private static string Failure(Action action)
                {
                    try
                    {
                        action();
                        return "none";
                    }
                    catch (WireFormatException failure)
                    {
                        return $"{failure.Error}@{failure.Offset}";
                    }
                }

                private static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);
            }
            """;
        string name = $"Program{Interlocked.Increment(ref _programs)}";
        byte[] image = EmittedCode.Image(name, EmittedCode.Compile(name, LanguageVersion.Latest, [program], _reference));
        Assembly assembly = _context.LoadFromStream(new MemoryStream(image));
        var run = assembly.GetType("Program")!.GetMethod("Run")!.CreateDelegate<Func<string>>();
        return run();
    }
}
