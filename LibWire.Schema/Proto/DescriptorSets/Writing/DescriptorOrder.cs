namespace LibWire.Schema;

/// <summary>The order of files in a descriptor set: each behind those it imports, as protoc has it.</summary>
internal static class DescriptorOrder
{
    /// <summary>The files of a set.</summary>
    /// <param name="asked">The files that are asked for, in the order in which they are; there may be one twice.</param>
    /// <param name="includesImports">Whether those they import are in the set too.</param>
    internal static List<ProtoFileDescriptor> Of(IReadOnlyList<ProtoFileDescriptor> asked, bool includesImports)
    {
        var seen = new HashSet<ProtoFileDescriptor>();
        var order = new List<ProtoFileDescriptor>();
        if (!includesImports)
        {
            // Files that are imported and not asked for count as seen, so that nothing behind them is reached through them.
            var inSet = new HashSet<ProtoFileDescriptor>(asked);
            foreach (ProtoFileDescriptor file in asked)
                foreach (ProtoImportDescriptor import in file.Imports)
                    if (import.Target is { } target && !inSet.Contains(target)) seen.Add(target);
        }

        foreach (ProtoFileDescriptor file in asked)
        {
            // Option imports only of the files that are asked for, in front of them and of their other imports.
            foreach (ProtoImportDescriptor import in file.Imports)
                if (import is { Syntax.Kind: ProtoImportKind.Option, Target: { } target }) AddBehindImports(target, seen, order);
            AddBehindImports(file, seen, order);
        }

        return order;
    }

    // Without recursion: a chain of imports can be as long as there are files.
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
