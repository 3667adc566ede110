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

    /// <summary>The number of tables of a vector.</summary>
    internal abstract string Count { get; }

    /// <summary>The tables of a vector, as parameters of the method that writes rows.</summary>
    internal abstract string RowParameters { get; }

    /// <summary>The arguments for <see cref="RowParameters"/>.</summary>
    internal abstract string RowArguments { get; }

    /// <summary>The condition under which rows are tried; empty for always.</summary>
    internal abstract string RowGuard { get; }

    /// <summary>The table of a loop after <see cref="EmitItem"/>.</summary>
    internal abstract string Item { get; }

    /// <summary>The method that writes a table of a loop: <c>WriteCore</c>, or the rest of it if the loop has done a part.</summary>
    internal abstract string TableStep { get; }

    /// <summary>Emits <c>WriteCore</c> if another method is <see cref="TableStep"/>.</summary>
    internal abstract void EmitDoor(CSharpWriter writer);

    /// <summary>Emits how the table with the number <c>i</c> is found.</summary>
    internal abstract void EmitItem(CSharpWriter writer);

    /// <summary>Emits what its conditions need.</summary>
    internal abstract void EmitItemValues(CSharpWriter writer);

    /// <summary>Emits how a table that may be a row is found, and what is done before its values are asked for.</summary>
    internal abstract void EmitRowItem(CSharpWriter writer);

    /// <summary>Whether a string is short enough for a row.</summary>
    internal abstract string IsShort(FbsObjectEntryCode entry);

    /// <summary>Emits how a string of a row is written.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="entry">The field.</param>
    /// <param name="slot">The address of the offset.</param>
    internal abstract void EmitRowText(CSharpWriter writer, FbsObjectEntryCode entry, string slot);

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
    internal string Condition(FbsObjectFieldCode field) =>
        field.Form == FbsFieldForm.Scalar ? $"{FbsRuntime.Encode}.IsThere({Difference(field)}, ref state)" : Presence(field);

    /// <summary>When all fields are present and no scalar equals its default: conditions of which all must hold.</summary>
    internal abstract IEnumerable<string> WholeConditions(IEnumerable<FbsObjectFieldCode> fields);

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
