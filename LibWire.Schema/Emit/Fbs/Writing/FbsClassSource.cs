using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes tables from objects of classes of the user. Each property but a struct is read once, into a local.</summary>
internal sealed class FbsClassSource(FbsObjectCode model) : FbsWriteSource(model)
{
    internal override string Access => "internal";

    internal override string Parameter => $"{Model.Name} target";

    /// <summary>The most that a short string takes, with its length and its end: up to 3 bytes for each of 64 units.</summary>
    internal const int ShortTextBytes = 208;

    internal override string Count => "items.Length";

    internal override string RowParameters => $"{FbsRuntime.Span}<{Model.Name}> items{(Model.Key == null ? "" : ", uint* order")}";

    internal override string RowArguments => Model.Key == null ? "items" : "items, order";

    // OnWriting is called there.
    internal override string RowGuard => "";

    internal override string Item => "target";

    internal override string TableStep => FbsRowWriteEmitter.HasRows(Model) ? "WriteTable" : "WriteCore";

    internal override void EmitItem(CSharpWriter writer) => writer.Line($"{Model.Name} target = {FbsRuntime.Pack}.Item({ItemAt}, member);");

    internal override void EmitItemValues(CSharpWriter writer) => EmitValues(writer);

    internal override void EmitRowItem(CSharpWriter writer)
    {
        writer.Line($"{Model.Name} target = {ItemAt};");
        writer.Line("if (target == null) break;");
        writer.Line("target.OnWriting();");
        EmitValues(writer);
    }

    internal override string IsShort(FbsObjectEntryCode entry) => $"{FbsRuntime.Pack}.IsShort({Local(entry.Field)})";

    internal override void EmitRowText(CSharpWriter writer, FbsObjectEntryCode entry, string slot)
    {
        writer.Line($"last = {FbsRuntime.Pack}.RowText(last, {slot}, {Local(entry.Field)});");
        writer.Line("if (last == null) break;");
    }

    internal override IEnumerable<string> WholeConditions(IEnumerable<FbsObjectFieldCode> fields) => fields
        .Select(field => field.Form == FbsFieldForm.Scalar ? $"{FbsRuntime.Encode}.IsThere({Difference(field)})" : Presence(field))
        .Where(static condition => condition.Length > 0);

    internal override void EmitBegin(CSharpWriter writer)
    {
        if (!FbsRowWriteEmitter.HasRows(Model)) writer.Line("target.OnWriting();");
        EmitValues(writer);
    }

    // The loop over a vector has called OnWriting when it calls the second method.
    internal override void EmitDoor(CSharpWriter writer)
    {
        if (!FbsRowWriteEmitter.HasRows(Model)) return;
        writer.Separate();
        using (writer.Open($"internal static byte* WriteCore({Parameter}, byte* next, uint slot, int depthLeft, ref {FbsRuntime.WriteState} state)"))
        {
            writer.Line("target.OnWriting();");
            writer.Line($"return {TableStep}(target, next, slot, depthLeft, ref state);");
        }
    }

    private void EmitValues(CSharpWriter writer)
    {
        foreach (FbsObjectFieldCode field in Model.Fields)
        {
            if (!IsInPlace(field)) writer.Line($"var {Local(field)} = {Property(field)};");
            if (field.Form == FbsFieldForm.Union) writer.Line($"{field.Kind} {KindOf(field)} = {field.UnionOffset}.KindOf({Local(field)});");
        }
    }

    internal override string Value(FbsObjectEntryCode entry)
    {
        FbsObjectFieldCode field = entry.Field;
        if (field.Form == FbsFieldForm.Union) return KindOf(field);
        string value = IsInPlace(field) ? Property(field) : Local(field);
        if (field.Form == FbsFieldForm.Optional || field is { Form: FbsFieldForm.Struct, Member.IsNullable: true }) value += ".GetValueOrDefault()";
        return field.Foreign.Length > 0 ? $"{FbsRuntime.Foreign}.As<{field.Foreign}, {field.Type}>({value})" : value;
    }

    protected override string Difference(FbsObjectFieldCode field) => FbsStructSource.Differing(field, Local(field));

    protected override string Presence(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Optional => Local(field) + ".HasValue",
        FbsFieldForm.Struct => field.Member!.IsNullable ? Local(field) + ".HasValue" : "",
        _ when !OmitsEmpty(field) => Local(field) + " != null",
        _ => $"{Local(field)} is {{ {(field.Member!.Container == CSharpContainer.List ? "Count" : "Length")}: > 0 }}",
    };

    // What is absent is read as empty then.
    private bool OmitsEmpty(FbsObjectFieldCode field) =>
        field is { IsRequired: false, DefaultText: null, Member.IsNullable: false } && field.Form is not (FbsFieldForm.Table or FbsFieldForm.Union)
        && Model.Key?.Id != field.Id;

