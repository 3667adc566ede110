using System.Text.RegularExpressions;

namespace LibWire.Schema;

/// <summary>
/// The attributes of FlatSharp and of the C++ object API. The ones that mean something here are mapped by the linkers. Each of the others is named once, with
/// what LibWire has in its place.
/// </summary>
internal static class FbsForeignAttributes
{
    /// <summary>The prefix of FlatSharp's attributes.</summary>
    internal const string FlatSharpPrefix = "fs_";

    internal const string Serializer = "fs_serializer";
    internal const string LiteralName = "fs_literalName";
    internal const string SharedString = "fs_sharedString";
    internal const string SortedVector = "fs_sortedVector";
    internal const string Vector = "fs_vector";

    internal const string UnsafeExternal = "fs_unsafeExternal";

    /// <summary>The same as <see cref="UnsafeExternal"/>, for schemas that were not written for FlatSharp.</summary>
    internal const string CSharpType = "libwire_type";

    /// <summary>The value of <see cref="Vector"/> that asks for look-ups by key.</summary>
    internal const string IndexedVector = "IIndexedVector";

    /// <summary>The value of <see cref="Serializer"/> that asks for a class which keeps what it has read.</summary>
    private const string Progressive = "Progressive";

    private const string FlatSharp = "FlatSharp", CppObjects = "the C++ object API";
    private const string NotInCSharp = "it changes C++ code only";

    // Of FlatSharp 7.9 and older, and of flatc 25.12. The table of docs/from-flatsharp.md says the same at more length.
    private static readonly Dictionary<string, (string Owner, string Advice)> Advices = new(StringComparer.Ordinal)
    {
        [Serializer] = (FlatSharp, "the caller chooses the mode here: views read lazily, and Parse reads all at once into an object that can be changed"),
        [Vector] = (FlatSharp, "views have one type of vector, which gives spans, and objects have UnmanagedArray"),
        [SharedString] = (FlatSharp, "it is for strings and vectors of strings"),
        ["fs_setter"] = (FlatSharp, "views have no setters, and the members of objects can always be set"),
        ["fs_defaultCtor"] = (FlatSharp, "objects are structs without constructors, and 'required' is checked when they are written"),
        ["fs_partialProperty"] = (FlatSharp, "all types are partial structs, to which you can add members of your own"),
        ["fs_nonVirtual"] = (FlatSharp, "no member is virtual"),
        ["fs_forceWrite"] = (FlatSharp, "set ForcesDefaults of a FlatBuilder, or declare the field '= null'"),
        ["fs_writeThrough"] = (FlatSharp, "GetMutableRoot gives a view that changes scalars, structs and vectors of them where they lie"),
        ["fs_memoryMarshal"] = (FlatSharp, "structs are blittable and are copied as blocks wherever that is faster"),
        ["fs_unsafeStructVector"] = (FlatSharp, "arrays in structs are fixed buffers"),
        ["fs_unsafeUnion"] = (FlatSharp, "unions take no managed memory, whatever their members are"),
        [UnsafeExternal] = (FlatSharp, "it is for structs; other types are generated"),
        [CSharpType] = ("LibWire", "it is for structs; other types are generated"),
        ["fs_rpcInterface"] = (FlatSharp, "the property LibWireGrpc asks for stubs of services, which need the package LibWire.Grpc"),
        ["fs_fileId"] = (FlatSharp, "write the statement file_identifier"),
        ["cpp_type"] = (CppObjects, NotInCSharp),
        ["cpp_ptr_type"] = (CppObjects, NotInCSharp),
        ["cpp_ptr_type_get"] = (CppObjects, NotInCSharp),
        ["cpp_str_type"] = (CppObjects, NotInCSharp),
        ["cpp_str_flex_ctor"] = (CppObjects, NotInCSharp),
        ["native_inline"] = (CppObjects, NotInCSharp),
        ["native_custom_alloc"] = (CppObjects, NotInCSharp),
        ["native_type"] = (CppObjects, NotInCSharp),
        ["native_type_pack_name"] = (CppObjects, NotInCSharp),
        ["native_default"] = (CppObjects, NotInCSharp),
    };

