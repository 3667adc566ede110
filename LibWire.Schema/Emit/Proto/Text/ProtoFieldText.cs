namespace LibWire.Schema;

/// <summary>Expressions about a field, printed from its code model.</summary>
internal static class ProtoFieldText
{
    extension(ProtoFieldCode code)
    {
        /// <summary>The value, as a core refers to it: <c>message->_sku</c>.</summary>
        internal string At => "message->" + code.Storage.Member;

        /// <summary>The access of the members beside its property.</summary>
        internal string Access => code.Declared?.Access ?? "public ";

        /// <summary>The address of an array or map, with its item type: <c>&amp;message->_lines</c>.</summary>
        internal string Address => (code.UsesUntypedStorage ? $"({code.CollectionType}*)" : "") + "&" + code.At;

        /// <summary>The address of a repeated field's array, as the steps take it: they treat enums as ints.</summary>
        internal string StepAddress => code.IsEnum ? $"({ProtoRuntime.Ints}*)&{code.At}" : code.Address;

        /// <summary>How many items an array or map has.</summary>
        internal string ItemCount => code.UsesUntypedStorage ? $"(({code.CollectionType}*)&{code.At})->Count" : code.At + ".Count";

        /// <summary>The name of the step that reads one value.</summary>
        internal string ReadStep => code.Value.Step + (code.IsString && !code.ChecksUtf8 ? "Unchecked" : "");

        /// <summary>The has-bit, as a mask.</summary>
        internal string HasMask => CSharpText.Hex(code.Storage.HasMask);

        /// <summary>The value of the property if the field is absent; null for the zero value of the type.</summary>
        internal string? DefaultExpression => code.Storage.DefaultMember.Length > 0 ? code.Storage.DefaultMember : code.Default?.Literal;

        /// <summary>The case of its oneof: <c>PayOneofCase.Card</c>.</summary>
        internal string Case => $"{code.Oneof!.CaseType}.{code.CaseName}";

        /// <summary>Field number and wire type of a single value.</summary>
        internal string Tag => CSharpText.Number(code.TagOf(code.Value.WireType));

        /// <summary>The tag of a single value as encoded on the wire, its first byte lowest.</summary>
        internal string WireTag
        {
            get
            {
                ulong bytes = 0;
                int at = 0;
                uint rest = code.TagOf(code.Value.WireType);
                for (; rest >= 0x80; rest >>= 7, at += 8) bytes |= (ulong)((rest & 0x7f) | 0x80) << at;
                return CSharpText.Number((long)(bytes | ((ulong)rest << at)));
            }
        }

        /// <summary>The end tag of a group.</summary>
        internal string EndTag => CSharpText.Number(code.TagOf(ProtoValueCode.EndGroup));

        /// <summary>Field number and wire type of the packed form.</summary>
        internal string PackedTag => CSharpText.Number(code.TagOf(ProtoValueCode.LengthDelimited));

        /// <summary>How many bytes the tag takes, 7 bits each. For a group, both tags.</summary>
        internal string TagBytes
        {
            get
            {
                int bytes = 1;
                for (uint rest = code.TagOf(0) >> 7; rest != 0; rest >>= 7) bytes++;
                return CSharpText.Number(code.IsGroup ? 2 * bytes : bytes);
            }
        }

        /// <summary>Its name in documentation: <c>&lt;c>sku&lt;/c></c>.</summary>
        internal string DocName => $"<c>{CSharpText.Xml(code.Name)}</c>";

        /// <summary>Its type as the schema writes it, with the label in front.</summary>
        internal string SchemaType => code.Presence switch
        {
            ProtoFieldPresence.Explicit when code.HasHasBit => "optional ",
            ProtoFieldPresence.Required => "required ",
            ProtoFieldPresence.Repeated => "repeated ",
            _ => "",
        } + WithoutPackages(code.SchemaTypeName);

        /// <summary>Number, name and type, for comments: <c>3 note: optional string</c>.</summary>
        internal string Summary => $"{CSharpText.Number(code.Number)} {code.Name}: {code.SchemaType}";

        /// <summary>Whether a singular field is written unless it has its default.</summary>
        internal bool IsImplicit => code.Oneof is null && !code.HasHasBit;

        /// <summary>Whether a singular field must be written, as an expression in a core.</summary>
        internal string IsSet => code switch
        {
            { Oneof: { } oneof } => $"message->{oneof.CaseMember} == {code.Case}",
            { IsMessage: true } => code.At + " != null",
            { HasHasBit: true } => $"(message->{code.Storage.HasWord} & {code.HasMask}) != 0",
            { IsString: true } or { IsBytes: true } => $"!{code.At}.IsEmpty",
            { Kind: ProtoFieldKind.Bool } => code.At,
            { Kind: ProtoFieldKind.Double or ProtoFieldKind.Float } => $"{ProtoRuntime.Encode}IsSet({code.At})", // −0.0 is written.
            _ => code.At + " != 0",
        };

        /// <summary>The value as the steps that write it take it: enums as ints, bytes by address.</summary>
        internal string ForStep(string value) => code.Kind switch
        {
            ProtoFieldKind.Enum => "(int)" + value,
            ProtoFieldKind.Bytes => value[0] == '*' ? value.Substring(1) : "&" + value,
            _ => value,
        };

        private uint TagOf(uint wireType) => ((uint)code.Number << 3) | wireType;
    }

    // The types of a field by their own names: the packages in front of them make long comments of short facts.
    private static string WithoutPackages(string types)
    {
        var text = new System.Text.StringBuilder();
        int start = 0;
        for (int i = 0; i <= types.Length; i++)
        {
            if (i < types.Length && types[i] is not ('<' or '>' or ',' or ' ')) continue;
            int dot = types.LastIndexOf('.', Math.Max(i - 1, 0), i - start);
            text.Append(types, dot < 0 ? start : dot + 1, i - (dot < 0 ? start : dot + 1));
            if (i < types.Length) text.Append(types[i]);
            start = i + 1;
        }

        return text.ToString();
    }
}
