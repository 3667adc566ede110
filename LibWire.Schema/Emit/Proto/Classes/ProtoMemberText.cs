namespace LibWire.Schema;

/// <summary>Expressions about the properties of a class, printed from the code model.</summary>
internal static class ProtoMemberText
{
    internal const string Items = ProtoRuntime.Code + "ProtoItems.";

    extension(ProtoFieldCode code)
    {
        /// <summary>The property. A local of a core could have the same name.</summary>
        internal string This => "this." + code.CSharpName;

        /// <summary>The private field of the items of an array that is being read.</summary>
        internal string ItemsField => CSharpNames.PrivateField(code.BareName) + "Items";

        /// <summary>Whether a value is an object of another class.</summary>
        internal bool IsObject(CSharpValueForm form) => code.IsMessage && form == CSharpValueForm.Plain;

        /// <summary>Whether a repeated field holds numbers or enums.</summary>
        internal bool IsNumbers => code.Member!.Value == CSharpValueForm.Plain && code.Value.IsPackable;

        /// <summary>The type in the schema, for the steps that learn it at run time.</summary>
        internal string RuntimeType => $"{ProtoRuntime.Namespace}ProtoFieldType.{code.Kind}";

        /// <summary>The name of the steps for a value.</summary>
        internal string StepOf(CSharpValueForm form) =>
            form != CSharpValueForm.Plain ? form.ToString() : code.IsString ? "Text" : code.IsBytes ? "ByteArray" : code.Value.Step;

        /// <summary>The C# type of a value.</summary>
        internal string TypeOf(CSharpValueForm form) => form switch
        {
            CSharpValueForm.Plain => code.IsString ? "string" : code.IsBytes ? "byte[]" : code.Type,
            CSharpValueForm.GuidBytes or CSharpValueForm.GuidText => "global::System.Guid",
            CSharpValueForm.Decimal => "decimal",
            _ => $"global::System.{form}",
        };

        /// <summary>The C# type of a value, an item or the value of an entry.</summary>
        internal string TypeOf(CSharpMemberForm member) => member.ObjectClass.Length > 0 ? member.ObjectClass : code.TypeOf(member.Value);

        /// <summary>A new object for the message whose bytes begin at <c>next</c>; null if it can be none of its class.</summary>
        internal string NewOf(CSharpMemberForm member) =>
            member.ObjectClass.Length > 0 ? $"{member.ObjectClass}.NewCore(next, close)" : $"{code.Type}.NewCore()";

        /// <summary>A value that is not there.</summary>
        internal string EmptyOf(CSharpValueForm form) =>
            form != CSharpValueForm.Plain ? "default" :
            code.IsString ? "\"\"" :
            code.IsBytes ? "global::System.Array.Empty<byte>()" :
            code.IsMessage ? $"{code.Type}.NewCore()" : "default";

        /// <summary>Whether a value is a reference.</summary>
        internal bool IsReference(CSharpValueForm form) => form == CSharpValueForm.Plain && (code.IsString || code.IsBytes || code.IsMessage);

        /// <summary>An expression that reads a value that is no object.</summary>
        /// <param name="form">The form of the value.</param>
        /// <param name="current">For times, the value so far.</param>
        internal string ReadOf(CSharpValueForm form, string current = "default")
        {
            bool isMerged = form is CSharpValueForm.DateTime or CSharpValueForm.DateTimeOffset or CSharpValueForm.TimeSpan;
            string cast = form == CSharpValueForm.Plain && code.IsEnum ? $"({code.Type})" : "";
            string more = isMerged ? $"{current}, depthLeft - 1, " : "";
            return $"{cast}{ProtoRuntime.Decode}Read{code.StepOf(form)}(ref next, end, {more}ref state)";
        }

        /// <summary>A statement that writes a value that is no object.</summary>
        internal string WriteOf(CSharpValueForm form, string value) =>
            $"next = {ProtoRuntime.Encode}{code.StepOf(form)}(next, {code.Tag}, {code.Passed(form, value)}, ref state);";

        /// <summary>A statement that writes a value of a row, and returns false if it has no place in one.</summary>
        internal string RowOf(CSharpValueForm form, string value)
        {
            if (form != CSharpValueForm.Plain) return "return false;";
            if (code.IsString) return $"if (!{ProtoRuntime.Row}TryText(ref next, {code.Tag}, {value})) return false;";
            return $"next = {ProtoRuntime.Row}{code.StepOf(form)}(next, {code.Tag}, {code.Passed(form, value)});";
        }

        /// <summary>The size of a value that is no object, with its tag.</summary>
        internal string SizeOf(CSharpValueForm form, string value) =>
            $"{code.TagBytes} + {ProtoRuntime.Size}{code.StepOf(form)}({code.Passed(form, value)})";

        /// <summary>A statement that sets the property.</summary>
        internal string SetTo(string value, string message = "this") => code.Member!.Setter switch
        {
            CSharpSetter.Set => $"{message}.{code.CSharpName} = {value};",
            CSharpSetter.Init => $"Init{code.BareName}({message}, {value});",
            _ => $"{value};",
        };

        /// <summary>The condition under which a single value is written.</summary>
        /// <param name="value">How the value is named then.</param>
        internal string IsPresent(out string value)
        {
            CSharpMemberForm member = code.Member!;
            value = "value" + CSharpText.Number(code.Number);
            if (member.IsNullable || code.IsObject(member.Value)) return $"{code.This} is {{ }} {value}";
            if (code.IsReference(member.Value)) return $"{code.This} is {{ Length: > 0 }} {value}";
            value = code.This;
            bool hasSigns = code.Kind is ProtoFieldKind.Double or ProtoFieldKind.Float;
            if (hasSigns || member.Value != CSharpValueForm.Plain) return $"{ProtoRuntime.Encode}IsSet({value})";
            return code.Kind == ProtoFieldKind.Bool ? value : $"{value} != 0";
        }

        private string Passed(CSharpValueForm form, string value) => form == CSharpValueForm.Plain && code.IsEnum ? $"(int){value}" : value;
    }
}
