namespace LibWire.Schema;

/// <summary>The order of files in a descriptor set: each after its imports, as in protoc.</summary>
internal static class DescriptorOrder
{
    /// <summary>The files of a set.</summary>
    /// <param name="asked">The requested files, in their order; one may occur twice.</param>
    /// <param name="includesImports">Whether the set contains their imports too.</param>
    internal static List<ProtoFileDescriptor> Of(IReadOnlyList<ProtoFileDescriptor> asked, bool includesImports)
    {
        var seen = new HashSet<ProtoFileDescriptor>();
        var order = new List<ProtoFileDescriptor>();
        if (!includesImports)
        {
            // Imported files that were not requested count as seen, so that the walk does not pass through them.
            var inSet = new HashSet<ProtoFileDescriptor>(asked);
            foreach (ProtoFileDescriptor file in asked)
                foreach (ProtoImportDescriptor import in file.Imports)
                    if (import.Target is { } target && !inSet.Contains(target)) seen.Add(target);
        }

        foreach (ProtoFileDescriptor file in asked)
        {
            // Option imports count only for requested files. They come before the file and its other imports.
            foreach (ProtoImportDescriptor import in file.Imports)
                if (import is { Syntax.Kind: ProtoImportKind.Option, Target: { } target }) AddBehindImports(target, seen, order);
            AddBehindImports(file, seen, order);
        }

        return order;
    }

    // There is no recursion, because a chain of imports can be as long as there are files.
    private static void AddBehindImports(ProtoFileDescriptor first, HashSet<ProtoFileDescriptor> seen, List<ProtoFileDescriptor> order)
    {
        if (!seen.Add(first)) return;
        var open = new Stack<(ProtoFileDescriptor File, int NextImport)>();
        open.Push((first, 0));
        while (open.Count > 0)
        {
            (ProtoFileDescriptor file, int next) = open.Pop();
            while (next < file.Imports.Count && !IsNew(file.Imports[next])) next++;
            if (next == file.Imports.Count)
            {
                order.Add(file);
                continue;
            }

            open.Push((file, next + 1));
            open.Push((file.Imports[next].Target!, 0));
        }

        bool IsNew(ProtoImportDescriptor import) => import is { Target: { } target, Syntax.Kind: not ProtoImportKind.Option } && seen.Add(target);
    }
}