    internal override string TargetStep(FbsObjectEntryCode entry, string place)
    {
        FbsObjectFieldCode field = entry.Field;
        string value = Local(field), items = $"{FbsRuntime.Pack}.Items({value})", align = CSharpText.Number(field.AlignBytes);
        string shared = field.IsShared ? "Shared" : "", member = CSharpText.Literal(field.Name);
        string onWire = field.Foreign.Length > 0 ? $"{FbsRuntime.Foreign}.Elements<{field.Foreign}, {field.Type}>({items})" : items;
        const string Rest = "depthLeft - 1, ref state";
        string step = field.Form switch
        {
            FbsFieldForm.String => $"{FbsRuntime.Pack}.{shared}Text(next, {place}, {value}, ref state)",
            FbsFieldForm.Strings => $"{FbsRuntime.Pack}.{shared}Texts(next, {place}, {items}, {align}, {member}, ref state)",
            FbsFieldForm.Table => $"{field.Type}.WriteCore({value}, next, {place}, {Rest})",
            FbsFieldForm.Tables => $"{field.Type}.WriteVector({items}, next, {place}, {align}, {member}, {Rest})",
            FbsFieldForm.Union => $"{field.UnionOffset}.WriteCore({value}, next, {place}, {Rest})",
            FbsFieldForm.Unions => $"{field.UnionOffset}.WriteVector({items}, next, {KindPlace(place)}, {place}, {align}, {Rest})",
            _ => VectorStep(field, onWire, place, align),
        };
        return $"next = {step};";
    }

    internal override void EmitVector(CSharpWriter writer)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        string more = $"int alignBytes, string member, int depthLeft, ref {FbsRuntime.WriteState} state";
        using (writer.Open($"{Access} static byte* WriteVector({FbsRuntime.Span}<{Model.Name}> items, byte* next, uint slot, {more})"))
        {
            if (Model.Key is { } key) EmitOrder(writer, key);
            writer.Line($"next = {FbsRuntime.Encode}.Offsets(next, slot, items.Length, alignBytes, ref state);");
            FbsRowWriteEmitter.EmitLoop(writer, Model, this);
        }

        FbsRowWriteEmitter.EmitRows(writer, Model, this);
    }

    // Elements with a key are written in the order of their keys.
    private void EmitOrder(CSharpWriter writer, FbsKeyCode key)
    {
        FbsObjectFieldCode field = Model.Fields.First(field => field.Id == key.Id);
        string type = key.ComparedType.Length == 0 ? FbsRuntime.Utf8String : key.ComparedType;
        string value = $"{FbsRuntime.Pack}.Item(items[i], member).{CSharpWords.EscapeKeyword(field.Name)}";
        if (key.ComparedType.Length == 0) value = $"{FbsRuntime.Pack}.KeyText({value}, ref state)";
        else if (key.IsScalar) value = $"({type}){value}";
        else if (field.Foreign.Length > 0) value = $"{FbsRuntime.Foreign}.As<{field.Foreign}, {field.Type}>({value})";
        writer.Line("uint* order = null;");
        using (writer.Open("if (items.Length > 1)"))
        {
            writer.Lines($"""
                {type}* keys = {FbsRuntime.Pack}.Keys<{type}>(items.Length, ref state);
                for (int i = 0; i < items.Length; i++) keys[i] = {value};
                order = {FbsRuntime.Pack}.{(key.IsScalar ? "OrderOfScalars" : "OrderOf")}(keys, items.Length, ref state);
                """);
        }
    }

    private static string VectorStep(FbsObjectFieldCode field, string items, string place, string align)
    {
        if (field.ElementKey is not { } key) return $"{FbsRuntime.Pack}.Vector<{field.Type}>(next, {place}, {items}, {align}, ref state)";
        string sort = $"{CSharpText.Number(key.Offset)}, {CSharpText.Number(Math.Max(key.Count, 1))}";
        return $"{FbsRuntime.Pack}.SortedVector<{field.Type}, {key.ComparedType}>(next, {place}, {items}, {sort}, {align}, ref state)";
    }

    private string ItemAt => Model.Key == null ? "items[i]" : "items[order == null ? i : (int)order[i]]";

    // A struct is read where it is written: a copy would be spilled over the steps between.
    private static bool IsInPlace(FbsObjectFieldCode field) => field is { Form: FbsFieldForm.Struct, Member.IsNullable: false };

    private static string Property(FbsObjectFieldCode field) => "target." + CSharpWords.EscapeKeyword(field.Name);

    private static string Local(FbsObjectFieldCode field) => "value" + CSharpText.Number(field.Id);

    private static string KindOf(FbsObjectFieldCode field) => "kind" + CSharpText.Number(field.Id);
}
