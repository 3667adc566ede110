using System.Linq;
using System.Threading.Tasks;

namespace LibWire.Schema;

public static partial class SchemaCompiler
{
    /// <summary>Describes files as protoc does: the bytes of a <c>google.protobuf.FileDescriptorSet</c>.</summary>
    /// <param name="files">The files that are asked for. They see each other; what else they import is looked for as the options say.</param>
    /// <param name="options">What else the set holds.</param>
    /// <returns>The set, or what is wrong; never throws for what is in files.</returns>
    public static SchemaDescription Describe(IReadOnlyList<SchemaFile> files, DescribeOptions options)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        var loader = new ProtoFileLoader(options.FindImport ?? (static _ => null), options.IncludesSourceInfo);
        return Describe(loader.Load(files), [.. files.Select(static file => file.ImportPath)], options);
    }

    /// <summary>Finds out what files mean that see each other. The results are in the order of the files.</summary>
    /// <param name="files">The files with all they import.</param>
    /// <param name="asked">The import paths of those that are asked for.</param>
    internal static IReadOnlyList<ProtoFileDescriptor> Link(IReadOnlyList<ProtoFileSyntax> files, IEnumerable<string> asked) =>
        new ProtoLinker { Asked = new HashSet<string>(asked, StringComparer.Ordinal) }.Link(files);

    /// <summary>Describes all files of a descriptor set: the same set again, as far as it is one that protoc wrote.</summary>
    /// <param name="set">The files; what they import and is not among them is looked for as the options say.</param>
    /// <param name="options">What else the set holds.</param>
    /// <returns>The set, or what is wrong; never throws for what is in files.</returns>
    public static SchemaDescription Describe(SchemaSet set, DescribeOptions options)
    {
        if (set is null) throw new ArgumentNullException(nameof(set));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (set.Diagnostics.Count > 0) return new SchemaDescription([], set.Diagnostics);
        var loader = new ProtoFileLoader(options.FindImport ?? (static _ => null), options.IncludesSourceInfo) { Parsed = set };
        return Describe(loader.Load(set.ImportPaths), set.ImportPaths, options);
    }

    /// <summary>Describes files that are parsed.</summary>
    /// <param name="files">The files with all they import.</param>
    /// <param name="asked">The import paths of those that are asked for.</param>
    /// <param name="options">What else the set holds.</param>
    internal static SchemaDescription Describe(IReadOnlyList<ProtoFileSyntax> files, IReadOnlyList<string> asked, DescribeOptions options)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = Link(files, asked);
        EquatableArray<SchemaDiagnostic> diagnostics = new(linked.SelectMany(static file => file.Diagnostics.ToArray()));
        if (linked.Any(static file => !file.IsSound)) return new SchemaDescription([], diagnostics);

        var byPath = new Dictionary<string, ProtoFileDescriptor>(StringComparer.Ordinal);
        foreach (ProtoFileDescriptor file in linked) byPath[file.ImportPath] = file;
        List<ProtoFileDescriptor> order = DescriptorOrder.Of([.. asked.Select(path => byPath[path])], options.IncludesImports);

        var items = new byte[order.Count][];
        Parallel.For(
            0,
            order.Count,
            static () => new FileDescriptorWriter(),
            (i, _, writer) =>
            {
                items[i] = writer.WriteItem(order[i], options.IncludesSourceInfo);
                return writer;
            },
            static writer => writer.Dispose());
        return new SchemaDescription(items, diagnostics);
    }
}
