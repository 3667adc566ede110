using System.Linq;

namespace LibWire.Schema;

/// <summary>A field as its emitters see it: the model, its C# types, where its value lies, and the numbers that stand on the wire.</summary>
internal sealed class ProtoFieldCode
{
    private readonly ProtoMessageCode _message;
    private string _slot = "";

    internal ProtoFieldCode(ProtoFieldModel model, ProtoMessageCode message)
    {
        _message = message;
        Model = model;
        Kind = ProtoKindCode.Of(model);
        Name = CSharpText.Bare(model.CSharpName);
        Oneof = model.OneofIndex < 0 ? null : message.Oneofs[model.OneofIndex];
        MapKey = model.MapKey is null ? null : new(model.MapKey, message);
        MapValue = model.MapValue is null ? null : new(model.MapValue, message);
    }

    internal ProtoFieldModel Model { get; }

    internal ProtoKindCode Kind { get; }

    /// <summary>What the names of the members are made of.</summary>
    internal string Name { get; }

    internal ProtoOneofCode? Oneof { get; }

    internal ProtoFieldCode? MapKey { get; }

    internal ProtoFieldCode? MapValue { get; }

    /// <summary>The field of the struct, from inside it: <c>_sku</c>, <c>_pay.Card</c>.</summary>
    internal string Slot => Oneof is null ? _slot : $"{Oneof.ValueSlot}.{Model.CSharpName}";

    /// <summary>The private static field of a default string or bytes.</summary>
    internal string DefaultSlot { get; private set; } = "";

    /// <summary>The private methods of a map: over a whole entry, and over what is in it.</summary>
    internal string ReadEntry { get; private set; } = "";

    internal string ReadEntryFields { get; private set; } = "";

    /// <summary>The private method that keeps the defined numbers of a repeated closed enum.</summary>
    internal string KeepDefined { get; private set; } = "";

    internal bool IsMessage => Model.Kind is ProtoFieldKind.Message or ProtoFieldKind.Group && MapValue is null;

    /// <summary>Whether the message stands between two tags, without a length.</summary>
    internal bool IsGroup => Model.Kind == ProtoFieldKind.Group;

    /// <summary>Whether it is an array or a map.</summary>
    internal bool IsCollection => Model.Presence is ProtoFieldPresence.Repeated or ProtoFieldPresence.Map;

    /// <summary>Whether it is one message outside a oneof: the struct holds a reference.</summary>
    internal bool IsSingleMessage => IsMessage && Oneof is null && !IsCollection;

    internal bool IsString => Model.Kind == ProtoFieldKind.String;

    internal bool IsBytes => Model.Kind == ProtoFieldKind.Bytes;

    internal bool IsEnum => Model.Kind == ProtoFieldKind.Enum;

    internal bool IsClosed => Model.ClosedEnumValues.Count > 0;

    internal bool IsRepeated => Model.Presence == ProtoFieldPresence.Repeated;

    /// <summary>Whether it can stand in the packed form.</summary>
    internal bool IsPackable => Kind.Step.Length > 0 && Kind.WireType != ProtoKindCode.LengthDelimited;

    internal bool HasHasBit => Model.HasBit >= 0;

    internal string HasWord => _message.HasWords[Model.HasBit / 32];

    internal string HasMask => CSharpText.Hex(1u << (Model.HasBit % 32));

    /// <summary>The type of one value.</summary>
    internal string Type => Kind.CSharpType;

    /// <summary>The type of the property that hands out an array or map.</summary>
    internal string CollectionType => MapKey is null || MapValue is null
        ? $"{ProtoRuntime.Array}<{Type}>"
        : $"{ProtoRuntime.Map}<{MapKey.Type}, {MapValue.Type}>";

    /// <summary>The type of the struct's field.</summary>
    internal string StorageType => Model switch
    {
        { UsesUntypedStorage: true, Presence: ProtoFieldPresence.Map } => ProtoRuntime.UntypedMap,
        { UsesUntypedStorage: true } => ProtoRuntime.UntypedArray,
        _ when IsCollection => CollectionType,
        _ => IsMessage ? Type + "*" : Type,
    };

    /// <summary>How wide the struct's field is.</summary>
    internal ProtoSlotWidth SlotWidth => this switch
    {
        _ when IsCollection || IsMessage || IsBytes => ProtoSlotWidth.Wide,
        { Model.Kind: ProtoFieldKind.Bool } => ProtoSlotWidth.Narrow,
        { IsString: true } or { IsEnum: true } => ProtoSlotWidth.Words,
        _ => Kind.CSharpType is "long" or "ulong" or "double" ? ProtoSlotWidth.Wide : ProtoSlotWidth.Words,
    };

