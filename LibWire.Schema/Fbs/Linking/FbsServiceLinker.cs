namespace LibWire.Schema;

/// <summary>Links one service.</summary>
internal static class FbsServiceLinker
{
    /// <summary>Finds the tables of its methods, and which side streams.</summary>
    internal static FbsServiceModel Link(FbsDeclaration declaration)
    {
        var syntax = (FbsServiceSyntax)declaration.Syntax;
        FbsSourceFile file = declaration.File;
        var names = new FbsNames(file, declaration.Index, syntax.Namespace);
        EquatableArray<FbsAttributeModel> attributes = FbsAttributes.Link(syntax.Attributes, FbsTargets.Service, file, names.Order);
        FbsForeignAttributes.Report(syntax.Attributes, file);

        var seen = new HashSet<string>(StringComparer.Ordinal);
        var methods = new List<FbsMethodModel>();
        foreach (FbsMethodSyntax method in syntax.Methods)
        {
            if (!seen.Add(method.Name.Text)) file.Diagnostics.Report(DiagnosticCatalog.FbsMethodTwice, method.Name.Range, method.Name.Text, syntax.Name.Text);
            EquatableArray<FbsAttributeModel> ofMethod = FbsAttributes.Link(method.Attributes, FbsTargets.Method, file, names.Order);
            FbsForeignAttributes.Report(method.Attributes, file);
            methods.Add(new FbsMethodModel
            {
                Name = method.Name.Text,
                Request = FindTable(method.Request, names, file),
                Response = FindTable(method.Response, names, file),
                Streaming = FindStreaming(method, file),
                IsIdempotent = FbsAttributeSyntax.Has(method.Attributes, "idempotent"),
                Documentation = method.Documentation,
                Attributes = ofMethod,
            });
        }

        return new FbsServiceModel
        {
            FullName = declaration.FullName,
            Namespace = syntax.Namespace,
            Name = syntax.Name.Text,
            Methods = new(methods),
            Documentation = syntax.Documentation,
            Attributes = attributes,
            ImportPath = file.Path,
        };
    }

    private static string FindTable(FbsName name, FbsNames names, FbsSourceFile file)
    {
        if (FbsScalars.Find(name.Text) != FbsBaseType.None)
        {
            file.Diagnostics.Report(DiagnosticCatalog.FbsRpcType, name.Range, name.Text, "a type of the language");
            return "";
        }

        if (names.Find(name) is not { } found) return "";
        if (!found.IsTable) file.Diagnostics.Report(DiagnosticCatalog.FbsRpcType, name.Range, name.Text, found.KindName);
        return found.FullName;
    }

    // The words of flatc, and those of FlatSharp for the same.
    private static FbsStreaming FindStreaming(FbsMethodSyntax method, FbsSourceFile file)
    {
        if (FbsAttributeSyntax.Find(method.Attributes, "streaming") is not { } attribute) return FbsStreaming.None;
        switch (FbsAttributes.StringOf(attribute)?.ToLowerInvariant())
        {
            case "none" or "unary": return FbsStreaming.None;
            case "client": return FbsStreaming.Client;
            case "server": return FbsStreaming.Server;
            case "bidi" or "bidirectional" or "duplex": return FbsStreaming.Bidi;
            default:
                if (attribute.Value?.Kind != FbsValueKind.Faulty)
                    file.Diagnostics.Report(
                        DiagnosticCatalog.FbsAttributeValue,
                        attribute.Value?.Range ?? attribute.Name.Range,
                        "streaming",
                        attribute.Value?.Text ?? "no value",
                        "write \"none\", \"client\", \"server\" or \"bidi\"");
                return FbsStreaming.None;
        }
    }
}
