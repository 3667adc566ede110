namespace LibWire.Schema;

/// <summary>Converts the written options of a file into values.</summary>
/// <remarks>
/// There are two rounds. Built-in options come first, because features are among them, and features decide how the values of other options are read. In
/// each round the first fault in the options of a declaration ends it for that declaration. Source: protoc 35.
/// </remarks>
internal sealed partial class ProtoOptionInterpreter(ProtoFileDescriptor file, ProtoNameTable table, ProtoOptionTypes types)
{
    private readonly List<(ProtoDescriptor Declaration, ProtoMessageDescriptor Type)> _open = [];
    private readonly Dictionary<(ProtoDescriptor Declaration, string Path), int> _timesSet = []; // counts of repeated options, if locations are kept
    private bool _isSilent;

    /// <summary>Whether the file has another fault, so that its options are not interpreted.</summary>
    internal bool IsShut { get; set; }

    /// <summary>The features of the file itself, without any report.</summary>
    internal ProtoOptionMessage? PeekAtFile()
    {
        if (types.File == null || !file.IsEditions || file.WrittenOptions.Count == 0) return null;
        _isSilent = true;
        var options = new ProtoOptionMessage(types.File);
        if (file.WrittenOptions[0].Value.Kind == ProtoOptionValueKind.Encoded) Decode(file.WrittenOptions[0], file, options, withExtensions: false);
        foreach (ProtoOptionSyntax option in file.WrittenOptions)
            if (option.Name.Count > 0 && option.Name[0] is { IsExtension: false, Text: "features" } && !Interpret(option, file, options)) break;
        _isSilent = false;
        return options;
    }

    /// <summary>Interprets the options whose names start with a simple name.</summary>
    internal void InterpretOwn()
    {
        ProtoOptionWalk.Collect(file, types, _open);
        foreach ((ProtoDescriptor declaration, ProtoMessageDescriptor type) in _open)
        {
            Interpret(declaration, type, isExtension: false);
            if (declaration is ProtoFieldDescriptor { IsMap: true, Message: { } entry } map) GiveFeatures(map, entry);
        }

        ShareOptionsOfRanges();
    }

    /// <summary>Interprets the options whose names start with an extension.</summary>
    internal void InterpretExtensions()
    {
        foreach ((ProtoDescriptor declaration, ProtoMessageDescriptor type) in _open)
        {
            Interpret(declaration, type, isExtension: true);
        }

        ShareOptionsOfRanges();
    }

    /// <summary>The declarations of the file with options. The ranges of one statement count once.</summary>
    internal IEnumerable<ProtoDescriptor> Declarations
    {
        get
        {
            foreach ((ProtoDescriptor declaration, _) in _open)
                if (declaration.Options != null) yield return declaration;
        }
    }

