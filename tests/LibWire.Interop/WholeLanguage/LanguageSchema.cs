using System.Reflection;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Schema;
using LibWire.Tests.SchemaInterop;
using Microsoft.CodeAnalysis.CSharp;
using GoogleExtension = Google.Protobuf.Extension;

namespace LibWire.Tests.Interop;

/// <summary>A schema over the whole language, compiled and loaded for both libraries, with its extensions.</summary>
internal sealed class LanguageSchema
{
    private readonly SchemaFile[] _files;

    private LanguageSchema(SchemaFile[] files, Assembly ours, Assembly google)
    {
        _files = files;
        Ours = OurMessage.AllOf(ours);
        Type[] types = google.GetTypes();
        foreach (Type type in types.Where(static type => typeof(IMessage).IsAssignableFrom(type)))
        {
            var descriptor = (MessageDescriptor)type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;
            Google[descriptor.FullName] = descriptor;
            if (descriptor.GetOptions()?.MessageSetWireFormat ?? false) MessageSets.Add(descriptor.FullName);
        }

        foreach (FieldInfo field in types.SelectMany(static type => type.GetFields(BindingFlags.Public | BindingFlags.Static)))
            if (typeof(GoogleExtension).IsAssignableFrom(field.FieldType)) GoogleExtensions.Add((GoogleExtension)field.GetValue(null)!);

        List<ProtoExtension> extensions = [];
        foreach (PropertyInfo property in ours.GetTypes().SelectMany(static type => type.GetProperties(BindingFlags.Public | BindingFlags.Static)))
            if (property.Name == "All" && property.PropertyType == typeof(IReadOnlyList<ProtoExtension>))
                extensions.AddRange((IReadOnlyList<ProtoExtension>)property.GetValue(null)!);
        Registry.AddRange(extensions);
        Extensions = Registry.ToLookup(static extension => extension.Extendee.FullName);
    }

    /// <summary>The structs by the full names of their messages.</summary>
    internal Dictionary<string, OurMessage> Ours { get; }

    /// <summary>The classes, by the same names.</summary>
    internal Dictionary<string, MessageDescriptor> Google { get; } = [];

    internal ExtensionRegistry GoogleExtensions { get; } = [];

    internal ProtoRegistry Registry { get; } = [];

    /// <summary>The extensions by the full name of the extended message.</summary>
    internal ILookup<string, ProtoExtension> Extensions { get; }

    internal HashSet<string> MessageSets { get; } = [];

    /// <summary>The descriptors of the schema.</summary>
    internal LibWire.Reflection.DescriptorPool Describe() => ProtoCompiler.Describe(_files, new ProtoDescribeOptions { IncludesImports = true }).ToPool();

    /// <summary>Compiles a schema.</summary>
    /// <returns>The schema; null if Google's C# for it does not compile or load, for example because of clashing names.</returns>
    /// <exception cref="InvalidOperationException">LibWire, or the C# compiler, rejects a schema that protoc accepts.</exception>
    internal static LanguageSchema? TryMake(TestSchema schema)
    {
        (string, string)[] texts = [.. schema.Files.Select(static file => (file.ImportPath, file.Text))];
        Assembly google;
        try
        {
            google = CSharpCompiler.Compile(Protoc.Compile(texts).Select(static (text, i) => ($"Google{i}.cs", text)), LanguageVersion.CSharp12, isStrict: false);
        }
        catch (InvalidOperationException)
        {
            return null;
        }

        SchemaFile[] files = [.. texts.Select(static file => new SchemaFile(file.Item1, file.Item1, file.Item2))];
        SchemaGeneration compilation = ProtoCompiler.Generate(files, new EmitOptions(12, HasUnscopedRef: true));
        SchemaDiagnostic[] errors = [.. compilation.Diagnostics.Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) throw new InvalidOperationException("LibWire does not take the schema:\n" + string.Join("\n", errors.Take(8)));
        Assembly ours = CSharpCompiler.Compile(compilation.Sources.Select(static source => (source.Name, source.Text)), LanguageVersion.CSharp12, isStrict: true);
        try
        {
            return new LanguageSchema(files, ours, google);
        }
        catch (Exception failure) when (failure is TargetInvocationException or TypeInitializationException)
        {
            // Google's C# rejects the descriptor that protoc has put into it.
            return null;
        }
    }
}
