namespace LibWire.Schema;

/// <summary>
/// The stages that interpret options, for files that are linked together. Each stage takes files in any order, also on several threads.
/// </summary>
internal sealed class ProtoOptionStages
{
    private readonly Dictionary<ProtoFileDescriptor, ProtoOptionInterpreter> _interpreters = [];

    /// <summary>Prepares the stages.</summary>
    /// <param name="files">The files after their types were found. Those with faults so far end at <see cref="CheckVisibility"/>.</param>
    /// <param name="table">The names of all files, those that need no work included.</param>
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

    /// <summary>Sets the features of the file itself, which decide which of its types other files may use. Nothing is reported yet.</summary>
    internal void ResolveFile(ProtoFileDescriptor file)
    {
        if (!_interpreters[file].IsShut) ProtoFeatureResolver.ResolveFile(file, _interpreters[file].PeekAtFile());
    }

    /// <summary>Reports uses of local types of other files. A file with such a use gets no further.</summary>
    internal void CheckVisibility(ProtoFileDescriptor file) => _interpreters[file].IsShut |= !ProtoVisibilityRules.CheckUses(file);

    /// <summary>Interprets the built-in options in a file, features among them.</summary>
    internal void InterpretOwn(ProtoFileDescriptor file)
    {
        if (_interpreters[file].IsShut) return;
        _interpreters[file].InterpretOwn();
        ProtoFeatureResolver.Resolve(file);
    }

    /// <summary>Interprets the options in a file that are extensions. The features of all files must be resolved.</summary>
    internal void InterpretExtensions(ProtoFileDescriptor file)
    {
        if (!_interpreters[file].IsShut) _interpreters[file].InterpretExtensions();
    }

    /// <summary>Applies the rules for files without other faults: naming style, exported types, editions and targets of options.</summary>
    internal void CheckLast(ProtoFileDescriptor file) =>
        ProtoEditionRules.Check(file, _interpreters[file].Declarations);
}
