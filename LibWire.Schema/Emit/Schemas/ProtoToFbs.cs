using System.Linq;

namespace LibWire.Schema;

/// <summary>Says in the language of FlatBuffers what a <c>.proto</c> file says, as <c>flatc --proto</c> does.</summary>
/// <remarks>
/// <para>Enums come first, then unions and tables, each kind in the order in which it is declared, imports before the file. Types of imports are part of the
/// text, so that it stands alone. Beyond flatc: fields that are <c>optional</c> in proto3 are null by default, defaults of enums are kept, comments of any
/// form are documentation, and services are written.</para>
/// <para>What FlatBuffers has no word for is left out: options, the numbers of fields, reserved names and numbers.</para>
/// </remarks>
internal sealed class ProtoToFbs
{
    private readonly ProtoToFbsOptions _options;
    private readonly FbsTypeTexts _types;
    private readonly FbsTextWriter _writer = new();
    private readonly Dictionary<ProtoOneofDescriptor, string> _tables = []; // the names of tables that stand for oneofs
    private readonly Dictionary<ProtoMessageDescriptor, List<ProtoFieldDescriptor>> _extensions = []; // by the extended message
    private readonly DiagnosticBag _diagnostics;

    private ProtoToFbs(ProtoFileDescriptor file, ProtoToFbsOptions options)
    {
        _options = options;
        _types = new FbsTypeTexts(options.NamespaceSuffix);
        _diagnostics = file.NewDiagnostics();
    }

    /// <summary>Converts a file that has no errors.</summary>
    internal static ProtoToFbsResult Convert(ProtoFileDescriptor file, ProtoToFbsOptions options) => new ProtoToFbs(file, options).Convert(file);

    private ProtoToFbsResult Convert(ProtoFileDescriptor file)
    {
        List<ProtoFileDescriptor> files = WithImports(file);
        ProtoMessageDescriptor[] messages = [.. files.SelectMany(static each => each.AllMessages)];
        foreach (ProtoFieldDescriptor extension in files.SelectMany(static each => each.AllExtensions))
        {
            if (!_extensions.TryGetValue(extension.Container!, out List<ProtoFieldDescriptor>? list)) _extensions[extension.Container!] = list = [];
            list.Add(extension);
        }

        if (!_options.UsesUnions) foreach (ProtoMessageDescriptor message in files.SelectMany(static each => each.Messages)) NameTables(message);
        _writer.Head($"// Generated from {string.Join(" ", SchemaCharacters.CommentLines(file.ImportPath))}");
        foreach (ProtoEnumDescriptor type in files.SelectMany(static each => each.AllEnums)) WriteEnum(type);
        if (_options.UsesUnions) foreach (ProtoOneofDescriptor oneof in messages.SelectMany(RealOneofs)) WriteUnion(oneof);
        foreach (ProtoMessageDescriptor message in files.SelectMany(static each => each.Messages)) WriteTables(message);
        foreach (ProtoServiceDescriptor service in files.SelectMany(static each => each.Services)) WriteService(service);
        return new ProtoToFbsResult(_diagnostics.HasErrors ? null : _writer.ToString(), new(_diagnostics.ToArray()));
    }

    /// <summary>The file and all it imports, each after its own imports. What only options use is left out.</summary>
    private static List<ProtoFileDescriptor> WithImports(ProtoFileDescriptor file)
    {
        var order = new List<ProtoFileDescriptor>();
        var seen = new HashSet<ProtoFileDescriptor>();
        var open = new Stack<(ProtoFileDescriptor File, bool IsDone)>();
        open.Push((file, false));
        while (open.Count > 0)
        {
            (ProtoFileDescriptor next, bool isDone) = open.Pop();
            if (isDone)
            {
                order.Add(next);
                continue;
            }

            if (!seen.Add(next)) continue;
            open.Push((next, true));
            foreach (ProtoImportDescriptor import in Enumerable.Reverse(next.Imports))
                if (import.Target is { } target && (import.IsPublic || next.UsedFiles.Contains(target))) open.Push((target, false));
        }

        return order;
    }

