using System.Linq;

namespace LibWire.Schema;

/// <summary>One message.</summary>
internal sealed record ProtoMessageCode
{
    /// <summary>Its name in the schema language, without a leading dot: <c>shop.Order</c>.</summary>
    internal required string FullName { get; init; }

    /// <summary>The name of its struct, keywords escaped.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Whether the user has declared the struct, with its properties and the types in it: emitted code is the other half of it.</summary>
    internal bool IsDeclared { get; init; }

    /// <summary>How the class of the user is completed; null if the message is a struct.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>Which members of a value the user has written.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    /// <summary>The struct, fully qualified: <c>global::Shop.Order.Types.Line</c>.</summary>
    internal required string CSharpType { get; init; }

    /// <summary>The way from the descriptor of the file to that of the message: <c>Messages[0].NestedTypes[2]</c>.</summary>
    internal string DescriptorPath { get; init; } = "";

    /// <summary>Its comment, one line each, not escaped; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    internal bool IsDeprecated { get; init; }

    /// <summary>Whether it, or a message it can reach through fields, has a required field, or can have one in an extension.</summary>
    internal bool IsRequiredInside { get; init; }

    /// <summary>Whether it has extension ranges.</summary>
    internal bool IsExtendable { get; init; }

    /// <summary>Whether it is a message set, which writes extensions in a form of its own.</summary>
    internal bool IsMessageSet { get; init; }

    /// <summary>Whether it can be a row of a repeated field: it has few fields, all of them singular numbers and strings outside of oneofs.</summary>
    internal bool IsRow { get; init; }

    /// <summary>How many fields have a has-bit.</summary>
    internal required int HasBitCount { get; init; }

    /// <summary>All fields, members of oneofs included, in the order of the file.</summary>
    internal required EquatableArray<ProtoFieldCode> Fields { get; init; }

    /// <summary>Whether the use of a property of its class is an error, but in obsolete members.</summary>
    internal bool UsesErrors => Fields.Any(static each => each.Member is { IsObsoleteError: true });

    /// <summary>The declared oneofs, without the synthetic ones of <c>optional</c>, in the order of the file.</summary>
    internal EquatableArray<ProtoOneofCode> Oneofs { get; init; }

    /// <summary>The fields for derived classes of a class, which are not among its fields, in the order of the file.</summary>
    internal EquatableArray<ProtoFieldCode> Subtypes { get; init; }

    /// <summary>The names that it reserves, in the order of the file.</summary>
    internal EquatableArray<string> ReservedNames { get; init; }

    /// <summary>The messages declared in it, without map entries.</summary>
    internal EquatableArray<ProtoMessageCode> NestedMessages { get; init; }

    /// <summary>The enums declared in it.</summary>
    internal EquatableArray<ProtoEnumCode> NestedEnums { get; init; }

    /// <summary>The nested class for the extensions declared in it; empty if it has none.</summary>
    internal string ExtensionsName { get; init; } = "";

    /// <summary>These extensions, in the order of the file.</summary>
    internal EquatableArray<ProtoExtensionCode> Extensions { get; init; }

    /// <summary>The members of the struct, and its private names; chosen by <see cref="ProtoStorageBinder"/>.</summary>
    internal ProtoStorageCode Storage { get; init; } = ProtoStorageCode.None;

    /// <summary>The fields by number, the order in which they are read, written and listed.</summary>
    internal IEnumerable<ProtoFieldCode> FieldsByNumber
    {
        get
        {
            foreach (int index in Storage.NumberOrder) yield return Fields[index];
        }
    }

    /// <summary>Each oneof with its members, in the order of the file.</summary>
    internal IEnumerable<(ProtoOneofCode Oneof, ProtoFieldCode[] Members)> OneofMembers()
    {
        ILookup<int, ProtoFieldCode> members = Fields.ToLookup(static field => field.OneofIndex);
        return Oneofs.Select(oneof => (oneof, members[oneof.Index].ToArray()));
    }
}

/// <summary>One oneof. Its members share the same bytes of a struct; the case beside it says which member is present.</summary>
internal sealed record ProtoOneofCode
{
    /// <summary>Its index among the oneofs of the message.</summary>
    internal required int Index { get; init; }

    /// <summary>Its name in the schema language.</summary>
    internal required string Name { get; init; }

    /// <summary>The name from which its members' names are made: <c>Pay</c> for <c>PayCase</c>, <c>PayOneofCase</c> and <c>ClearPay</c>.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Its comment, not escaped; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    /// <summary>The member of the struct for the case.</summary>
    internal string CaseMember { get; init; } = "";

    /// <summary>The member of the struct for the values.</summary>
    internal string ValueMember { get; init; } = "";

    /// <summary>The private struct in which the values lie.</summary>
    internal string ValueType { get; init; } = "";

    /// <summary>The public enum of the cases.</summary>
    internal string CaseType => CSharpName + "OneofCase";
}

/// <summary>One extension: a field that is declared outside the message it belongs to.</summary>
/// <param name="FullName">Its name in the schema language, which text and JSON show: <c>shop.color</c>.</param>
/// <param name="ExtendeeType">The struct of the message it belongs to, fully qualified: <c>global::Shop.Order</c>.</param>
/// <param name="ExtendeeName">The name of that message in the schema language.</param>
/// <param name="Field">The extension as a field. Its C# name is the name of the static field for it.</param>
internal sealed record ProtoExtensionCode(string FullName, string ExtendeeType, string ExtendeeName, ProtoFieldCode Field);
