using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Compares descriptors made from the bytes of a descriptor set with the model of the compiler that wrote it.</summary>
internal static class LinkedModel
{
    /// <summary>Describes a schema, parses the description, and compares. Returns how many declarations were compared; 0 if the schema has errors.</summary>
    internal static int Compare(TestSchema schema, List<string> differences)
    {
        SchemaFile[] files = [.. schema.Files.Select(static file => new SchemaFile(file.ImportPath, file.ImportPath, file.Text))];
        var loader = new ProtoFileLoader(static _ => null, keepsLocations: true);
        IReadOnlyList<ProtoFileSyntax> parsed = loader.Load(files);
        string[] asked = [.. files.Select(static file => file.ImportPath)];
        ProtoDescription description = ProtoCompiler.Describe(parsed, asked, new ProtoDescribeOptions { IncludesImports = true, IncludesSourceInfo = true });
        if (description.HasErrors) return 0;

        DescriptorPool pool = DescriptorPool.Parse(description.ToArray());
        int count = 0;
        foreach (ProtoFileDescriptor file in ProtoCompiler.Link(parsed, asked))
        {
            if (pool.FindFile(file.ImportPath) is not { } found) continue;
            var difference = new Comparison(schema.Name, differences);
            file.ForEachName(pool, (own, declaration) =>
            {
                count++;
                difference.Compare(declaration, own);
            });
            difference.Check(file, "package", file.Package, found.Package);
            difference.Check(file, "edition", (int)file.Edition, found.Edition);
            difference.Check(file, "messages", Names(file.Messages), Names(found.Messages));
            difference.Check(file, "enums", Names(file.Enums), Names(found.Enums));
            difference.Check(file, "extensions", Names(file.Extensions), Names(found.Extensions));
            difference.Check(file, "services", Names(file.Services), Names(found.Services));
        }

        return count;
    }

    private static string Names(IEnumerable<ProtoDescriptor> declarations) => string.Join(", ", declarations.Select(static declaration => declaration.FullName));

    private static string Names(IEnumerable<DescriptorBase> declarations) => string.Join(", ", declarations.Select(static declaration => declaration.FullName));

    private sealed class Comparison(string schema, List<string> differences)
    {
        internal void Check<T>(ProtoDescriptor declaration, string what, T expected, T actual)
        {
            if (!EqualityComparer<T>.Default.Equals(expected, actual))
                differences.Add($"{schema} {declaration.FullName}: {what} is {actual}, and the compiler says {expected}");
        }

        internal void Compare(ProtoDescriptor declaration, DescriptorPool pool)
        {
            switch (declaration)
            {
                case ProtoMessageDescriptor message: Compare(message, pool.FindMessage(message.FullName)!); break;
                case ProtoFieldDescriptor { IsExtension: true } extension:
                    FieldDescriptor found = pool.FindExtension(extension.FullName)!;
                    Compare(extension, found);
                    Check(extension, "extended message", extension.Container!.FullName, found.ContainingType.FullName);
                    Check(extension, "scope", extension.Parent?.FullName, found.ExtensionScope?.FullName);
                    Check(extension, "found by number", found, pool.FindExtension(found.ContainingType, found.Number));
                    break;
                case ProtoFieldDescriptor field:
                    Compare(field, pool.FindMessage(field.Parent!.FullName)!.FindField(field.Name)!);
                    break;
                case ProtoEnumDescriptor type: Compare(type, pool.FindEnum(type.FullName)!); break;
                case ProtoServiceDescriptor service: Check(service, "methods", Names(service.Methods), Names(pool.FindService(service.FullName)!.Methods)); break;
                case ProtoMethodDescriptor method:
                    MethodDescriptor own = pool.FindService(method.Service.FullName)!.FindMethod(method.Name)!;
                    Check(method, "input", method.Input!.FullName, own.InputType.FullName);
                    Check(method, "output", method.Output!.FullName, own.OutputType.FullName);
                    break;
            }
        }

