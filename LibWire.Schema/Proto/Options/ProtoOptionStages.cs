namespace LibWire.Schema;

/// <summary>
/// The stages that interpret options, of files that are linked at the same time. Each stage takes files in any order, also on several threads.
/// </summary>
internal sealed class ProtoOptionStages
{
    private readonly Dictionary<ProtoFileDescriptor, ProtoOptionInterpreter> _interpreters = [];

    /// <summary>Prepares the stages.</summary>
    /// <param name="files">The files in which types were looked for. Those with faults so far get no further than <see cref="CheckVisibility"/>.</param>
    /// <param name="table">The names of all files, also of those that need no work.</param>
    internal ProtoOptionStages(ProtoFileDescriptor[] files, ProtoNameTable table)
    {
        Files = files;
        ProtoOptionTypes? types = null;
        ProtoFileDescriptor? typesFile = null;
        foreach (ProtoFileDescriptor file in files)
        {
            if (types == null || typesFile != file.OptionTypes) types = new ProtoOptionTypes(table, typesFile = file.OptionTypes);
            _interpreters.Add(file, new ProtoOptionInterpreter(file, table, types) { IsShut = !file.IsSound });
        }
    }

    internal ProtoFileDescriptor[] Files { get; }

    /// <summary>Gives the file itself its features: they say which types of it others may use. Nothing is reported yet.</summary>
    internal void ResolveFile(ProtoFileDescriptor file)
    {
        if (!_interpreters[file].IsShut) ProtoFeatureResolver.ResolveFile(file, _interpreters[file].PeekAtFile());
    }

    /// <summary>Reports types of other files that cannot be used. A file that uses some gets no further.</summary>
    internal void CheckVisibility(ProtoFileDescriptor file) => _interpreters[file].IsShut |= !ProtoVisibilityRules.CheckUses(file);

    /// <summary>Interprets the options in a file that the language declares, features among them.</summary>
    internal void InterpretOwn(ProtoFileDescriptor file)
    {
        if (_interpreters[file].IsShut) return;
        _interpreters[file].InterpretOwn();
        ProtoFeatureResolver.Resolve(file);
    }

    /// <summary>Interprets the options in a file that are extensions. The features of all files are resolved.</summary>
    internal void InterpretExtensions(ProtoFileDescriptor file)
    {
        if (!_interpreters[file].IsShut) _interpreters[file].InterpretExtensions();
    }

    /// <summary>Applies the rules that need nothing else to be wrong with the file: naming style, what is exported, editions and targets of options.</summary>
    internal void CheckLast(ProtoFileDescriptor file) =>
        ProtoEditionRules.Check(file, _interpreters[file].Declarations);
}
