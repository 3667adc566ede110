using System.Linq;
using System.Text.RegularExpressions;

namespace LibWire.Schema;

/// <summary>
/// Compares two versions of .proto files. Files are compared by import path, messages, enums and services by full name in any file, fields and values by
/// number, extensions by extended message and number, methods and oneofs by name.
/// </summary>
/// <remarks>Source of the rules: those of buf, with some faults of theirs left out; docs/check.md says which.</remarks>
internal sealed partial class BreakingCheck
{
    // v1alpha1, v1p1beta1, v1test.
    private static readonly Regex UnstablePackage = new(@"(^|\.)v[0-9]+((p[0-9]+)?(alpha|beta)[0-9]*|test[a-z0-9_]*)$", RegexOptions.CultureInvariant);

    private readonly HashSet<string> _rules;
    private readonly BreakingOptions _settings;
    private readonly List<Finding> _findings = [];
    private readonly Dictionary<string, ProtoMessageDescriptor> _messages = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProtoEnumDescriptor> _enums = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProtoServiceDescriptor> _services = new(StringComparer.Ordinal);
    private readonly Dictionary<(string Extended, int Number), ProtoFieldDescriptor> _extensions = [];
    private readonly HashSet<string> _extensionNames = new(StringComparer.Ordinal);
    private string _oldPath = ""; // of the file that is compared

    private BreakingCheck(BreakingOptions settings, HashSet<string> rules)
    {
        _settings = settings;
        _rules = rules;
    }

    /// <summary>Compares files.</summary>
    /// <param name="pairs">The old files, each with the new file of the same path or null.</param>
    /// <param name="all">All new files, imported ones included.</param>
    /// <param name="settings">The rules to use, and what may change.</param>
    /// <exception cref="UnknownRuleException">The settings name a rule that does not exist.</exception>
    internal static List<Finding> Find(
        IReadOnlyList<(ProtoFileDescriptor Old, ProtoFileDescriptor? New)> pairs, IReadOnlyList<ProtoFileDescriptor> all, BreakingOptions settings)
    {
        var check = new BreakingCheck(settings, SchemaRules.Choose(BreakingRules.All, settings.Use ?? [BreakingRules.Default], settings.Except));
        foreach (ProtoFileDescriptor file in all) check.Add(file);
        var packages = new HashSet<string>(all.Select(static file => file.Package), StringComparer.Ordinal);
        foreach ((ProtoFileDescriptor old, ProtoFileDescriptor? file) in pairs)
        {
            check._oldPath = old.ImportPath;
            if (settings.IgnoresUnstablePackages && UnstablePackage.IsMatch(old.Package)) continue;
            check.CheckFile(old, file);
            check.CheckPackage(old, file, packages);
            check.CheckDeclarations(old);
        }

        return check._findings;
    }

    private void Add(ProtoFileDescriptor file)
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages) _messages[message.FullName] = message;
        foreach (ProtoEnumDescriptor type in file.AllEnums) _enums[type.FullName] = type;
        foreach (ProtoServiceDescriptor service in file.Services) _services[service.FullName] = service;
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            _extensions[KeyOf(extension)] = extension;
            _extensionNames.Add(extension.FullName);
        }
    }

    private static (string Extended, int Number) KeyOf(ProtoFieldDescriptor extension) => (extension.Container?.FullName ?? "", extension.Number);

    private void CheckDeclarations(ProtoFileDescriptor old)
    {
        foreach (ProtoMessageDescriptor message in old.AllMessages.Where(static message => !message.IsMapEntry))
            if (_messages.TryGetValue(message.FullName, out ProtoMessageDescriptor? now)) CheckMessage(message, now);
        foreach (ProtoEnumDescriptor type in old.AllEnums)
            if (_enums.TryGetValue(type.FullName, out ProtoEnumDescriptor? now)) CheckEnum(type, now);
        foreach (ProtoServiceDescriptor service in old.Services)
            if (_services.TryGetValue(service.FullName, out ProtoServiceDescriptor? now)) CheckService(service, now);
        foreach (ProtoFieldDescriptor extension in old.AllExtensions)
            if (_extensions.TryGetValue(KeyOf(extension), out ProtoFieldDescriptor? now)) CheckField(extension, now);
    }

    /// <summary>Reports a finding at a declaration.</summary>
    private void Report(string rule, ProtoDescriptor place, string message) => Report(rule, place.File, place.NameRange, message);

    private void Report(string rule, ProtoFileDescriptor file, TextRange range, string message)
    {
        if (!_rules.Contains(rule)) return;
        if (_settings.IgnoresUnstablePackages && UnstablePackage.IsMatch(file.Package)) return;
        SchemaSpan span = range == default ? default : file.Syntax.Source.Span(range);
        _findings.Add(new Finding(rule, file.SchemaFile, span, message) { OtherPath = _oldPath });
    }
}
