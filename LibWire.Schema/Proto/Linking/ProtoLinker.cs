using System.Linq;
using System.Threading.Tasks;

namespace LibWire.Schema;

/// <summary>Links files that import each other: it finds all names, interprets all options and applies all rules of the language.</summary>
/// <remarks>
/// It works in stages. Each stage processes all files before the next one starts. Inside a stage files do not depend on each other. A linker is a session:
/// a file keeps its descriptor if it is linked again and its imports have the same descriptors as before. Several threads can use it, one after the other.
/// </remarks>
internal sealed class ProtoLinker
{
    /// <summary>Smallest number of files in a stage for which more threads are used.</summary>
    private const int ParallelFilesMin = 16;

    private readonly object _gate = new();
    private readonly ProtoNameTable _table = new();
    private readonly ProtoImports _imports;
    private readonly ProtoSharedNames _sharedNames;
    private readonly bool _usesThreads;
    private readonly bool _isForBuiltIns;

    /// <summary>Starts a session.</summary>
    /// <param name="usesThreads">Whether stages may run on several threads.</param>
    /// <param name="isOnePool"> Whether a full name can be declared only once in all files, as in one call of protoc. Otherwise files that do not see each
    /// other may declare the same name.
    /// </param>
    internal ProtoLinker(bool usesThreads = true, bool isOnePool = true)
        : this(usesThreads, isOnePool, isForBuiltIns: false)
    {
    }

    private ProtoLinker(bool usesThreads, bool isOnePool, bool isForBuiltIns)
    {
        _usesThreads = usesThreads;
        _isForBuiltIns = isForBuiltIns;
        _imports = new ProtoImports(_table, isForBuiltIns);
        _sharedNames = new ProtoSharedNames(_table, isOnePool);
    }

    /// <summary>
    /// The import paths of the requested files; null for all. For other files protoc does not report unused imports and numbers reserved for
    /// implementations.
    /// </summary>
    internal ISet<string>? Asked { get; init; }

    /// <summary>
    /// The linked descriptor of a file that comes with the compiler, such as <c>google/protobuf/descriptor.proto</c>; null if none has that import path.
    /// </summary>
    internal static ProtoFileDescriptor? BuiltIn(string importPath) => ProtoBuiltIns.Find(importPath);

    internal static ProtoLinker ForBuiltIns() => new(usesThreads: false, isOnePool: true, isForBuiltIns: true);

    /// <summary>Links files. Never throws. The faults of a file are in its diagnostics, and do not keep other files from being linked.</summary>
    /// <param name="files">The files with all their imports, each import path once. The files that come with the compiler may be absent.</param>
    /// <returns>
    /// The descriptors, in the order of the files. If the syntax and the imports of a file are the same instances as before, its descriptor is too.
    /// </returns>
    internal IReadOnlyList<ProtoFileDescriptor> Link(IReadOnlyList<ProtoFileSyntax> files)
    {
        lock (_gate)
        {
            IReadOnlyList<ProtoFileDescriptor> linked = _imports.Resolve(files);
            ProtoFileDescriptor[] fresh = [.. _imports.Fresh];
            ForEach(fresh, file => new ProtoDescriptorBuilder(file).Build());
            ForEach(fresh, file => new ProtoNameDeclarer(file, _table).Declare());
            _sharedNames.Check(_imports.Ordered, _imports.ImportedBuiltIns);
            ForEach(fresh.Where(static file => file.IsWhole), static file => new ProtoNumberRules(file).Check());
            ForEach(fresh.Where(static file => file.IsWhole), file => new ProtoTypeLinker(file, _table).Link());
            _sharedNames.CheckExtensions(_imports.Ordered);

            // Features decide how values of options are read, and features are options themselves. So options are interpreted in two rounds.
            var options = new ProtoOptionStages([.. fresh.Where(static file => file.IsWhole)], _table);
            ForEach(options.Files, options.ResolveFile);
            ForEach(options.Files, options.CheckVisibility);
            ForEach(options.Files, options.InterpretOwn);
            ForEach(options.Files, options.InterpretExtensions);

            // The rules are one stage: each rule is applied, whatever another one reports.
            ForEach(fresh.Where(static file => file.IsSound), static file =>
            {
                ProtoRules.Check(file);
                ProtoOptionRules.Check(file);
            });
            ForEach(fresh.Where(static file => file.IsSound), file =>
            {
                if (IsAsked(file)) ProtoUnusedImports.Check(file);
                options.CheckLast(file);
            });
            ForEach(fresh.Where(file => file.IsSound && IsAsked(file)), static file => ProtoImplementationNumbers.Check(file));
            return linked;
        }
    }

    private bool IsAsked(ProtoFileDescriptor file) => Asked == null || Asked.Contains(file.ImportPath);

    private void ForEach(IEnumerable<ProtoFileDescriptor> files, Action<ProtoFileDescriptor> stage)
    {
        ProtoFileDescriptor[] list = files as ProtoFileDescriptor[] ?? [.. files];
        if (_usesThreads && !_isForBuiltIns && list.Length >= ParallelFilesMin) Parallel.ForEach(list, stage);
        else Array.ForEach(list, stage);
    }
}
