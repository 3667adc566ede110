using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits how the views of tables read fields: expressions of <c>_table</c>.</summary>
internal static class FbsFieldReadEmitter
{
    /// <summary>The type of a field's property.</summary>
    internal static string Type(FbsFieldCode field) => field.Form switch
    {
        FbsFieldForm.Scalar => field.Type,
        FbsFieldForm.Optional => field.Type + "?",
        FbsFieldForm.String => FbsRuntime.String,
        FbsFieldForm.Strings => FbsRuntime.StringVector,
        FbsFieldForm.Tables or FbsFieldForm.Unions => field.Target!.View + ".Vector",
        FbsFieldForm.Vector => $"{FbsRuntime.Vector}<{Shown(field)}>",
        _ => field.Target!.View,
    };

    /// <summary>The type of a scalar or of an element, as users see it.</summary>
    internal static string Shown(FbsFieldCode field) => field.Target is { Foreign.Length: > 0 } target ? target.Foreign : field.Type;

    /// <summary>Turns a vector of structs into one of the C# type that they are bound to; empty for other vectors.</summary>
    internal static string Foreign(FbsFieldCode field) => field.Target is { Foreign.Length: > 0 } target ? $".Foreign<{target.Foreign}>()" : "";

    /// <summary>The value, found through the vtable.</summary>
    internal static string BySlot(FbsFieldCode field, EmitOptions options) => Read(field, "", Slots(field), options);

    /// <summary>The value at the place that an enumerator remembers. Without a remembered place, the same as <see cref="BySlot"/>.</summary>
    internal static string ByPlace(FbsFieldCode field, EmitOptions options) =>
        field.Places.Count == 0 ? BySlot(field, options) : Read(field, "At", string.Join(", ", field.Places.Select(static place => "_" + place.Name)), options);

    /// <summary>The slot of a field as an argument. A union has the slot of its kind in front.</summary>
    internal static string Slots(FbsFieldCode field) =>
        field.Form is FbsFieldForm.Union or FbsFieldForm.Unions
            ? $"{CSharpText.Number(field.KindSlot)}, {CSharpText.Number(field.Slot)}"
            : CSharpText.Number(field.Slot);

    /// <summary>The root of the buffer nested in a field.</summary>
    internal static string NestedRoot(FbsFieldCode field) => $"new(_table.{Wide(field, "NestedRoot")}({CSharpText.Number(field.Slot)}))";

    /// <summary>A step of the runtime for the width of a field: with a prefix for wide offsets, and a suffix for wide counts.</summary>
    internal static string Wide(FbsFieldCode field, string step) => field.Width switch
    {
        FbsWidth.Offset64 => "Offset64" + step,
        FbsWidth.Vector64 => step + "64",
        _ => step,
    };

    private static string Read(FbsFieldCode field, string at, string places, EmitOptions options)
    {
        string orEmpty = field.IsEmptyByDefault ? ".OrEmpty()" : "";
        switch (field.Form)
        {
            case FbsFieldForm.Scalar: return $"_table.Scalar{at}<{field.Type}>({places}{(FbsLiterals.IsZero(field.Default) ? "" : ", " + field.Default)})";
            case FbsFieldForm.Optional: return $"_table.Optional{at}<{field.Type}>({places})";
            case FbsFieldForm.Struct: return $"new(_table.Struct{at}({places}))";
            case FbsFieldForm.Table: return $"new(_table.Table{at}({places}))";
            case FbsFieldForm.Tables: return $"new(_table.Tables{at}({places}){orEmpty})";
            case FbsFieldForm.Union: return $"new(_table.Union{at}<{field.Target!.Name}>({places}))";
            case FbsFieldForm.Unions: return $"new(_table.Unions<{field.Target!.Name}>({places}){orEmpty})";
            case FbsFieldForm.Strings: return $"_table.Strings{at}({places}){orEmpty}";
            case FbsFieldForm.Vector: return $"_table.{Wide(field, "Vector")}{at}<{field.Type}>({places}){orEmpty}{Foreign(field)}";
            default:
                string or = field.DefaultText is { } text ? $".Or({FbsLiterals.Utf8(text, CSharpLanguage.HasUtf8Literals(options))})" : "";
                return $"_table.{Wide(field, "String")}{at}({places}){or}";
        }
    }
}