    private static IEnumerable<ProtoOneofDescriptor> RealOneofs(ProtoMessageDescriptor message) => message.Oneofs.Where(static oneof => !oneof.IsSynthetic);

    /// <summary>What is declared in a message and becomes a table of its own, in the order of the text: messages, map entries and oneofs.</summary>
    private IEnumerable<ProtoDescriptor> Inner(ProtoMessageDescriptor message)
    {
        IEnumerable<ProtoDescriptor> oneofs = _options.UsesUnions ? [] : RealOneofs(message);
        return message.Messages.Concat(oneofs).OrderBy(static declaration => declaration.NameRange.Start);
    }

    // flatc numbers them in the order of the text.
    private void NameTables(ProtoMessageDescriptor message)
    {
        foreach (ProtoDescriptor inner in Inner(message))
        {
            if (inner is ProtoOneofDescriptor oneof) _tables[oneof] = $"Anonymous{_tables.Count}";
            else NameTables((ProtoMessageDescriptor)inner);
        }
    }

    private void WriteEnum(ProtoEnumDescriptor type)
    {
        _writer.Open(_types.NamespaceIn(type.Parent, type.File), type.Documentation, $"enum {type.Name} : int");
        int? last = null;
        foreach (ProtoEnumValueDescriptor value in type.Values.OrderBy(static value => value.Number))
        {
            // An alias is left out: values of an enum of FlatBuffers ascend.
            if (value.Number != last) _writer.Line(value.Documentation, $"{value.Name} = {value.Number},");
            last = value.Number;
        }

        _writer.Close();
    }

    private void WriteUnion(ProtoOneofDescriptor oneof)
    {
        _writer.Open(_types.NamespaceIn(oneof.Message, oneof.File), "", $"union {UnionName(oneof)}");
        var seen = new HashSet<ProtoMessageDescriptor?>();
        foreach (ProtoFieldDescriptor field in oneof.Fields)
        {
            if (field.Message == null) _diagnostics.Report(DiagnosticCatalog.OneofNotUnion, field.NameRange, field.Name, oneof.Name);
            bool isFirst = field.Message != null && seen.Add(field.Message);
            _writer.Line(field.Documentation, (isFirst ? "" : CSharpText.Pascal(field.Name) + ":") + _types.Element(field) + ",");
        }

        _writer.Close();
    }

    private void WriteTables(ProtoMessageDescriptor message)
    {
        _writer.Open(_types.NamespaceIn(message.Parent, message.File), message.Documentation, $"table {message.Name}");
        WriteMembers(message, Members(message));
        _writer.Close();
        foreach (ProtoDescriptor inner in Inner(message))
        {
            if (inner is ProtoOneofDescriptor oneof) WriteTable(oneof);
            else WriteTables((ProtoMessageDescriptor)inner);
        }
    }

    // The table that stands for a oneof.
    private void WriteTable(ProtoOneofDescriptor oneof)
    {
        _writer.Open(_types.NamespaceIn(oneof.Message, oneof.File), "", $"table {_tables[oneof]}");
        WriteMembers(oneof.Message, [.. oneof.Fields.Select(static field => ((ProtoFieldDescriptor?)field, (ProtoOneofDescriptor?)null))]);
        _writer.Close();
    }

    /// <summary>The fields of a table in the order of the file; a oneof stands where its first field is.</summary>
    private List<(ProtoFieldDescriptor? Field, ProtoOneofDescriptor? Oneof)> Members(ProtoMessageDescriptor message)
    {
        var members = new List<(ProtoFieldDescriptor?, ProtoOneofDescriptor?)>();
        var seen = new HashSet<ProtoOneofDescriptor>();
        foreach (ProtoFieldDescriptor field in message.Fields)
        {
            if (field.RealOneof is not { } oneof) members.Add((field, null));
            else if (seen.Add(oneof)) members.Add((null, oneof));
        }

        if (_extensions.TryGetValue(message, out List<ProtoFieldDescriptor>? extensions))
            foreach (ProtoFieldDescriptor extension in extensions) members.Add((extension, null));
        return members;
    }

