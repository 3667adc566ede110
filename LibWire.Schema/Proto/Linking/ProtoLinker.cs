using System.Linq;
using System.Threading.Tasks;

namespace LibWire.Schema;

/// <summary>Makes descriptors of files that see each other: every name found, every option interpreted, every rule of the language applied.</summary>
/// <remarks>
/// It works in stages, each of which goes over all files before the next one starts; inside a stage files do not depend on each other.
/// A linker is a session: files that are linked again, and whose imports came to the same descriptors as before, keep theirs. It can be used by several
/// threads, one after the other.
/// </remarks>
internal sealed class ProtoLinker
{
    /// <summary>Fewest files of a stage that are worth waking other threads for.</summary>
    private const int ParallelFilesMin = 16;

    private readonly object _gate = new();
    private readonly ProtoNameTable _table = new();
    private readonly ProtoImports _imports;
    private readonly ProtoSharedNames _sharedNames;
    private readonly bool _usesThreads;
    private readonly bool _isForBuiltIns;

    /// <summary>Starts a session.</summary>
    /// <param name="usesThreads">Whether stages may run on several threads.</param>
    /// <param name="isOnePool">Whether a full name can be declared once in all files, as in one call of protoc; else files that do not see each other may
    /// declare the same.</param>
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
    /// The import paths of the files somebody asked for; null for all. Of the others protoc does not say that they import too much or use numbers of
    /// implementations.
    /// </summary>
    internal ISet<string>? Asked { get; init; }

    /// <summary>
    /// A file that comes with the compiler, such as <c>google/protobuf/descriptor.proto</c>, linked; null where there is none of that import path.
    /// </summary>
    internal static ProtoFileDescriptor? BuiltIn(string importPath) => ProtoBuiltIns.Find(importPath);

    internal static ProtoLinker ForBuiltIns() => new(usesThreads: false, isOnePool: true, isForBuiltIns: true);

    /// <summary>Links files. Never throws; what is wrong with a file is in its diagnostics and does not keep others from being linked.</summary>
    /// <param name="files">The files, each import path once, with all they import; those that come with the compiler may be absent.</param>
    /// <returns>The descriptors, in the order of the files. One that was returned before stands for a file whose syntax and whose imports are the same
    /// instances.</returns>
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

            // What features say is needed to read values of options, and features are options themselves: they are interpreted in two rounds.
            var options = new ProtoOptionStages([.. fresh.Where(static file => file.IsWhole)], _table);
            ForEach(options.Files, options.ResolveFile);
            ForEach(options.Files, options.CheckVisibility);
            ForEach(options.Files, options.InterpretOwn);
            ForEach(options.Files, options.InterpretExtensions);

            // The rules are one stage, of which no part keeps another from being applied.
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