    // A full name of C#, whose last part may have type arguments. Whether there is such a type, the C# compiler says.
    private static readonly Regex ForeignName = new(@"\A[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(<[\w.]+(, ?[\w.]+)*>)?\z", RegexOptions.CultureInvariant);

    // What these ask for holds for every type.
    private static readonly HashSet<string> Always = new(StringComparer.Ordinal) { "fs_valueStruct", SortedVector, LiteralName };

    /// <summary>Names the attributes of one declaration that change nothing here.</summary>
    /// <param name="attributes">The attributes.</param>
    /// <param name="file">The file.</param>
    /// <param name="isMapped">Whether a linker has mapped or refused an attribute, by its name.</param>
    internal static void Report(IReadOnlyList<FbsAttributeSyntax> attributes, FbsSourceFile file, Func<string, bool>? isMapped = null)
    {
        if (attributes.Count == 0) return;
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (FbsAttributeSyntax attribute in attributes)
        {
            string name = attribute.Name.Text;
            if (!seen.Add(name)) continue; // given twice, which is reported
            if (Always.Contains(name) || isMapped?.Invoke(name) == true) continue;
            if (name == Serializer && (attribute.Value is null || IsProgressive(attribute.Value.Text))) continue;
            if (Advices.TryGetValue(name, out (string Owner, string Advice) found)) Report(attribute, file, found.Owner, found.Advice);
            else if (name.StartsWith(FlatSharpPrefix, StringComparison.Ordinal)) Report(attribute, file, FlatSharp, "it changes nothing");
        }
    }

    /// <summary>Whether an attribute of a table asks for a class which keeps what it has read.</summary>
    internal static bool AsksForHolder(FbsAttributeModel attribute) => attribute.Name == Serializer && attribute.Value is { } value && IsProgressive(value);

    /// <summary>Whether names stay as they are written in the schema; null if the attribute is not there.</summary>
    internal static bool? KeepsNames(IReadOnlyList<FbsAttributeSyntax> attributes, FbsSourceFile file)
    {
        if (FbsAttributeSyntax.Find(attributes, LiteralName) is not { } attribute) return null;
        switch (attribute.Value?.Text.ToLowerInvariant())
        {
            case null or "true": return true;
            case "false": return false;
            default:
                if (attribute.Value!.Kind != FbsValueKind.Faulty)
                {
                    file.Diagnostics.Report(
                        DiagnosticCatalog.FbsAttributeValue, attribute.Value.Range, LiteralName, attribute.Value.Text, "write \"true\" or \"false\"");
                }

                return null;
        }
    }

    /// <summary>Whether an attribute binds a struct to a C# type.</summary>
    internal static bool IsForeignType(string name) => name is UnsafeExternal or CSharpType;

    /// <summary>The attribute that binds a struct to a C# type; null for none.</summary>
    internal static FbsAttributeSyntax? FindForeignType(IReadOnlyList<FbsAttributeSyntax> attributes) =>
        FbsAttributeSyntax.Find(attributes, CSharpType) ?? FbsAttributeSyntax.Find(attributes, UnsafeExternal);

    /// <summary>The C# type that a struct is bound to: empty if it has the name of the struct, null for none.</summary>
    internal static string? ForeignType(IReadOnlyList<FbsAttributeSyntax> attributes, FbsSourceFile file)
    {
        if (FindForeignType(attributes) is not { } attribute || attribute.Value?.Kind == FbsValueKind.Faulty) return null;
        string name = attribute.Value is null ? "" : FbsAttributes.StringOf(attribute) ?? "0";
        if (name.Length == 0 || ForeignName.IsMatch(name)) return name;
        file.Diagnostics.Report(
            DiagnosticCatalog.FbsAttributeValue, attribute.Value!.Range, attribute.Name.Text, attribute.Value.Text,
            "write the full name of a struct of C#, such as \"System.Numerics.Vector3\"");
        return null;
    }

    private static bool IsProgressive(string mode) => string.Equals(mode, Progressive, StringComparison.OrdinalIgnoreCase);

    private static void Report(FbsAttributeSyntax attribute, FbsSourceFile file, string owner, string advice) =>
        file.Diagnostics.Report(DiagnosticCatalog.FbsAttributeForeign, attribute.Name.Range, attribute.Name.Text, owner, advice);
}
