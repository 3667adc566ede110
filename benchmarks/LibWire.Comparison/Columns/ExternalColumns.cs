using System.Reflection;
using System.Runtime.Loader;

namespace LibWire.Comparison;

/// <summary>Columns of other assemblies, for libraries without a package or on which this program must not depend.</summary>
internal static class ExternalColumns
{
    /// <summary>Loads every public class of an assembly that is an <see cref="IComparisonColumn"/> and has a constructor without parameters.</summary>
    /// <param name="path">The assembly. Its dependencies lie beside it, or are named in its <c>.deps.json</c>.</param>
    /// <exception cref="InvalidDataException">It cannot be loaded, or has no column.</exception>
    internal static IReadOnlyList<IComparisonColumn> Load(string path)
    {
        string full = Path.GetFullPath(path);
        if (!File.Exists(full)) throw new InvalidDataException($"--external: there is no file {path}.");
        try
        {
            // The contract must be that of this program, so the assembly is loaded into its context, which gets a further place to search.
            var resolver = new AssemblyDependencyResolver(full);
            AssemblyLoadContext.Default.Resolving += (context, name) => resolver.ResolveAssemblyToPath(name) is { } found ? context.LoadFromAssemblyPath(found) : null;
            Assembly assembly = AssemblyLoadContext.Default.LoadFromAssemblyPath(full);
            IComparisonColumn[] columns =
            [
                .. assembly.GetExportedTypes()
                    .Where(static type => !type.IsAbstract && type.IsAssignableTo(typeof(IComparisonColumn)) && type.GetConstructor([]) is not null)
                    .Select(static type => (IComparisonColumn)Activator.CreateInstance(type)!),
            ];
            return columns.Length > 0 ? columns : throw new InvalidDataException($"--external: {path} has no public class that is an {nameof(IComparisonColumn)}.");
        }
        catch (Exception failure) when (failure is BadImageFormatException or FileLoadException or FileNotFoundException or TypeLoadException or InvalidOperationException)
        {
            throw new InvalidDataException($"--external: {path} cannot be loaded: {failure.Message}", failure);
        }
    }
}
