using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes tables from structs in an arena. A scalar is stored in them as the bits in which it differs from its default.</summary>
internal sealed class FbsStructSource(FbsObjectCode model) : FbsWriteSource(model)
{
    internal override string Access => "public";

    internal override string Parameter => $"{Model.Name}* table";

    /// <summary>The most that a short string takes, with its length, its end and what copies write behind it.</summary>
    internal const int ShortTextBytes = 80;

    internal override string Count => "count";

    internal override string RowParameters => $"{Model.Name}* tables, int count";

    internal override string RowArguments => "tables, count";

    internal override string RowGuard => "if (gate != null) ";

    internal override string Item => "table";

    internal override string TableStep => "WriteCore";

    internal override void EmitDoor(CSharpWriter writer)
    {
    }

    internal override void EmitItem(CSharpWriter writer) => writer.Line($"{Model.Name}* table = tables + i;");

    internal override void EmitItemValues(CSharpWriter writer)
    {
    }

    internal override void EmitRowItem(CSharpWriter writer) => EmitItem(writer);

    internal override string IsShort(FbsObjectEntryCode entry) => $"{FbsRuntime.Encode}.IsShort(&table->{entry.Field.Storage})";

    internal override void EmitRowText(CSharpWriter writer, FbsObjectEntryCode entry, string slot) =>
        writer.Line($"last = {FbsRuntime.Encode}.RowString(last, {slot}, table->{entry.Field.Storage});");

    // The has-bits of one word are tested at once.
    internal override IEnumerable<string> WholeConditions(IEnumerable<FbsObjectFieldCode> fields)
    {
        var masks = new Dictionary<string, uint>();
        foreach (FbsObjectFieldCode field in fields)
        {
            if (field.Form == FbsFieldForm.Scalar) yield return $"{FbsRuntime.Encode}.IsThere(&table->{field.Storage})";
            else if (IsByBit(field)) masks[field.HasWord] = (masks.TryGetValue(field.HasWord, out uint mask) ? mask : 0) | (1u << (field.HasBit % 32));
            else yield return Presence(field);
        }

        foreach (KeyValuePair<string, uint> mask in masks) yield return $"(table->{mask.Key} & {CSharpText.Hex(mask.Value)}) == {CSharpText.Hex(mask.Value)}";
    }

    private static bool IsByBit(FbsObjectFieldCode field) => field.Form is FbsFieldForm.Optional or FbsFieldForm.Struct or FbsFieldForm.String;

    internal override void EmitBegin(CSharpWriter writer)
    {
    }

    internal override string Value(FbsObjectEntryCode entry)
    {
        string stored = "table->" + entry.Field.Storage;
        return entry.Field.Form == FbsFieldForm.Union ? stored + ".Kind" : Differing(entry.Field, stored);
    }

    protected override string Difference(FbsObjectFieldCode field) => "table->" + field.Storage;

    protected override string Presence(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.Table => $"table->{field.Storage} != null",
        FbsFieldForm.Union => $"!table->{field.Storage}.IsNull",
        FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables or FbsFieldForm.Unions => HasVector(field, "table->"),
        _ => $"(table->{field.HasWord} & {field.HasMask}) != 0",
    };

    internal override string TargetStep(FbsObjectEntryCode entry, string place)
    {
        FbsObjectFieldCode field = entry.Field;
        string source = $"table->{field.Storage}", align = CSharpText.Number(field.AlignBytes);
        string sort = "";
        if (field.ElementKey is { } key)
        {
            string arguments = $"&{source}, {CSharpText.Number(key.Offset)}, {CSharpText.Number(Math.Max(key.Count, 1))}, ref state";
            sort = $"{FbsRuntime.Array}<{field.Type}> sorted = {FbsRuntime.Encode}.InKeyOrder<{field.Type}, {key.ComparedType}>({arguments}); ";
            source = "sorted";
        }

        string step = field.Form switch
        {
            FbsFieldForm.String => $"{FbsRuntime.Encode}.{StringStep(field)}(next, {place}, {source}, ref state)",
            FbsFieldForm.Strings => $"{FbsRuntime.Encode}.{(field.IsShared ? "Shared" : "")}Strings(next, {place}, &{source}, {align}, ref state)",
            FbsFieldForm.Table => $"{field.Type}.WriteCore({FbsRuntime.Object}.Alive({source}), next, {place}, depthLeft - 1, ref state)",
            FbsFieldForm.Tables => $"{field.Type}.WriteVector(&{source}, next, {place}, {align}, depthLeft - 1, ref state)",
            FbsFieldForm.Union => $"{field.Type}.WriteCore(&{source}, next, {place}, depthLeft - 1, ref state)",
            FbsFieldForm.Unions => $"{field.Type}.WriteVector(&{source}, next, {KindPlace(place)}, {place}, {align}, depthLeft - 1, ref state)",
            _ => $"{FbsRuntime.Encode}.{VectorStep(field)}(next, {place}, &{source}, {align}, ref state)",
        };
        return sort.Length > 0 ? $"{{ {sort}next = {step}; }}" : $"next = {step};";
    }

    internal override void EmitVector(CSharpWriter writer)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        string parameters = $"{FbsRuntime.UntypedArray}* array, byte* next, uint slot, int alignBytes, int depthLeft, ref {FbsRuntime.WriteState} state";
        using (writer.Open($"{Access} static byte* WriteVector({parameters})"))
        {
            writer.Line($"{Model.Name}* tables = {FbsRuntime.Encode}.Items(({FbsRuntime.Array}<{Model.Name}>*)array, out int count);");
            if (Model.Key is { } key) writer.Line($"if (count > 1) tables = {InKeyOrder(key)};");
            writer.Line($"next = {FbsRuntime.Encode}.Offsets(next, slot, count, alignBytes, ref state);");
            FbsRowWriteEmitter.EmitLoop(writer, Model, this);
        }

        FbsRowWriteEmitter.EmitRows(writer, Model, this);
    }

    /// <summary>Converts a scalar to its stored form and back: the bits in which it differs from its default.</summary>
    internal static string Differing(FbsObjectFieldCode field, string value) =>
        field.Default.Length == 0 ? value : $"{FbsRuntime.Object}.Differing<{field.Type}>({value}, {field.Default})";

    /// <summary>Whether a vector is present.</summary>
    internal static string HasVector(FbsObjectFieldCode field, string target)
    {
        string items = target + field.Storage + (field.Form == FbsFieldForm.Tables ? $".AsReadOnly<{field.Type}>()" : "");
        return $"({target}{field.HasWord} & {field.HasMask}) != 0 || {items}.Count != 0";
    }

    // Elements with a key are written in the order of their keys.
    private string InKeyOrder(FbsKeyCode key)
    {
        FbsObjectFieldCode field = Model.Fields.First(field => field.Id == key.Id);
        string type = key.IsScalar ? key.ComparedType : field.Type, more = key.IsScalar ? $", {key.Default}" : "";
        return $"{FbsRuntime.Encode}.InKeyOrder<{Model.Name}, {type}>(tables, count, ({type}*)&tables->{field.Storage}{more}, ref state)";
    }

    /// <summary>The step of a vector of scalars or structs.</summary>
    internal static string VectorStep(FbsObjectFieldCode field) => field.Width switch
    {
        FbsWidth.Offset64 => "Offset64Vector",
        FbsWidth.Vector64 => "Vector64",
        _ => "Vector",
    };

    private static string StringStep(FbsObjectFieldCode field) =>
        field.Width != FbsWidth.Narrow ? "Offset64String" : field.IsShared ? "SharedString" : "String";
}
