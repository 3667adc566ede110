using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>What is wrong with schemas in C# before they are schemas: LW31xx. What is wrong with the schemas is reported by the schema compilers.</summary>
internal static class CodeFirstDiagnostics
{
    /// <summary>Advice for a type that has no meaning where a generator runs: it sees the C# of the project without what is emitted.</summary>
    internal const string UnknownAdvice =
        "the compiler does not know it; a type that is emitted from a schema file is not known here, so write both in C#, or both in the file";

    /// <summary>The C# version of the project has no partial properties.</summary>
    internal static SchemaDiagnostic LanguageTooOld(DeclaredPlace place) => Error(
        "LW3101", place,
        "The fields of a message are partial properties, which need C# 13 or later: set <LangVersion>latest</LangVersion> in the project file.");

    /// <summary>The type cannot be completed.</summary>
    internal static SchemaDiagnostic BadType(DeclaredPlace place, string name) => Error(
        "LW3102", place,
        $"'{name}' cannot be a message: write a partial struct that is neither generic nor a record, readonly or ref struct, "
        + "in a namespace or in another message, and not private.");

    /// <summary>The class cannot be completed.</summary>
    internal static SchemaDiagnostic BadClass(DeclaredPlace place, string name) => Error(
        "LW3102", place,
        $"'{name}' cannot be a message: write a partial class or record that is neither generic nor static, and abstract only with [ProtoInclude], "
        + "in a namespace or in another message, not private, and with a constructor without parameters.");

    /// <summary>The property has another form than its type needs.</summary>
    internal static SchemaDiagnostic BadProperty(DeclaredPlace place, string name, string form) => Error(
        "LW3103", place, $"Write the property '{name}' as '{form}'.");

    /// <summary>The type of the property is no type of a field.</summary>
    internal static SchemaDiagnostic BadFieldType(DeclaredPlace place, string type, string advice) => Error(
        "LW3104", place, $"A field cannot have the type '{type}': {advice}.");

    /// <summary>The type of the property is not in the schema.</summary>
    internal static SchemaDiagnostic UnknownType(DeclaredPlace place, string type, string attribute) => Error(
        "LW3105", place, $"'{type}' is no type of a schema in the C# of this project: give it the attribute [{attribute}].");

    /// <summary>The enum is not based on <c>int</c>.</summary>
    internal static SchemaDiagnostic BadEnum(DeclaredPlace place, string name) => Error(
        "LW3106", place, $"The enum '{name}' cannot be in a schema: its base type is int, and it is in a namespace or in a message, and not private.");

    /// <summary>A name is none in the schema language.</summary>
    internal static SchemaDiagnostic BadName(DeclaredPlace place, string name, string advice) => Error(
        "LW3107", place, $"'{OneLine(name)}' is no name in a schema, where names have ASCII letters, digits and underscores: {advice}.");

    /// <summary>An option of the field means nothing for its type.</summary>
    internal static SchemaDiagnostic UselessOption(DeclaredPlace place, string option, string meaning) => Error(
        "LW3108", place, $"Remove {option}: {meaning}.");

    /// <summary>The type of FlatBuffers cannot be completed.</summary>
    internal static SchemaDiagnostic BadFlatType(DeclaredPlace place, string name) => Error(
        "LW3109", place,
        $"'{name}' cannot be a type of FlatBuffers: write a partial struct that is neither generic nor a record, readonly or ref struct, in a namespace, "
        + "and whose name is none of a member that LibWire adds.");

    /// <summary>The class of FlatBuffers cannot be completed.</summary>
    internal static SchemaDiagnostic BadFlatClass(DeclaredPlace place, string name) => Error(
        "LW3109", place,
        $"'{name}' cannot be a table: write a partial class or record that is neither generic, static nor abstract, in a namespace, with a constructor "
        + "without parameters, and whose name is none of a member that LibWire adds.");

    /// <summary>The interface or class cannot be a union.</summary>
    internal static SchemaDiagnostic BadFlatUnion(DeclaredPlace place, string name) => Error(
        "LW3109", place,
        $"'{name}' cannot be a union: write an interface or an abstract class that is not generic, in a namespace, or a partial struct for tables that are "
        + "structs.");

    /// <summary>The type cannot be a member of a union.</summary>
    internal static SchemaDiagnostic BadUnionMember(DeclaredPlace place, string member, string union, bool isManaged) => Error(
        "LW3115", place,
        isManaged
            ? $"'{member}' cannot be a member of the union '{union}': write a class with [FlatTable] or a struct with [FlatStruct] that has '{union}' as its "
                + "interface or base."
            : $"'{member}' cannot be a member of the union '{union}': a union of classes is an interface or an abstract class.");

    /// <summary>The enum of FlatBuffers lies in a type.</summary>
    internal static SchemaDiagnostic BadFlatEnum(DeclaredPlace place, string name) => Error(
        "LW3110", place, $"The enum '{name}' lies in a type, and FlatBuffers has no types in types: move it into the namespace.");

    /// <summary>The name of the property is that of a member that emitted code has.</summary>
    internal static SchemaDiagnostic NameTaken(DeclaredPlace place, string name) => Error(
        "LW3111", place, $"'{name}' is, or leads to, the name of a member that LibWire adds, of another field, or a keyword: choose another name.");

    /// <summary>The ids of the members of a struct are not 0, 1, 2, ….</summary>
    internal static SchemaDiagnostic BadStructIds(DeclaredPlace place, int id) => Error(
        "LW3112", place, $"The members of a struct have the ids 0, 1, 2, … without gaps, by which they lie in it: here {id} is expected.");

    /// <summary>Two tables of a namespace have a file identifier or extension.</summary>
    internal static SchemaDiagnostic SecondRoot(DeclaredPlace place, string other) => Error(
        "LW3113", place, $"'{other}' of the same namespace has a file identifier or extension too, and a schema file has one root: remove one of them.");

    /// <summary>Something of protobuf-net, of FlatSharp, or of classes, that a message cannot have.</summary>
    internal static SchemaDiagnostic NotMapped(DeclaredPlace place, string what, string advice) => Error(
        "LW3114", place, $"{what} has no counterpart in LibWire: {advice}.");

    /// <summary>A struct is a message and a type of FlatBuffers.</summary>
    internal static SchemaDiagnostic StructOfBothFormats(DeclaredPlace place, string name) => Error(
        "LW3116", place,
        $"'{name}' cannot be a message and a type of FlatBuffers: emitted code holds the fields of a struct as one format needs them. Write a partial class, "
        + "or a struct for each format.");

    /// <summary>A class is no derived class of the one that names it.</summary>
    internal static SchemaDiagnostic BadInclude(DeclaredPlace place, string derived, string type) => Error(
        "LW3117", place, $"[ProtoInclude] names each class once whose base class is '{type}': '{derived}' is none, or is named twice.");

    private static SchemaDiagnostic Error(string id, DeclaredPlace place, string message) => new(id, SchemaSeverity.Error, place.Path, place.Span, message);

    private static string OneLine(string text) => text.Replace('\r', ' ').Replace('\n', ' ');
}
