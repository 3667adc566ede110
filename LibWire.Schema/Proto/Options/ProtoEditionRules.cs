namespace LibWire.Schema;

/// <summary>The last checks, for files without other faults: editions and targets of options, naming style, exported types.</summary>
internal static class ProtoEditionRules
{
    /// <summary>Checks a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="declarations">Its declarations with options, and the file if it has options.</param>
    internal static void Check(ProtoFileDescriptor file, IEnumerable<ProtoDescriptor> declarations)
    {
        // A fault of an earlier check skips the later ones, as in protoc.
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
