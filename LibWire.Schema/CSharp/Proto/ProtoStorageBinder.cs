using System.Linq;

namespace LibWire.Schema;

/// <summary>Chooses the places of a message's values in its struct, and the private names of the struct.</summary>
/// <remarks>Public names are chosen before. Private ones avoid them: beside a field <c>unknown</c> the unknown fields are in <c>_unknown_</c>.</remarks>
internal sealed class ProtoStorageBinder
{
    private const int HasWordBits = 32;

    private readonly ProtoMessageCode _message;
    private readonly HashSet<string> _taken;
    private readonly CSharpOtherNames _others = new();
    private readonly Dictionary<string, string> _isDefinedByType = new(StringComparer.Ordinal);
    private ProtoOneofCode[] _oneofs = [];
    private string[] _hasWords = [];

    private ProtoStorageBinder(ProtoMessageCode message)
    {
        _message = message;
        _taken = new(PublicNames(message), StringComparer.Ordinal);
    }

    /// <summary>The width of a member of the struct.</summary>
    private enum Width
    {
        /// <summary>Eight bytes or a multiple: 64-bit numbers, references, arrays, maps.</summary>
        Wide,

        /// <summary>Four bytes or a multiple: 32-bit numbers, enums, strings.</summary>
        Words,

        /// <summary>One byte.</summary>
        Narrow,
    }

    /// <summary>The message with its storage.</summary>
    internal static ProtoMessageCode Bind(ProtoMessageCode message) => new ProtoStorageBinder(message).Bind();

    private ProtoMessageCode Bind()
    {
        // Members that are named after the schema come first. The others avoid their names.
        string[] members = [.. _message.Fields.Select(field => field.OneofIndex < 0 ? Private("_" + CSharpText.Camel(field.BareName)) : "")];
        _oneofs = [.. _message.Oneofs.Select(BindOneof)];
        int hasWordCount = (_message.HasBitCount + HasWordBits - 1) / HasWordBits;
        _hasWords = [.. Enumerable.Range(0, hasWordCount).Select(word => Private("_hasBits" + CSharpText.Number(word)))];
        string unknown = Private("_unknown");
        string extensions = _message.IsExtendable ? Private("_extensions") : "";
        string describe = Private("Describe");
        ProtoFieldStorageCode[] storages = [.. _message.Fields.Select((field, index) => BindField(field, members[index]))];
        ProtoFieldCode[] fields = [.. _message.Fields.Select((field, index) => field with { Storage = storages[index] with { IsDefined = IsDefined(field) } })];
        int[] order = [.. Enumerable.Range(0, fields.Length).OrderBy(index => fields[index].Number)];
        return _message with
        {
            Fields = new(fields),
            Oneofs = new(_oneofs),
            Storage = new ProtoStorageCode
            {
                Members = new(Members(fields, unknown, extensions)),
                NumberOrder = new(order),
                HasWords = new(_hasWords),
                Unknown = unknown,
                Extensions = extensions,
                Describe = describe,
                RequiredBits = new(RequiredBits()),
                ClosedEnums = new(ClosedEnums(order.Select(index => fields[index]))),
            },
        };
    }

    private static IEnumerable<string> PublicNames(ProtoMessageCode message)
    {
        return CSharpNames.MessageMembers
            .Concat(message.IsExtendable ? CSharpNames.ExtendableMembers : [])
            .Append(CSharpText.Bare(message.CSharpName))
            .Append(message.ExtensionsName)
            .Concat(message.Fields.SelectMany(NamesOf))
            .Concat(message.Oneofs.SelectMany(static oneof => new[] { oneof.CSharpName + "Case", oneof.CaseType, "Clear" + oneof.CSharpName }));
    }

    private static string[] NamesOf(ProtoFieldCode field) =>
        [field.BareName, field.HasName, field.ClearName, field.SetName, field.MutableName, field.OrNullName, field.ShortName];

    /// <summary>Takes the wanted private name, or the next free one.</summary>
    private string Private(string wanted) => _others.Find(wanted, _taken.Add);

    private ProtoOneofCode BindOneof(ProtoOneofCode oneof)
    {
        string valueMember = Private("_" + CSharpText.Camel(oneof.CSharpName));
        return oneof with { ValueMember = valueMember, CaseMember = Private(valueMember + "Case"), ValueType = Private(oneof.CSharpName + "Value") };
    }

