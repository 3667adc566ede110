namespace LibWire.Schema;

// Options from descriptor sets, as bytes.
internal sealed partial class ProtoOptionInterpreter
{
    private Dictionary<(ProtoMessageDescriptor, int), ProtoFieldDescriptor>? _extensions; // of the file and of all files on which it depends

    // The first round skips extensions, which the second round interprets. Options of 0 bytes are present.
    private void DecodeOptions(ProtoDescriptor declaration, ProtoMessageDescriptor type, bool isExtension)
    {
        ProtoOptionSyntax option = declaration.WrittenOptions[0];
        if (!isExtension)
        {
            var options = new ProtoOptionMessage(type);
            if (Decode(option, declaration, options, withExtensions: false)) declaration.Options = options;
            return;
        }

        if (declaration.Options is not { UnknownBytes.Count: > 0 } own) return;
        ProtoOptionMessage all = own.Clone();
        all.UnknownBytes = default;
        if (ProtoOptionDecoder.TryDecode(all, ProtoOptionScalars.ToBytes(own.UnknownBytes), types, FindExtension)) declaration.Options = all;
    }

    private bool Decode(ProtoOptionSyntax option, ProtoDescriptor declaration, ProtoOptionMessage options, bool withExtensions)
    {
        // A message inside the options, such as features, can contain extensions, also in the first round.
        bool isFine = ProtoOptionDecoder.TryDecode(
            options,
            ProtoOptionScalars.ToBytes(option.Value.Bytes),
            types,
            (type, number) => !withExtensions && type == options.Type ? null : FindExtension(type, number));
        if (!isFine) Report(DiagnosticCatalog.OptionBytes, option.Span, declaration.FullName);
        return isFine;
    }

    private ProtoFieldDescriptor? FindExtension(ProtoMessageDescriptor type, int number)
    {
        if (type.ExtensionRanges.Count == 0) return null;
        if (_extensions == null)
        {
            _extensions = [];
            var open = new Stack<ProtoFileDescriptor>();
            var seen = new HashSet<ProtoFileDescriptor> { file };
            open.Push(file);
            while (open.Count > 0)
            {
                ProtoFileDescriptor next = open.Pop();
                foreach (ProtoFieldDescriptor extension in next.AllExtensions)
                    if (extension.Container != null) _extensions[(extension.Container, extension.Number)] = extension;
                foreach (ProtoImportDescriptor import in next.Imports)
                    if (import.Target != null && seen.Add(import.Target)) open.Push(import.Target);
            }
        }

        return _extensions.TryGetValue((type, number), out ProtoFieldDescriptor? found) ? found : null;
    }
}
