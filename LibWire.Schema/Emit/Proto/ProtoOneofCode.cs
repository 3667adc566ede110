namespace LibWire.Schema;

/// <summary>A oneof as its emitters see it: its members lie over each other in one struct, beside the case that tells which one is there.</summary>
internal sealed class ProtoOneofCode(ProtoOneofModel model)
{
    internal ProtoOneofModel Model => model;

    /// <summary>What the names of its members are made of.</summary>
    internal string Name { get; } = CSharpText.Bare(model.CSharpName);

    internal IReadOnlyList<ProtoFieldCode> Members { get; set; } = [];

    /// <summary>The public enum of the cases.</summary>
    internal string CaseType => Name + "OneofCase";

    /// <summary>The field of the case.</summary>
    internal string CaseSlot { get; private set; } = "";

    /// <summary>The field of the members.</summary>
    internal string ValueSlot { get; private set; } = "";

    /// <summary>The private struct of the members.</summary>
    internal string ValueType { get; private set; } = "";

    /// <summary>Settles the names that give way to those of all fields.</summary>
    internal void TakePrivateNames(ProtoMessageCode message)
    {
        ValueSlot = message.Private("_" + CSharpText.Camel(Name));
        CaseSlot = message.Private(ValueSlot + "Case");
        ValueType = message.Private(Name + "Value");
    }
}
