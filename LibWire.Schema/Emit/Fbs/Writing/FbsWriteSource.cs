namespace LibWire.Schema;

/// <summary>Where the code that writes a table takes the values from: a struct in an arena, or an object of a class.</summary>
internal abstract class FbsWriteSource(FbsObjectCode model)
{
    /// <summary>The table.</summary>
    protected FbsObjectCode Model { get; } = model;

    /// <summary>The access of the emitted methods: <c>public</c> or <c>internal</c>.</summary>
    internal abstract string Access { get; }

    /// <summary>The parameter of the method that writes one table.</summary>
    internal abstract string Parameter { get; }

    /// <summary>Emits what is done with a table before its first field is written.</summary>
    internal abstract void EmitBegin(CSharpWriter writer);

    /// <summary>Emits the method that writes a vector of tables.</summary>
    internal abstract void EmitVector(CSharpWriter writer);

    /// <summary>The value of a scalar, an optional scalar or a struct, or the kind of a union.</summary>
    internal abstract string Value(FbsObjectEntryCode entry);

    /// <summary>The bits in which a scalar differs from its default.</summary>
    protected abstract string Difference(FbsObjectFieldCode field);

    /// <summary>Whether a field that is no scalar is present; empty if it always is.</summary>
    protected abstract string Presence(FbsObjectFieldCode field);

    /// <summary>The statement that writes the value of an offset.</summary>
    /// <param name="entry">The field.</param>
    /// <param name="place">The place of the offset.</param>
    internal abstract string TargetStep(FbsObjectEntryCode entry, string place);

    /// <summary>Whether a field is written; empty if it always is.</summary>
    /// <param name="field">The field.</param>
    /// <param name="isForced">Whether a scalar that equals its default is written too if the builder asks for it.</param>
    internal string Condition(FbsObjectFieldCode field, bool isForced) => field.Form == FbsFieldForm.Scalar
        ? $"{FbsRuntime.Encode}.IsThere({Difference(field)}{(isForced ? ", ref state" : "")})"
        : Presence(field);

    /// <summary>Whether a field is an offset, which is filled in when the value behind the table is written.</summary>
    internal static bool HasPlace(FbsObjectEntryCode entry) => entry.Field.Form switch
    {
        FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Struct => false,
        FbsFieldForm.Union => !entry.IsKind,
        _ => true,
    };

    /// <summary>The call that stores the value of a field that is no offset.</summary>
    /// <param name="entry">The field.</param>
    /// <param name="next">Where.</param>
    internal string Store(FbsObjectEntryCode entry, string next) =>
        $"{FbsRuntime.Encode}.{(entry.Field.IsPadded ? "Padded" : "Scalar")}({next}, {Value(entry)})";

    /// <summary>The place of the offset to the kinds of a vector of unions, by the place of the offset to its values.</summary>
    protected static string KindPlace(string place) => place + "_Kind";
}
