using System.Linq;

namespace LibWire.Schema;

/// <summary>Makes descriptors of files that see each other: every name found, every option interpreted, every rule of the language applied.</summary>
/// <remarks>It works in stages, each of which goes over all files before the next one starts; inside a stage files do not depend on each other.</remarks>
internal sealed class ProtoLinker
{
    private readonly ProtoNameTable _table = new();

    /// <summary>Links files. Never throws; what is wrong with a file is in its diagnostics and does not keep others from being linked.</summary>
    /// <param name="files">The files, each import path once, with all they import.</param>
    /// <returns>The descriptors, in the order of the files.</returns>
    internal IReadOnlyList<ProtoFileDescriptor> Link(IReadOnlyList<ProtoFileSyntax> files)
    {
        ProtoFileDescriptor[] descriptors = [.. files.Select(static syntax => new ProtoFileDescriptor(syntax))];
        ProtoImports.Resolve(descriptors);
        foreach (ProtoFileDescriptor file in descriptors) new ProtoDescriptorBuilder(file, _table).Build();
        ForEachSound(descriptors, file => new ProtoTypeLinker(file, _table).Link());
        ProtoOptionStages.Interpret([.. descriptors.Where(static file => file.IsSound)], _table, builtIn: null);
        ForEachSound(descriptors, static file => ProtoRules.Check(file));
        return descriptors;
    }

    private static void ForEachSound(ProtoFileDescriptor[] files, Action<ProtoFileDescriptor> stage)
    {
        foreach (ProtoFileDescriptor file in files)
            if (file.IsSound) stage(file);
    }
}
