namespace LibWire.Schema;

/// <summary>The stages that interpret options, of files that are linked at the same time. Each stage takes files in any order, also on several threads.</summary>
internal sealed class ProtoOptionStages
{
    private readonly Dictionary<ProtoFileDescriptor, ProtoOptionInterpreter> _interpreters = [];

    /// <summary>Prepares the stages.</summary>
    /// <param name="files">The files, with all types found.</param>
    /// <param name="table">The names of all files, also of those that need no work.</param>
    internal ProtoOptionStages(ProtoFileDescriptor[] files, ProtoNameTable table)
    {
        Files = files;
        ProtoOptionTypes? types = null;
        ProtoFileDescriptor? typesFile = null;
        foreach (ProtoFileDescriptor file in files)
        {
            if (types == null || typesFile != file.OptionTypes) types = new ProtoOptionTypes(table, typesFile = file.OptionTypes);
            _interpreters.Add(file, new ProtoOptionInterpreter(file, table, types));
        }
    }

    internal ProtoFileDescriptor[] Files { get; }

    /// <summary>Interprets the options of a file that the language declares, features among them.</summary>
    internal void InterpretOwn(ProtoFileDescriptor file) => _interpreters[file].InterpretOwn();

    /// <summary>Interprets the options of a file that are extensions.</summary>
    internal void InterpretExtensions(ProtoFileDescriptor file) => _interpreters[file].InterpretExtensions();
}
