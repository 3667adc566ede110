namespace LibWire.Schema;

/// <summary>Checks which messages and enums other files may use, from edition 2024 on.</summary>
/// <remarks>Source: protoc 35.</remarks>
internal static class ProtoVisibilityRules
{
    /// <summary>
    /// Reports each use of a type that is local to another file. The features of files must be resolved; those of other declarations are not needed.
    /// </summary>
    /// <returns>Whether all uses are allowed.</returns>
    internal static bool CheckUses(ProtoFileDescriptor file)
    {
        bool isFine = true;
        foreach (ProtoMessageDescriptor message in file.AllMessages)
            foreach (ProtoFieldDescriptor field in message.Fields) Check((ProtoDescriptor?)field.Message ?? field.Enum, field.Syntax.Type.Span);
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            Check(extension.Container, extension.Extend!.Name.Span);
            Check((ProtoDescriptor?)extension.Message ?? extension.Enum, extension.Syntax.Type.Span);
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            foreach (ProtoMethodDescriptor method in service.Methods)
            {
                Check(method.Input, method.Syntax.Input.Span);
                Check(method.Output, method.Syntax.Output.Span);
            }
        }

        return isFine;

        void Check(ProtoDescriptor? type, TextRange place)
        {
            if (type == null || type.File == file || !IsLocal(type)) return;
            isFine = false;
            file.Report(DiagnosticCatalog.LocalType, place, type.FullName, type.File.ImportPath);
        }
    }

    /// <summary>Reports exported nested types in a file that does not allow them.</summary>
    internal static void CheckStrict(ProtoFileDescriptor file)
    {
        if (file.Features.DefaultSymbolVisibility != ProtoFeatures.StrictVisibility) return;
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            if (message is { Parent: not null, Syntax.Visibility: ProtoVisibility.Export, IsMapEntry: false })
                file.Report(DiagnosticCatalog.NestedExport, message.NameRange, message.Name, "move it out of the message around it, or leave 'export' out");
        }

        foreach (ProtoEnumDescriptor type in file.AllEnums)
        {
            if (type is { Parent: { } parent, Syntax.Visibility: ProtoVisibility.Export } && !IsNamespace(parent))
                file.Report(
                    DiagnosticCatalog.NestedExport,
                    type.NameRange,
                    type.Name,
                    "move it to the top level, or into a message that has nothing but enums and 'reserved 1 to max;'");
        }
    }

    // A local message that cannot have fields serves only as a scope for its enums.
    private static bool IsNamespace(ProtoMessageDescriptor message)
    {
        if (message.Parent != null || message.Syntax.Visibility == ProtoVisibility.Export) return false;
        int rangeCount = 0;
        bool isWhole = false;
        foreach (ProtoReservedSyntax reserved in message.Syntax.Reserved)
        {
            rangeCount += reserved.Ranges.Count;
            foreach (ProtoRangeSyntax range in reserved.Ranges)
                isWhole = range.Start is { Magnitude: 1, IsNegative: false } && range.End is null or { Magnitude: ProtoSchemaLimits.FieldNumberMax };
        }

        return rangeCount == 1 && isWhole;
    }

    private static bool IsLocal(ProtoDescriptor type)
    {
        (ProtoVisibility visibility, bool isNested) = type switch
        {
            ProtoMessageDescriptor message => (message.Syntax.Visibility, message.Parent != null),
            ProtoEnumDescriptor other => (other.Syntax.Visibility, other.Parent != null),
            _ => (ProtoVisibility.Export, false),
        };
        if (visibility != ProtoVisibility.None) return visibility == ProtoVisibility.Local;
        return type.File.Features.DefaultSymbolVisibility switch
        {
            ProtoFeatures.ExportTopLevel => isNested,
            ProtoFeatures.LocalAll or ProtoFeatures.StrictVisibility => true,
            _ => false,
        };
    }
}
