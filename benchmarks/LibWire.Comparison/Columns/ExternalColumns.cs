using System.Reflection;
using System.Runtime.Loader;

namespace LibWire.Comparison;

/// <summary>Columns of other assemblies, for libraries that have no package or that this program shall not depend on.</summary>
internal static class ExternalColumns
{
    /// <summary>Loads every public class of an assembly that is an <see cref="IComparisonColumn"/> and has a constructor without parameters.</summary>
    /// <param name="path">The assembly. What it needs lies beside it, or is named in its <c>.deps.json</c>.</param>
    /// <exception cref="InvalidDataException">It cannot be loaded, or has no column.</exception>
    internal static IReadOnlyList<IComparisonColumn> Load(string path)
    {
        string full = Path.GetFullPath(path);
        if (!File.Exists(full)) throw new InvalidDataException($"--external: there is no file {path}.");
        try
        {
            // The contract must be the one of this program, so its own context is used; it only learns where else to look.
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