    private ProtoFieldStorageCode BindField(ProtoFieldCode field, string member)
    {
        ProtoOneofCode? oneof = field.OneofIndex < 0 ? null : _oneofs[field.OneofIndex];
        bool isMap = field.MapValue != null;
        return new ProtoFieldStorageCode
        {
            Member = oneof is null ? member : $"{oneof.ValueMember}.{field.CSharpName}",
            Type = TypeOf(field),
            Oneof = oneof,
            HasWord = field.HasHasBit ? _hasWords[field.HasBit / HasWordBits] : "",
            HasMask = field.HasHasBit ? BitOf(field) : 0,
            DefaultMember = field.Default is { Bytes.Count: > 0 } ? Private("Default" + field.BareName) : "",
            KeepDefined = field.IsRepeated && field.IsClosed ? Private("KeepDefined" + field.BareName) : "",
            ReadEntry = isMap ? Private($"Read{field.BareName}Entry") : "",
            ReadEntryFields = isMap ? Private($"Read{field.BareName}Fields") : "",
        };
    }

    private static uint BitOf(ProtoFieldCode field) => 1u << (field.HasBit % HasWordBits);

    private string IsDefined(ProtoFieldCode field)
    {
        ProtoFieldCode value = field.MapValue ?? field;
        if (!value.IsClosed) return "";
        string type = value.TypeName;
        if (_isDefinedByType.TryGetValue(type, out string? known)) return known;
        string isDefined = Private("IsDefined" + CSharpText.Bare(type.Substring(type.LastIndexOfAny(['.', ':']) + 1)));
        _isDefinedByType.Add(type, isDefined);
        return isDefined;
    }

    private static string TypeOf(ProtoFieldCode field) => field switch
    {
        { UsesUntypedStorage: true, Presence: ProtoFieldPresence.Map } => ProtoRuntime.UntypedMap,
        { UsesUntypedStorage: true } => ProtoRuntime.UntypedArray,
        { IsCollection: true } => field.CollectionType,
        _ => field.IsMessage ? field.Type + "*" : field.Type,
    };

    private static Width WidthOf(ProtoFieldCode field) => field switch
    {
        _ when field.IsCollection || field.IsMessage || field.IsBytes => Width.Wide,
        { Kind: ProtoFieldKind.Bool } => Width.Narrow,
        { IsString: true } or { IsEnum: true } => Width.Words,
        _ => field.Type is "long" or "ulong" or "double" ? Width.Wide : Width.Words,
    };

    // From wide to narrow, so that only the end of the struct has padding. Models of many small messages consist mostly of such structs: each byte counts.
    private IEnumerable<ProtoMemberCode> Members(ProtoFieldCode[] fields, string unknown, string extensions)
    {
        foreach (ProtoMemberCode member in OfWidth(Width.Wide)) yield return member;
        if (extensions.Length > 0) yield return new ProtoMemberCode(ProtoRuntime.Extension + "Set", extensions, IsPointer: false);
        yield return new ProtoMemberCode(ProtoRuntime.Namespace + "ProtoUnknownFields", unknown, IsPointer: false);
        foreach (ProtoOneofCode oneof in _oneofs)
        {
            yield return new ProtoMemberCode(oneof.ValueType, oneof.ValueMember, IsPointer: false);
            yield return new ProtoMemberCode(oneof.CaseType, oneof.CaseMember, IsPointer: false);
        }

        foreach (string word in _hasWords) yield return new ProtoMemberCode("uint", word, IsPointer: false);
        foreach (ProtoMemberCode member in OfWidth(Width.Words).Concat(OfWidth(Width.Narrow))) yield return member;

        IEnumerable<ProtoMemberCode> OfWidth(Width width) => fields.Where(field => field.OneofIndex < 0 && WidthOf(field) == width)
            .Select(static field => new ProtoMemberCode(field.Storage.Type, field.Storage.Member, field.IsSingleMessage));
    }

    private IEnumerable<ProtoRequiredCode> RequiredBits()
    {
        var masks = new uint[_hasWords.Length];
        foreach (ProtoFieldCode field in _message.Fields)
            if (field is { Presence: ProtoFieldPresence.Required, HasHasBit: true }) masks[field.HasBit / HasWordBits] |= BitOf(field);
        return _hasWords.Zip(masks, static (word, mask) => new ProtoRequiredCode(word, mask)).Where(static required => required.Mask != 0);
    }

    private static IEnumerable<ProtoClosedEnumCode> ClosedEnums(IEnumerable<ProtoFieldCode> fields)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoFieldCode field in fields)
            if (field.Storage.IsDefined.Length > 0 && seen.Add(field.Storage.IsDefined))
                yield return new ProtoClosedEnumCode(field.Storage.IsDefined, (field.MapValue ?? field).ClosedEnumValues);
    }
}