        private void Compare(ProtoMessageDescriptor expected, MessageDescriptor actual)
        {
            Check(expected, "fields", Names(expected.Fields), Names(actual.Fields));
            Check(expected, "oneofs", Names(expected.Oneofs.Where(static oneof => !oneof.IsSynthetic)), Names(actual.Oneofs));
            Check(expected, "messages", Names(expected.Messages), Names(actual.NestedTypes));
            Check(expected, "enums", Names(expected.Enums), Names(actual.Enums));
            Check(expected, "extensions", Names(expected.Extensions), Names(actual.Extensions));
            Check(expected, "map entry", expected.IsMapEntry, actual.IsMapEntry);
            Check(expected, "message set", expected.IsMessageSet, actual.IsMessageSet);
            Check(expected, "reserved names", string.Join(",", expected.ReservedNames), string.Join(",", actual.ReservedNames));
            Check(
                expected,
                "extension ranges",
                string.Join(",", expected.ExtensionRanges.Select(static range => $"{range.Start}-{range.End - 1}")),
                string.Join(",", actual.ExtensionRanges.Select(static range => $"{range.First}-{range.Last}")));
        }

        private void Compare(ProtoFieldDescriptor expected, FieldDescriptor actual)
        {
            Check(expected, "number", expected.Number, actual.Number);
            Check(expected, "JSON name", expected.JsonName, actual.JsonName);
            if (!expected.IsExtension) Check(expected, "text name", expected.LooksLikeGroup ? expected.Message!.Name : expected.Name, actual.TextName);
            Check(expected, "type", expected.IsDelimited ? ProtoFieldType.Group : (ProtoFieldType)expected.Kind, actual.Type);
            Check(expected, "presence", PresenceOf(expected), actual.Presence);
            Check(expected, "repeated", expected.IsRepeated, actual.IsRepeated);
            Check(expected, "packed", expected.IsPacked, actual.IsPacked);
            Check(expected, "map", expected.IsMap, actual.IsMap);
            Check(expected, "oneof", expected.RealOneof?.FullName, actual.ContainingOneof?.FullName);
            Check(expected, "message", expected.Message?.FullName, actual.MessageType?.FullName);
            Check(expected, "enum", expected.Enum?.FullName, actual.EnumType?.FullName);
            Check(
                expected,
                "UTF-8",
                expected.Kind == ProtoFieldKind.String && expected.Features.Utf8Validation == ProtoFeatures.VerifyUtf8,
                actual.ChecksUtf8);
            Check(expected, "default", expected.Default?.Text, actual.DefaultValue);
            bool isBytes = expected.Kind is ProtoFieldKind.String or ProtoFieldKind.Bytes;
            if (isBytes) Check(expected, "bytes of default", Hex(expected.Default?.Bytes.ToArray() ?? []), Hex(actual.DefaultBytes));
            Check(expected, "map key", expected.IsMap ? expected.Message!.Fields[0].FullName : null, actual.MapKey?.FullName);
        }

        private void Compare(ProtoEnumDescriptor expected, EnumDescriptor actual)
        {
            Check(expected, "closed", expected.IsClosed, actual.IsClosed);
            Check(
                expected,
                "values",
                string.Join(",", expected.Values.Select(static value => $"{value.FullName}={value.Number}")),
                string.Join(",", actual.Values.Select(static value => $"{value.FullName}={value.Number}")));
        }

        private static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);

        private static ProtoFieldPresence PresenceOf(ProtoFieldDescriptor field) =>
            field.IsMap ? ProtoFieldPresence.Map
            : field.IsRepeated ? ProtoFieldPresence.Repeated
            : field.RealOneof != null ? ProtoFieldPresence.Oneof
            : field.IsRequired ? ProtoFieldPresence.Required
            : field.HasPresence ? ProtoFieldPresence.Explicit
            : ProtoFieldPresence.Implicit;
    }
}
