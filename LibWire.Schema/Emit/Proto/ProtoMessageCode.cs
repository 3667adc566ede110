using System.Linq;

namespace LibWire.Schema;

/// <summary>A message as its emitters see it: the model, and the private names that no emitter makes up for itself.</summary>
/// <remarks>Public names are the binder's. Private ones give way to them: beside a field <c>unknown</c> the unknown fields are in <c>_unknown_</c>.</remarks>
internal sealed class ProtoMessageCode
{
    private readonly HashSet<string> _taken;

    internal ProtoMessageCode(ProtoMessageModel model, EmitOptions options)
    {
        Model = model;
        Options = options;
        _taken = new(PublicNames(model), StringComparer.Ordinal);

        Oneofs = model.Oneofs.Select(oneof => new ProtoOneofCode(oneof)).ToArray();
        Fields = model.Fields.Select(field => new ProtoFieldCode(field, this)).ToArray();
        FieldsByNumber = Fields.OrderBy(field => field.Model.Number).ToArray();
        for (int i = 0; i < Oneofs.Count; i++) Oneofs[i].Members = Fields.Where(field => field.Model.OneofIndex == i).ToArray();

        // Fields of the struct first: they are named after the schema, the rest gives way.
        foreach (ProtoFieldCode field in Fields) field.TakeSlot();
        foreach (ProtoOneofCode oneof in Oneofs) oneof.TakePrivateNames(this);
        HasWords = Enumerable.Range(0, (model.HasBitCount + 31) / 32).Select(word => Private("_hasBits" + CSharpText.Number(word))).ToArray();
        Unknown = Private("_unknown");
        Extensions = model.IsExtendable ? Private("_extensions") : "";
        LayoutTable = Private("LayoutTable");
        IsMissingRequired = MissingRequired([.. Fields.Where(static field => field.Model.Presence == ProtoFieldPresence.Required)]);
        foreach (ProtoFieldCode field in Fields) field.TakePrivateNames();
        foreach (ProtoFieldCode field in Fields.Where(field => field.IsClosed || field.MapValue is { IsClosed: true })) AddClosedEnum(field.MapValue ?? field);
    }

    internal ProtoMessageModel Model { get; }

    internal EmitOptions Options { get; }

    /// <summary>The struct's name where it is in scope.</summary>
    internal string Name => Model.CSharpName;

    /// <summary>The addresses of the cores that read and write, as the runtime takes them.</summary>
    internal string ReadCoreAddress => $"(delegate*<byte*, byte*, {Name}*, int, ref {ProtoRuntime.Namespace}ProtoReadState, void>)&ReadCore";

    /// <inheritdoc cref="ReadCoreAddress"/>
    internal string WriteCoreAddress => $"(delegate*<{Name}*, byte*, int, ref {ProtoRuntime.Namespace}ProtoWriteState, byte*>)&WriteCore";

    internal IReadOnlyList<ProtoFieldCode> Fields { get; }

    internal IReadOnlyList<ProtoFieldCode> FieldsByNumber { get; }

    internal IReadOnlyList<ProtoOneofCode> Oneofs { get; }

    /// <summary>The fields of 32 has-bits each.</summary>
    internal IReadOnlyList<string> HasWords { get; }

    /// <summary>The field of the unknown fields.</summary>
    internal string Unknown { get; }

    /// <summary>The field of the extensions; empty where the message cannot be extended.</summary>
    internal string Extensions { get; }

    /// <summary>The private class of the layout table.</summary>
    internal string LayoutTable { get; }

    /// <summary>Whether one of the message's own required fields is missing, as a core asks for it; null where it has none.</summary>
    internal string? IsMissingRequired { get; }

    /// <summary>The closed enums among the fields, by type: the method that tells their numbers, and the numbers.</summary>
    internal Dictionary<string, ProtoClosedEnumCode> ClosedEnums { get; } = new(StringComparer.Ordinal);

    /// <summary>The word before a parameter that must not be captured; C# has it from version 11 on.</summary>
    internal string Scoped => CSharpLanguage.Scoped(Options);

    /// <summary>The parameter that every member takes that allocates.</summary>
    internal string ArenaParameter => $"{Scoped}in {ProtoRuntime.Arena} arena";

    /// <summary>The private name wanted, or the next free one.</summary>
    internal string Private(string wanted)
    {
        while (!_taken.Add(wanted)) wanted += "_";
        return wanted;
    }

    private static IEnumerable<string> PublicNames(ProtoMessageModel model)
    {
        string[] ofFields = ["", "Has", "Set", "Clear", "Mutable"]; // Beside them …OrNull, which no private name is like.
        return CSharpNames.MessageMembers
            .Concat(model.IsExtendable ? CSharpNames.ExtendableMembers : [])
            .Append(CSharpText.Bare(model.CSharpName))
            .Append(model.ExtensionsName)
            .Concat(model.Fields.SelectMany(field => ofFields.Select(prefix => prefix + CSharpText.Bare(field.CSharpName))))
            .Concat(model.Oneofs.SelectMany(oneof => new[] { oneof.CSharpName + "Case", oneof.CSharpName + "OneofCase", "Clear" + oneof.CSharpName }));
    }

    private string? MissingRequired(ProtoFieldCode[] required)
    {
        var missing = new List<string>();
        for (int word = 0; word < HasWords.Count; word++)
        {
            uint mask = 0;
            foreach (ProtoFieldCode field in required)
                if (field.HasHasBit && field.Model.HasBit / 32 == word) mask |= 1u << (field.Model.HasBit % 32);
            if (mask != 0) missing.Add($"(~message->{HasWords[word]} & {CSharpText.Hex(mask)}) != 0");
        }

        missing.AddRange(required.Where(static field => !field.HasHasBit).Select(static field => field.At + " == null"));
        return missing.Count == 0 ? null : string.Join(" || ", missing);
    }

    private void AddClosedEnum(ProtoFieldCode field)
    {
        string type = field.Model.TypeName;
        if (ClosedEnums.ContainsKey(type)) return;
        string shortName = CSharpText.Bare(type.Substring(type.LastIndexOfAny(['.', ':']) + 1));
        ClosedEnums.Add(type, new(type, Private("IsDefined" + shortName), field.Model.ClosedEnumValues));
    }
}

/// <summary>A closed enum as a message needs it.</summary>
/// <param name="TypeName">The C# type.</param>
/// <param name="IsDefined">The private method that tells whether the enum has a number.</param>
/// <param name="Values">Its numbers, ascending.</param>
internal sealed record ProtoClosedEnumCode(string TypeName, string IsDefined, EquatableArray<int> Values);
