using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the part of <c>Create</c> that writes a table with all its fields. Every field has a constant place.</summary>
internal static class FbsWholeCreateEmitter
{
    private const int TableAlignBytes = 4;

    /// <summary>Larger tables seldom have all their fields. In a table of one field there is nothing to gain.</summary>
    private const int EntriesMin = 2, EntriesMax = 8;

    /// <summary>One store writes so much padding.</summary>
    private const int PadBytesMax = 8;

    /// <summary>Whether the part is emitted, if the ids of the table have bits.</summary>
    internal static bool IsWhole(FbsObjectEntryCode[] entries) => entries.Length is >= EntriesMin and <= EntriesMax;

    /// <summary>Emits the part. Code that writes all other tables follows it.</summary>
    /// <param name="writer">Receives the code.</param>
    /// <param name="model">The table.</param>
    /// <param name="entries">Its fields in the order of their places.</param>
    internal static void Emit(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries)
    {
        string[] conditions = [.. entries.Select(Condition).Where(static condition => condition.Length > 0)];
        if (conditions.Length == 0)
        {
            EmitTable(writer, model, entries);
            return;
        }

        using (writer.Open($"if ({string.Join(" && ", conditions)})")) EmitTable(writer, model, entries);
    }

    private static void EmitTable(CSharpWriter writer, FbsObjectCode model, FbsObjectEntryCode[] entries)
    {
        int sizeBytes = entries.Sum(static entry => entry.SizeBytes + entry.AlignBytes - 1);
        writer.Line($"void* __core = {FbsRuntime.Create}.Core(in builder);");
        using (writer.Open($"if ({FbsRuntime.Create}.HasRoom(__core, {CSharpText.Number(sizeBytes)}))"))
        {
            writer.Line($"byte* __end = {FbsRuntime.Create}.TableEnd(__core);");
            var layout = new Layout(writer);
            ulong fields = 0;
            foreach (FbsObjectEntryCode entry in entries)
            {
                fields |= 1UL << entry.Id;
                string place = layout.Place(entry.SizeBytes, entry.AlignBytes), value = FbsCreateEmitter.Value(entry);
                string step = FbsCreateEmitter.Form(entry) switch
                {
                    FbsFieldForm.Scalar => $"Put({place}, {value})",
                    FbsFieldForm.Optional => $"Put({place}, {value}.GetValueOrDefault())",
                    FbsFieldForm.Struct => $"PutStruct({place}, {FbsCreateEmitter.OnWire(entry.Field, value, "in ")})",
                    _ => $"PutOffset({place}, {value}, __end, __core)",
                };
                writer.Line($"{FbsRuntime.Create}.{step};");
            }

            string table = layout.Place(TableAlignBytes, TableAlignBytes), flags = FbsLiterals.Flag(FbsBaseType.ULong, unchecked((long)fields));
            string end = $"{FbsRuntime.Create}.EndWhole({table}, __end, {flags}, {model.View}.Layout, __core)";
            writer.Line($"return new({end});");
        }
    }

    /// <summary>When the field is present; empty if always.</summary>
    private static string Condition(FbsObjectEntryCode entry)
    {
        string value = FbsCreateEmitter.Value(entry), defaultValue = FbsCreateEmitter.DefaultOf(entry);
        return FbsCreateEmitter.Form(entry) switch
        {
            FbsFieldForm.Scalar when FbsLiterals.IsZero(defaultValue) => $"{FbsRuntime.Create}.IsThere({value}, default)",
            FbsFieldForm.Scalar => $"{FbsRuntime.Create}.IsThere<{FbsCreateEmitter.ScalarType(entry)}>({value}, {defaultValue})",
            FbsFieldForm.Optional => $"{value}.HasValue",
            FbsFieldForm.Struct => "",
            _ => $"!{value}.IsNull",
        };
    }

    /// <summary>Places fields downwards. <c>__at</c> is an address whose alignment is known.</summary>
    private sealed class Layout(CSharpWriter writer)
    {
        private int _alignBytes; // of __at; 0 before the first field
        private int _distanceBytes; // from the field that was placed last up to __at

        /// <summary>Places a field, and emits the padding above it.</summary>
        /// <returns>Its address.</returns>
        internal string Place(int sizeBytes, int alignBytes)
        {
            if (alignBytes > _alignBytes)
            {
                (string type, string next) = _alignBytes == 0 ? ("byte* ", "__end") : ("", At(_distanceBytes));
                writer.Line($"{type}__at = {FbsRuntime.Create}.Align({next}, {CSharpText.Number(sizeBytes)}, {CSharpText.Number(alignBytes)});");
                _alignBytes = alignBytes;
                _distanceBytes = 0;
                return At(0);
            }

            int endBytes = _distanceBytes + sizeBytes, distanceBytes = (endBytes + alignBytes - 1) / alignBytes * alignBytes;
            for (int paddingBytes = distanceBytes - endBytes, at = _distanceBytes; paddingBytes > 0; paddingBytes -= PadBytesMax, at += PadBytesMax)
                writer.Line($"{FbsRuntime.Create}.Pad({At(at)});");
            _distanceBytes = distanceBytes;
            return At(distanceBytes);
        }

        private static string At(int distanceBytes) => distanceBytes == 0 ? "__at" : "__at - " + CSharpText.Number(distanceBytes);
    }
}