    private void WriteMembers(ProtoMessageDescriptor message, List<(ProtoFieldDescriptor? Field, ProtoOneofDescriptor? Oneof)> members)
    {
        int[] ids = message.IsMapEntry || !_options.WritesIds ? [] : Ids(members);
        for (int i = 0; i < members.Count; i++)
        {
            var notes = new List<string>();
            if (members[i].Field is { IsRequired: true } required && !IsScalar(required)) notes.Add("required");
            if (ids.Length > 0) notes.Add($"id: {ids[i]}");
            if (message.IsMapEntry && i == 0) notes.Add("key");
            string text = members[i].Field is { } field ? Field(field) : $"{members[i].Oneof!.Name}:{OneofType(members[i].Oneof!)}";
            string documentation = members[i].Field?.Documentation ?? members[i].Oneof!.Documentation;
            _writer.Line(documentation, text + (notes.Count == 0 ? ";" : $" ({string.Join(",", notes)});"));
        }
    }

    // A oneof has no number: it comes first. A union takes two ids, and the attribute names the second.
    private int[] Ids(List<(ProtoFieldDescriptor? Field, ProtoOneofDescriptor? Oneof)> members)
    {
        int[] ids = new int[members.Count];
        int next = 0;
        foreach (int i in Enumerable.Range(0, members.Count).OrderBy(i => members[i].Field?.Number ?? 0))
        {
            if (members[i].Oneof != null && _options.UsesUnions) next++;
            ids[i] = next++;
        }

        return ids;
    }

    private string Field(ProtoFieldDescriptor field)
    {
        string type = _types.Element(field);
        return field.IsRepeated ? $"{field.Name}:[{type}]" : $"{field.Name}:{type}{Default(field)}";
    }

    private static string Default(ProtoFieldDescriptor field)
    {
        if (!IsScalar(field)) return "";
        if (field.Enum is { } type)
        {
            // The default of an enum in FlatBuffers is 0, which the enum need not have. A map entry starts with 0 too.
            ProtoEnumValueDescriptor value = field.Default?.Value ?? type.Values.First();
            return value.Number != 0 ? $" = {type.Values.First(other => other.Number == value.Number).Name}" : IsNullable(field) ? " = null" : "";
        }

        return field.Default is not { } given
            ? IsNullable(field) ? " = null" : ""
            : given.Text switch
            {
                "inf" => " = +inf",
                "0" or "-0" or "false" => "",
                string text => $" = {text}",
            };
    }

    // In proto2 every field is optional, and flatc writes none of them as null.
    private static bool IsNullable(ProtoFieldDescriptor field) => field.IsProto3Optional;

    private static bool IsScalar(ProtoFieldDescriptor field) =>
        field.Kind is not (ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group);

    private string OneofType(ProtoOneofDescriptor oneof) =>
        FbsTypeTexts.Join(_types.NamespaceIn(oneof.Message, oneof.File), _options.UsesUnions ? UnionName(oneof) : _tables[oneof]);

    private static string UnionName(ProtoOneofDescriptor oneof) => CSharpText.Pascal(oneof.Name) + "Union";

    private void WriteService(ProtoServiceDescriptor service)
    {
        _writer.Open(_types.NamespaceIn(null, service.File), service.Documentation, $"rpc_service {service.Name}");
        foreach (ProtoMethodDescriptor method in service.Methods)
        {
            string streams = (method.StreamsRequests, method.StreamsResponses) switch
            {
                (true, true) => " (streaming: \"bidi\")",
                (true, false) => " (streaming: \"client\")",
                (false, true) => " (streaming: \"server\")",
                _ => "",
            };
            _writer.Line(method.Documentation, $"{method.Name}({_types.Name(method.Input!)}):{_types.Name(method.Output!)}{streams};");
        }

        _writer.Close();
    }
}