    /// <summary>What the property gives where there is no value; null for the zero of the type.</summary>
    internal string? Default => DefaultSlot.Length > 0 ? DefaultSlot : Model.Default?.Literal;

    /// <summary>The case of its oneof: <c>PayOneofCase.Card</c>.</summary>
    internal string Case => $"{Oneof!.CaseType}.{Model.CSharpName}";

    /// <summary>The value, seen from a core: <c>message->_sku</c>.</summary>
    internal string At => "message->" + Slot;

    /// <summary>Where an array or map lies, with its item type: <c>&amp;message->_lines</c>.</summary>
    internal string Address => (Model.UsesUntypedStorage ? $"({CollectionType}*)" : "") + "&" + At;

    /// <summary>The array of a repeated field as the steps of its type take it: enums are ints to them.</summary>
    internal string StepAddress => IsEnum ? $"({ProtoRuntime.Ints}*)&{At}" : Address;

    /// <summary>How many items an array or map has.</summary>
    internal string Count => Model.UsesUntypedStorage ? $"(({CollectionType}*)&{At})->Count" : At + ".Count";

    /// <summary>The name of the step that reads one value.</summary>
    internal string ReadStep => Kind.Step + (IsString && !Model.ChecksUtf8 ? "Unchecked" : "");

    /// <summary>Number and wire type of a single value.</summary>
    internal string Tag => CSharpText.Number(TagOf(Kind.WireType));

    /// <summary>What ends a group.</summary>
    internal string EndTag => CSharpText.Number(TagOf(ProtoKindCode.EndGroup));

    /// <summary>Number and wire type of the packed form.</summary>
    internal string PackedTag => CSharpText.Number(TagOf(ProtoKindCode.LengthDelimited));

    /// <summary>How many bytes the tag takes, 7 bits each; for a group both tags.</summary>
    internal string TagBytes
    {
        get
        {
            int bytes = 1;
            for (uint rest = TagOf(0) >> 7; rest != 0; rest >>= 7) bytes++;
            return CSharpText.Number(IsGroup ? 2 * bytes : bytes);
        }
    }

    /// <summary>Its name in documentation: <c>&lt;c>sku&lt;/c></c>.</summary>
    internal string DocName => $"<c>{CSharpText.Xml(Model.Name)}</c>";

    /// <summary>Its type as the schema says it, label in front.</summary>
    internal string SchemaType => Model.Presence switch
    {
        ProtoFieldPresence.Explicit when HasHasBit => "optional ",
        ProtoFieldPresence.Required => "required ",
        ProtoFieldPresence.Repeated => "repeated ",
        _ => "",
    } + Model.SchemaTypeName;

    /// <summary>Number, name and type, for comments: <c>3 note: optional string</c>.</summary>
    internal string Summary => $"{CSharpText.Number(Model.Number)} {Model.Name}: {SchemaType}";

    /// <summary>The value as the steps that write it take it: enums are ints to them, and bytes come by address.</summary>
    internal string ForStep(string value) => Model.Kind switch
    {
        ProtoFieldKind.Enum => "(int)" + value,
        ProtoFieldKind.Bytes => value[0] == '*' ? value.Substring(1) : "&" + value,
        _ => value,
    };

    /// <summary>Whether a field of one value has to be written, as a core asks for it.</summary>
    internal string IsSet => this switch
    {
        { Oneof: not null } => $"message->{Oneof.CaseSlot} == {Case}",
        { IsMessage: true } => At + " != null",
        { HasHasBit: true } => $"(message->{HasWord} & {HasMask}) != 0",
        { IsString: true } or { IsBytes: true } => $"!{At}.IsEmpty",
        { Model.Kind: ProtoFieldKind.Bool } => At,
        { Model.Kind: ProtoFieldKind.Double or ProtoFieldKind.Float } => $"{ProtoRuntime.Encode}IsSet({At})", // −0.0 is written.
        _ => At + " != 0",
    };

    /// <summary>Settles the name of the struct's field.</summary>
    internal void TakeSlot() => _slot = Oneof is null ? _message.Private("_" + CSharpText.Camel(Name)) : "";

    /// <summary>Settles the names that give way to those of all fields.</summary>
    internal void TakePrivateNames()
    {
        if (Model.Default is { Bytes.Count: > 0 }) DefaultSlot = _message.Private("Default" + Name);
        if (IsRepeated && IsClosed) KeepDefined = _message.Private("KeepDefined" + Name);
        if (MapValue is null) return;
        ReadEntry = _message.Private($"Read{Name}Entry");
        ReadEntryFields = _message.Private($"Read{Name}Fields");
    }

    private uint TagOf(uint wireType) => ((uint)Model.Number << 3) | wireType;
}
