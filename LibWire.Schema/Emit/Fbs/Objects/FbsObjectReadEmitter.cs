namespace LibWire.Schema;

/// <summary>Emits how objects are read from tables.</summary>
internal static class FbsObjectReadEmitter
{
    internal static void Emit(CSharpWriter writer, FbsObjectCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"public static void ReadCore({model.Name}* target, {FbsRuntime.Table} source, int depthLeft, ref {FbsRuntime.ReadState} state)"))
        {
            writer.Line($"if (depthLeft < 0) {FbsRuntime.Decode}.ThrowDepthExceeded();");
            foreach (FbsObjectFieldCode field in model.Fields) writer.Line(Statement(field));
        }
    }

    private static string Statement(FbsObjectFieldCode field)
    {
        string slot = CSharpText.Number(field.Slot), kindSlot = CSharpText.Number(field.KindSlot);
        string target = $"target->{field.Storage}";
        switch (field.Form)
        {
            case FbsFieldForm.Scalar when field.Default.Length == 0:
                return $"{target} = source.Scalar<{field.Type}>({slot});";
            case FbsFieldForm.Scalar:
                return $"{target} = {FbsStructSource.Differing(field, $"source.Scalar<{field.Type}>({slot}, {field.Default})")};";
            case FbsFieldForm.Table:
                return $"{target} = {FbsRuntime.Decode}.Table<{field.Type}>(source.Table({slot}), &{field.Type}.ReadCore, depthLeft - 1, ref state);";
            case FbsFieldForm.Union:
                return $"{field.Type}.ReadCore(&{target}, source.Union<{field.Kind}>({kindSlot}, {slot}), depthLeft - 1, ref state);";
        }

        return $"if ({FbsRuntime.Decode}.{Step()}) target->{field.HasWord} |= {field.HasMask};";

        // The step, without the name of its class.
        string Step() => field.Form switch
        {
            FbsFieldForm.Optional => $"Optional(source.Optional<{field.Type}>({slot}), &{target})",
            FbsFieldForm.Struct => $"Struct(source.Struct({slot}), &{target})",
            FbsFieldForm.String => $"String(source.{(field.Width == FbsWidth.Narrow ? "" : "Offset64")}String({slot}), &{target}, ref state)",
            FbsFieldForm.Strings => $"Strings(source.Strings({slot}), &{target}, ref state)",
            FbsFieldForm.Tables => $"Tables(source.Tables({slot}), ({FbsRuntime.Array}<{field.Type}>*)&{target}, {Read()})",
            FbsFieldForm.Unions => $"Unions<{field.Type}, {field.Kind}>(source.Unions<{field.Kind}>({kindSlot}, {slot}), &{target}, {Read()})",
            _ => $"Vector(source.{FbsStructSource.VectorStep(field)}<{field.Type}>({slot}), &{target}, ref state)",
        };

        string Read() => $"&{field.Type}.ReadCore, depthLeft - 1, ref state";
    }
}