    // The ranges of a statement follow each other, and only the options of the first were interpreted.
    private void ShareOptionsOfRanges()
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            List<ProtoExtensionRange> ranges = message.ExtensionRanges;
            for (int i = 1; i < ranges.Count; i++)
                if (ReferenceEquals(ranges[i].Syntax, ranges[i - 1].Syntax)) ranges[i].Options = ranges[i - 1].Options;
        }
    }

    // The key and the value of a map have the map's features.
    private static void GiveFeatures(ProtoFieldDescriptor map, ProtoMessageDescriptor entry)
    {
        if (map.Options?.Find("features") is not { } features) return;
        foreach (ProtoFieldDescriptor field in entry.Fields)
        {
            field.Options = new ProtoOptionMessage(map.Options.Type);
            field.Options.FindOrAdd(features.Descriptor).Values.AddRange(features.Values);
        }
    }

    private void Interpret(ProtoDescriptor declaration, ProtoMessageDescriptor type, bool isExtension)
    {
        ProtoOptionMessage? options = null;
        if (declaration.WrittenOptions[0].Value.Kind == ProtoOptionValueKind.Encoded)
        {
            DecodeOptions(declaration, type, isExtension);
            return;
        }

        foreach (ProtoOptionSyntax option in declaration.WrittenOptions)
        {
            if (option.Name.Count == 0 || option.Name[0].IsExtension != isExtension) continue;
            options ??= declaration.Options?.Clone() ?? new ProtoOptionMessage(type);
            if (!Interpret(option, declaration, options)) break;
        }

        // Other threads read options, but never those that are being filled.
        if (options?.IsEmpty == false) declaration.Options = options;
    }

    private bool Interpret(ProtoOptionSyntax option, ProtoDescriptor declaration, ProtoOptionMessage options)
    {
        if (FindPath(option, declaration, options.Type) is not { } path) return false;
        ProtoFieldDescriptor field = path[path.Count - 1];
        if (path.Count - (field.Message == null ? 2 : 1) > ProtoSchemaLimits.OptionTextDepthMax)
        {
            Report(DiagnosticCatalog.OptionTooDeep, option.Span, ProtoSchemaLimits.OptionTextDepthMax);
            return false;
        }

        if (!field.IsRepeated && IsSet(options, path))
        {
            Report(DiagnosticCatalog.OptionTwice, option.Span, NameOf(option));
            return false;
        }

        if (ReadValue(option, field) is not { } value) return false;
        ProtoOptionMessage message = options;
        for (int i = 0; i < path.Count - 1; i++)
        {
            List<object> values = message.FindOrAdd(path[i]).Values;
            if (values.Count == 0) values.Add(new ProtoOptionMessage(path[i].Message!));
            message = (ProtoOptionMessage)values[0];
        }

        message.FindOrAdd(field).Values.Add(value);
        if (file.Syntax.Locations != null) file.InterpretedPaths[option] = Numbers(declaration, path);
        return true;
    }

    // Only the last field can be repeated: the name of an option cannot pass through a repeated field. The index counts written options. As in protoc, the
    // count continues if another member of a oneof has cleared the enclosing message.
    private int[] Numbers(ProtoDescriptor declaration, List<ProtoFieldDescriptor> path)
    {
        var numbers = new List<int>(path.Count + 1);
        foreach (ProtoFieldDescriptor field in path) numbers.Add(field.Number);
        if (path[path.Count - 1].IsRepeated)
        {
            (ProtoDescriptor, string) key = (declaration, string.Join(".", numbers));
            _timesSet.TryGetValue(key, out int index);
            _timesSet[key] = index + 1;
            numbers.Add(index);
        }

        return [.. numbers];
    }

    private static string NameOf(ProtoOptionSyntax option, int partCount = int.MaxValue)
    {
        var name = new System.Text.StringBuilder();
        for (int i = 0; i < option.Name.Count && i < partCount; i++)
        {
            if (i > 0) name.Append('.');
            name.Append(option.Name[i].IsExtension ? $"({option.Name[i].Text})" : option.Name[i].Text);
        }

        return name.ToString();
    }

    /// <summary>
    /// The fields of the parts of an option's name, the option itself last; null if one is not found, which is reported.
    /// </summary>
    private List<ProtoFieldDescriptor>? FindPath(ProtoOptionSyntax option, ProtoDescriptor declaration, ProtoMessageDescriptor type)
    {
        var path = new List<ProtoFieldDescriptor>(option.Name.Count);
        ProtoMessageDescriptor container = type;
        for (int i = 0; i < option.Name.Count; i++)
        {
            ProtoOptionNamePart part = option.Name[i];
            ProtoFieldDescriptor? field = part.IsExtension ? FindExtension(part.Text, declaration) : types.FindField(container, part.Text);
            if (field == null || (i == 0 && part.Text == "uninterpreted_option"))
            {
                ReportUnknown(option, i, declaration, container);
                return null;
            }

            if (field.Container != container)
            {
                Report(DiagnosticCatalog.OptionOfOtherMessage, option.Span, NameOf(option, i + 1), container.FullName);
                return null;
            }

            if (field.File == file && option.Name[0] is { IsExtension: false, Text: "features" })
            {
                Report(DiagnosticCatalog.FeatureOfSameFile, option.Span, NameOf(option, i + 1));
                return null;
            }

            path.Add(field);
            if (i == option.Name.Count - 1) continue;
            if (field.Message == null)
            {
                Report(DiagnosticCatalog.SubOptionOfScalar, option.Span, NameOf(option, i + 1), option.Name[i + 1].Text);
                return null;
            }

            if (field.IsRepeated)
            {
                Report(DiagnosticCatalog.PartOfRepeatedOption, option.Span, NameOf(option, i + 1));
                return null;
            }

            container = field.Message;
        }

        return path;
    }

    private void ReportUnknown(ProtoOptionSyntax option, int index, ProtoDescriptor declaration, ProtoMessageDescriptor container)
    {
        ProtoOptionNamePart part = option.Name[index];
        if (part.IsExtension && file.IsBlind) file.HasGaps = true;
        else if (part.IsExtension) Report(DiagnosticCatalog.UnknownOptionExtension, option.Span, part.Text);
        else if (index == 0) Report(DiagnosticCatalog.UnknownOption, option.Span, part.Text, DescribeOwner(declaration));
        else Report(DiagnosticCatalog.UnknownOption, option.Span, part.Text, $"'{container.FullName}'");
    }

    private void Report(DiagnosticRule rule, TextRange place, params object[] arguments)
    {
        if (!_isSilent) file.Report(rule, place, arguments);
    }

    private static string DescribeOwner(ProtoDescriptor declaration) => declaration switch
    {
        ProtoFileDescriptor => "files",
        ProtoMessageDescriptor => "messages",
        ProtoFieldDescriptor => "fields",
        ProtoOneofDescriptor => "oneofs",
        ProtoEnumDescriptor => "enums",
        ProtoEnumValueDescriptor => "enum values",
        ProtoServiceDescriptor => "services",
        ProtoMethodDescriptor => "methods",
        _ => "ranges of extensions",
    };

    private ProtoFieldDescriptor? FindExtension(string name, ProtoDescriptor declaration)
    {
        string place = declaration is ProtoFileDescriptor ? $"{file.Package}.x" : declaration.FullName;
        return table.LookUp(file, place, name, typesOnly: false, isForOptions: true).Found as ProtoFieldDescriptor;
    }

    private static bool IsSet(ProtoOptionMessage? message, List<ProtoFieldDescriptor> path)
    {
        for (int i = 0; i < path.Count - 1 && message != null; i++) message = message.Find(path[i].Number)?.Values[0] as ProtoOptionMessage;
        return message?.WasSet(path[path.Count - 1].Number) == true;
    }

    private object? ReadValue(ProtoOptionSyntax option, ProtoFieldDescriptor field)
    {
        object? value;
        if (field.Message != null && option.Value.Kind == ProtoOptionValueKind.Aggregate)
        {
            var parser = new ProtoAggregateParser(file, table, types, option.Value.Text, option.Name.Count - 1);
            var message = new ProtoOptionMessage(field.Message);
            if (parser.Parse(message)) return message;
            if (parser.HasGap) file.HasGaps = true;
            else Report(DiagnosticCatalog.OptionAggregate, option.Value.Span, NameOf(option), parser.Fault);
            return null;
        }

        value = ProtoOptionScalars.Convert(field, option.Value, types);
        if (value == null) Report(DiagnosticCatalog.OptionValue, option.Value.Span, NameOf(option), ProtoOptionScalars.Describe(field));
        return value;
    }
}
