namespace LibWire.Schema;

/// <summary>What is looked at last, in files that have nothing else wrong with them: editions and targets of options, naming style, what is exported.</summary>
internal static class ProtoEditionRules
{
    /// <summary>Looks at a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="declarations">The declarations in it that have options, and the file if it has some.</param>
    internal static void Check(ProtoFileDescriptor file, IEnumerable<ProtoDescriptor> declarations)
    {
        // What comes first keeps the rest from being looked at, as in protoc.
        if (file.Edition >= ProtoEdition.Edition2024)
        {
            new ProtoNamingStyle(file).Check();
            if (!file.Diagnostics.HasErrors) ProtoVisibilityRules.CheckStrict(file);
        }

        if (file.Diagnostics.HasErrors) return;
        ProtoOptionUse.CheckEditions(file, declarations);
        if (file.Diagnostics.HasErrors) return;
        ProtoOptionImports.Check(file);
        ProtoOptionUse.CheckTargets(file, declarations);
    }
}
