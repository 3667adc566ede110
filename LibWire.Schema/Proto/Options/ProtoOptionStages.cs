namespace LibWire.Schema;

/// <summary>Interprets the options of files that see each other, and resolves their features.</summary>
internal static class ProtoOptionStages
{
    /// <summary>Sets options and features of all declarations. Each stage goes over all files before the next one starts.</summary>
    /// <param name="files">The files that are to be worked on, linked; only those that are sound.</param>
    /// <param name="table">The names of all files, also of those that need no work.</param>
    /// <param name="builtIn">The descriptors of the built-in <c>descriptor.proto</c>; null where it is among the files.</param>
    internal static void Interpret(IReadOnlyList<ProtoFileDescriptor> files, ProtoNameTable table, ProtoFileDescriptor? builtIn)
    {
        var types = new ProtoOptionTypes(table, builtIn);
        var interpreters = new ProtoOptionInterpreter[files.Count];
        for (int i = 0; i < interpreters.Length; i++)
        {
            interpreters[i] = new ProtoOptionInterpreter(files[i], table, types);
            interpreters[i].InterpretOwn();
        }

        foreach (ProtoFileDescriptor file in files) ProtoFeatureResolver.Resolve(file);
        foreach (ProtoOptionInterpreter interpreter in interpreters) interpreter.InterpretExtensions();
    }
}
