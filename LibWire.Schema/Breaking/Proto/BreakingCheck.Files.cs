using System.Linq;

namespace LibWire.Schema;

// Files and packages, and the declarations that are gone from them.
internal sealed partial class BreakingCheck
{
    private const string SourceBreaks = "Code that uses it no longer compiles.";

    private void CheckFile(ProtoFileDescriptor old, ProtoFileDescriptor? file)
    {
        if (file == null)
        {
            Report("FILE_NO_DELETE", old, default, $"The file {old.ImportPath} was deleted. Files that import it no longer compile.");
            return;
        }

        var names = new HashSet<(string, string)>(Declarations(file).Select(static one => (one.Rule, NameInFile(one.Declaration))));
        foreach ((ProtoDescriptor gone, string rule) in Declarations(old).Where(one => !names.Contains((one.Rule, NameInFile(one.Declaration)))))
            if (IsOutermost(gone, file)) ReportGone(rule, gone, file, $"from {file.ImportPath}");
        CheckFileOptions(old, file);
        TextRange package = file.Syntax.PackagePlace;
        if (old.Package != file.Package)
        {
            Report(
                "FILE_SAME_PACKAGE", file, package,
                $"The package was \"{old.Package}\" and is \"{file.Package}\". All full names change, and with them paths of methods, Any and code.");
        }

        if (LanguageOf(old) != LanguageOf(file))
        {
            Report(
                "FILE_SAME_SYNTAX", file, file.Syntax.LanguageStatement?.Span ?? default,
                $"The file was {LanguageOf(old)} and is {LanguageOf(file)}. Presence, defaults and generated code can change.");
        }
    }

    private void CheckPackage(ProtoFileDescriptor old, ProtoFileDescriptor? file, HashSet<string> packages)
    {
        ProtoFileDescriptor place = file ?? old;
        if (!packages.Contains(old.Package))
        {
            Report(
                "PACKAGE_NO_DELETE", place, file?.Syntax.PackagePlace ?? default,
                $"No file has the package \"{old.Package}\" any more. Code that uses its declarations no longer compiles.");
            return;
        }

        foreach ((ProtoDescriptor gone, string rule) in Declarations(old))
        {
            bool stays = gone switch
            {
                ProtoMessageDescriptor => _messages.ContainsKey(gone.FullName),
                ProtoEnumDescriptor => _enums.ContainsKey(gone.FullName),
                ProtoServiceDescriptor => _services.ContainsKey(gone.FullName),
                _ => _extensionNames.Contains(gone.FullName),
            };
            if (!stays && ParentOf(gone) is not { } parent) ReportGone("PACKAGE_" + rule, gone, place, $"from the package \"{old.Package}\"");
            else if (!stays && _messages.TryGetValue(ParentOf(gone)!.FullName, out ProtoMessageDescriptor? survivor))
                ReportGone("PACKAGE_" + rule, gone, survivor.File, $"from the package \"{old.Package}\"");
        }
    }

    private static IEnumerable<(ProtoDescriptor Declaration, string Rule)> Declarations(ProtoFileDescriptor file) =>
    [
        .. file.AllMessages.Where(static message => !message.IsMapEntry).Select(static message => ((ProtoDescriptor)message, "MESSAGE_NO_DELETE")),
        .. file.AllEnums.Select(static type => ((ProtoDescriptor)type, "ENUM_NO_DELETE")),
        .. file.Services.Select(static service => ((ProtoDescriptor)service, "SERVICE_NO_DELETE")),
        .. file.AllExtensions.Select(static extension => ((ProtoDescriptor)extension, "EXTENSION_NO_DELETE")),
    ];

    // If the package changes, all names do. That is one finding.
    private static string NameInFile(ProtoDescriptor declaration) => declaration.FullName.Substring(declaration.File.Package.Length).TrimStart('.');

    private static ProtoMessageDescriptor? ParentOf(ProtoDescriptor declaration) => declaration switch
    {
        ProtoMessageDescriptor message => message.Parent,
        ProtoEnumDescriptor type => type.Parent,
        ProtoFieldDescriptor extension => extension.Parent,
        _ => null,
    };

    // What is in a deleted message goes with it.
    private bool IsOutermost(ProtoDescriptor gone, ProtoFileDescriptor file) => ParentOf(gone) == null || SurvivorOf(gone, file) != null;

    private ProtoMessageDescriptor? SurvivorOf(ProtoDescriptor gone, ProtoFileDescriptor file) =>
        ParentOf(gone) is { } parent && _messages.TryGetValue(parent.FullName, out ProtoMessageDescriptor? now) && now.File == file ? now : null;

    // At the message that it was in, or at the package.
    private void ReportGone(string rule, ProtoDescriptor gone, ProtoFileDescriptor file, string from)
    {
        string kind = gone switch
        {
            ProtoFieldDescriptor => "extension",
            ProtoMessageDescriptor => "message",
            ProtoServiceDescriptor => "service",
            _ => "enum",
        };
        string effect = gone is ProtoServiceDescriptor ? $"{SourceBreaks} Calls of it fail." : SourceBreaks;
        Report(rule, file, SurvivorOf(gone, file)?.NameRange ?? file.Syntax.PackagePlace, $"The {kind} \"{gone.FullName}\" was deleted {from}. {effect}");
    }

    private void CheckFileOptions(ProtoFileDescriptor old, ProtoFileDescriptor file)
    {
        foreach (string option in BreakingRules.FileOptions)
        {
            string before = OptionText(old, option), after = OptionText(file, option);
            if (before == after) continue;
            TextRange place = file.FindOptionValue(option) ?? file.Syntax.PackagePlace;
            Report(
                BreakingRules.RuleOf(option), file, place,
                $"The option {option} was {Shown(before)} and is {Shown(after)}. Code for that language changes its names or form. Bytes and JSON stay.");
        }
    }

    private static string Shown(string value) => value.Length == 0 ? "not set" : value;

    private static string OptionText(ProtoFileDescriptor file, string option)
    {
        const int Speed = 1;
        object? value = file.Options?.Find(option)?.Values[0];
        return option switch
        {
            "cc_enable_arenas" => value is false ? "false" : "true",
            "optimize_for" => (value as int? ?? Speed) switch { 2 => "CODE_SIZE", 3 => "LITE_RUNTIME", _ => "SPEED" },
            "java_multiple_files" or "cc_generic_services" or "java_generic_services" or "py_generic_services" => value is true ? "true" : "false",
            _ => file.Options?.String(option) is { Length: > 0 } text ? $"\"{ShownText.Escape(text)}\"" : "",
        };
    }

    private static string LanguageOf(ProtoFileDescriptor file) => file.IsProto2 ? "proto2" : file.IsProto3 ? "proto3" : "of an edition";
}
