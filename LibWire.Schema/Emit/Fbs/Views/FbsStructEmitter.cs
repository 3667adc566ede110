using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits structs as values.</summary>
internal static class FbsStructEmitter
{
    /// <summary>Most members of a struct that is composed in one line.</summary>
    private const int OneLineMembersMax = 8;

    internal static void Emit(CSharpWriter writer, FbsStructCode model, EmitOptions options)
    {
        bool isUnsafe = model.Members.Any(static member => member.Form is FbsStructMemberForm.Buffer or FbsStructMemberForm.HiddenBuffer);
        string access = model.IsDeclared ? "" : model.Access + " ", partial = model.IsDeclared ? "partial " : "";
        if (model.Foreign.Length > 0)
        {
            writer.Line($"/// <summary>The layout of the struct <c>{CSharpText.Xml(model.SchemaName)}</c>, which the schema binds to a C# type.</summary>");
            writer.Line(CSharpAttributes.Hidden);
            writer.Line($"[{FbsRuntime.Foreign}Attribute(typeof({model.Foreign}))]");
        }
        else if (!model.IsDeclared)
            CSharpDocs.Summary(writer, model.Documentation, $"The struct <c>{CSharpText.Xml(model.SchemaName)}</c> as a value, with the layout of the wire.");
        const string InteropServices = "global::System.Runtime.InteropServices";
        string more = model.IsPadded ? $", {FbsRuntime.IPadded}" : "";
        if (model.IsCompared) more += $", {FbsRuntime.Comparable}<{model.ValueName}>";
        if (model.Key != null) more += ", " + model.Key.Interface;
        writer.Line($"[{InteropServices}.StructLayout({InteropServices}.LayoutKind.Explicit, Size = {CSharpText.Number(model.SizeBytes)})]");
        using (writer.Open($"{access}{(isUnsafe ? "unsafe " : "")}{partial}struct {model.ValueName} : {FbsRuntime.IStruct}<{model.ValueName}>{more}"))
        {
            foreach (FbsStructMemberCode member in model.Members) EmitMember(writer, member);
            if (model.Key != null) EmitFind(writer, model, model.Key);
            if (model.Key != null) EmitSorted(writer, model, model.Key, options);
            if (model.Key != null) EmitKeyed(writer, model, model.Key, options);
            if (model.IsCompared) EmitCompare(writer, model);
            EmitFlatStruct(writer, model);
        }
    }

    private static void EmitMember(CSharpWriter writer, FbsStructMemberCode member)
    {
        writer.Separate();
        string field = member.Storage, count = CSharpText.Number(member.Count);
        string offset = $"[global::System.Runtime.InteropServices.FieldOffset({CSharpText.Number(member.Offset)})]";
        switch (member.Form)
        {
            case FbsStructMemberForm.Field when member.Foreign.Length > 0:
                CSharpPropertyForm foreign = member.Declared ?? new CSharpPropertyForm(member.Access + " ", "readonly get", "set");
                writer.Line(offset);
                writer.Line($"private {member.Type} {field};");
                writer.Separate();
                EmitSummary(writer, member, "The member");
                using (writer.Open($"{foreign.Modifiers}{member.Foreign} {member.Name}"))
                {
                    writer.Line($"{foreign.Get} => {OnRead(member, field)};");
                    writer.Line($"{foreign.Set} => {field} = {OnWrite(member, "value")};");
                }

                break;
            case FbsStructMemberForm.Field or FbsStructMemberForm.InlineArray when member.Declared is { } form:
                string type = form.InlineArray.Length > 0 ? form.InlineArray : member.Type;
                writer.Line(offset);
                writer.Line($"private {type} {field};");
                writer.Separate();
                EmitSummary(writer, member, "The member");
                writer.Line($"{form.Modifiers}{type} {member.Name} {{ {form.Get} => {field}; {form.Set} => {field} = value; }}");
                break;
            case FbsStructMemberForm.Field:
                EmitSummary(writer, member, "The member");
                writer.Line(offset);
                writer.Line($"{member.Access} {member.Type} {member.Name};");
                break;
            case FbsStructMemberForm.Buffer:
                EmitSummary(writer, member, "The elements of the member");
                writer.Line(offset);
                writer.Line($"{member.Access} fixed {member.Type} {member.Name}[{count}];");
                break;
            case FbsStructMemberForm.Bool:
                writer.Line(offset);
                writer.Line($"private byte {field};");
                writer.Separate();
                EmitSummary(writer, member, "The member");
                CSharpPropertyForm bools = member.Declared ?? new CSharpPropertyForm(member.Access + " ", "readonly get", "set");
                using (writer.Open($"{bools.Modifiers}bool {member.Name}"))
                {
                    writer.Line($"{bools.Get} => {field} != 0;");
                    writer.Line($"{bools.Set} => {field} = value ? (byte)1 : (byte)0;");
                }

                break;
            default:
                writer.Line(offset);
                writer.Line($"private fixed {member.BufferType} {field}[{CSharpText.Number(member.BufferCount)}];");
                EmitElements(writer, member, field, count);
                break;
        }
    }

    private static void EmitElements(CSharpWriter writer, FbsStructMemberCode member, string field, string count)
    {
        bool isBool = member.Type == "bool";
        writer.Separate();
        EmitSummary(writer, member, "An element of the member");
        writer.Line("/// <exception cref=\"global::System.IndexOutOfRangeException\">There is no such element.</exception>");
        using (writer.Open($"{member.Access} readonly {member.Shown} Get{member.Name}(int index)"))
        {
            writer.Line($"if ((uint)index >= {count}) throw new global::System.IndexOutOfRangeException();");
            string read = isBool ? "elements[index] != 0" : OnRead(member, $"(({member.Type}*)elements)[index]");
            writer.Line($"fixed ({member.BufferType}* elements = {field}) return {read};");
        }

        writer.Separate();
        writer.Line($"/// <summary>Sets an element of the member <c>{CSharpText.Xml(member.SchemaName)}</c>.</summary>");
        writer.Line("/// <exception cref=\"global::System.IndexOutOfRangeException\">There is no such element.</exception>");
        using (writer.Open($"{member.Access} void Set{member.Name}(int index, {member.Shown} value)"))
        {
            writer.Line($"if ((uint)index >= {count}) throw new global::System.IndexOutOfRangeException();");
            string store = isBool ? "elements[index] = value ? (byte)1 : (byte)0" : $"(({member.Type}*)elements)[index] = {OnWrite(member, "value")}";
            writer.Line($"fixed ({member.BufferType}* elements = {field}) {store};");
        }
    }

    // A bound struct is stored as the emitted one with the same layout.
    private static string OnRead(FbsStructMemberCode member, string value) =>
        member.Foreign.Length > 0 ? $"{FbsRuntime.Foreign}.As<{member.Type}, {member.Foreign}>(in {value})" : value;

    private static string OnWrite(FbsStructMemberCode member, string value) =>
        member.Foreign.Length > 0 ? $"{FbsRuntime.Foreign}.As<{member.Foreign}, {member.Type}>(in {value})" : value;

    private static void EmitSummary(CSharpWriter writer, FbsStructMemberCode member, string what) =>
        CSharpDocs.Summary(writer, member.Documentation, $"{what} <c>{CSharpText.Xml(member.SchemaName)}</c>.");

    private static void EmitFind(CSharpWriter writer, FbsStructCode model, FbsKeyCode key)
    {
        bool isArray = key.Count > 0, isSame = key.Type == key.ComparedType;
        string parameter = isArray ? $"{FbsRuntime.Span}<{key.Type}>" : key.Type;
        string compared = isSame ? "key"
            : isArray ? Cast(key)
            : $"({key.ComparedType})key";
        string place = CSharpText.Number(key.Offset) + (isArray ? ", " + CSharpText.Number(key.Count) : "");
        writer.Separate();
        writer.Line($"/// <summary>Finds a struct by its key <c>{CSharpText.Xml(key.SchemaName)}</c> in a sorted vector.</summary>");
        using (writer.Open($"{key.Access} static bool TryFind({FbsRuntime.Vector}<{model.ValueName}> sorted, {parameter} key, out {model.ValueName} found)"))
        {
            writer.Lines($"""
                int index = sorted.IndexOfKey({place}, {compared});
                found = index < 0 ? default : sorted[index];
                return index >= 0;
                """);
        }
    }

    private static void EmitSorted(CSharpWriter writer, FbsStructCode model, FbsKeyCode key, EmitOptions options)
    {
        string parameters = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder, {FbsRuntime.Span}<{model.ValueName}> values, int alignBytes = 0";
        string types = $"<{model.ValueName}, {key.ComparedType}>", place = CSharpText.Number(key.Offset);
        string call = key.IsScalar
            ? $"builder.CreateSortedVector{types}(values, {place}, alignBytes)"
            : $"{FbsRuntime.Create}.SortedVector{types}(in builder, values, {place}, {CSharpText.Number(Math.Max(1, key.Count))}, alignBytes)";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Writes structs as a vector, sorted by their key <c>{CSharpText.Xml(key.SchemaName)}</c>.</summary>
            public static {FbsRuntime.Offset}<{FbsRuntime.Array}<{model.ValueName}>> CreateSortedVector({parameters}) => {call};
            """);
    }

    private static void EmitKeyed(CSharpWriter writer, FbsStructCode model, FbsKeyCode key, EmitOptions options)
    {
        FbsStructMemberCode member = model.Members[key.Id];
        string indexed = $"{FbsRuntime.IndexedVector}<{model.ValueName}, {key.Type}>";
        string parameters = $"{FbsRuntime.Vector}<{model.ValueName}> vector, {CSharpLanguage.Scoped(options)}in {FbsRuntime.Arena} arena = default";
        string name = $"<c>{CSharpText.Xml(key.SchemaName)}</c>";
        string place = $"{CSharpText.Number(key.Offset)}, {CSharpText.Number(Math.Max(1, key.Count))}";
        bool isCast = key.Type != key.ComparedType;
        string compared = key.Count > 0 ? $"{FbsRuntime.Struct}.CompareKey<{model.ValueName}, {key.ComparedType}>(in this, {place}, {Cast(key)})"
            : isCast ? $"(({key.ComparedType})this.{member.Place}).CompareTo(({key.ComparedType})key)"
            : $"this.{member.Stored}.CompareTo(key)";
        writer.Separate();
        writer.Lines($"""
            /// <summary>Makes an index by the key {name} in the arena. It serves many look-ups, also in a vector that is not sorted.</summary>
            /// <exception cref="{FbsRuntime.FormatException}">Two structs have the same key.</exception>
            {key.Access} static {indexed} CreateIndex({parameters}) => new(vector, {place}, arena);
            readonly int {key.Interface}.CompareKeyTo({key.Parameter} key) => {compared};
            """);
    }

    // The items of an array as the type that is compared.
    private static string Cast(FbsKeyCode key) =>
        key.Type == key.ComparedType ? "key" : $"global::System.Runtime.InteropServices.MemoryMarshal.Cast<{key.Type}, {key.ComparedType}>(key)";

    private static void EmitCompare(CSharpWriter writer, FbsStructCode model)
    {
        writer.Separate();
        writer.Lines($"""
            /// <summary>Compares both as keys, by the first member in which they differ.</summary>
            /// <returns>Below 0 if this struct comes before the other, 0 if both are equal, above 0 if it comes after.</returns>
            """);
        using (writer.Open($"public readonly int CompareTo({model.ValueName} other)"))
        {
            writer.Line("int order;");
            foreach (FbsStructMemberCode member in model.Members)
            {
                string item = member.Form switch
                {
                    FbsStructMemberForm.Buffer => $"{member.Name}[i]",
                    FbsStructMemberForm.InlineArray => $"{member.Storage}[i]",
                    FbsStructMemberForm.HiddenBuffer => $"Get{member.Name}(i)",
                    _ => member.Stored,
                };
                bool isCast = member.ComparedType.Length > 0 && member.ComparedType != member.Type;
                string left = isCast ? $"(({member.ComparedType}){item})" : item, right = isCast ? $"({member.ComparedType})other.{item}" : $"other.{item}";
                string loop = member.Count > 0 ? $"for (int i = 0; i < {CSharpText.Number(member.Count)}; i++) " : "";
                writer.Line($"{loop}if ((order = {left}.CompareTo({right})) != 0) return order;");
            }

            writer.Line("return 0;");
        }
    }

    private static void EmitFlatStruct(CSharpWriter writer, FbsStructCode model)
    {
        string head = $"readonly {model.ValueName} {FbsRuntime.IStruct}<{model.ValueName}>.ReverseEndianness()";
        FbsStructMemberCode[] members = [.. model.Members.Where(static member => member.HasByteOrder)];
        writer.Separate();
        writer.Line($"readonly int {FbsRuntime.IStruct}<{model.ValueName}>.AlignBytes => {CSharpText.Number(model.AlignBytes)};");
        EmitCopyTo(writer, model);
        if (model.IsPadded) EmitClearPadding(writer, model);
        if (members.Length == 0)
        {
            writer.Line($"{head} => this;");
            return;
        }

        if (model.Members.Count <= OneLineMembersMax && model.Members.All(static member => member.Count == 0))
        {
            IEnumerable<string> values = model.Members.Select(static member =>
                $"{member.Stored} = {(member.HasByteOrder ? $"{FbsRuntime.Struct}.Reverse({member.Stored})" : member.Stored)}");
            writer.Line($"{head} => new() {{ {string.Join(", ", values)} }};");
            return;
        }

        using (writer.Open(head))
        {
            writer.Line($"{model.ValueName} reversed = this;");
            foreach (FbsStructMemberCode member in members)
            {
                string loop = $"for (int i = 0; i < {CSharpText.Number(member.Count)}; i++)";
                writer.Line(member.Form switch
                {
                    FbsStructMemberForm.Buffer => $"{loop} reversed.{member.Name}[i] = {FbsRuntime.Struct}.Reverse(reversed.{member.Name}[i]);",
                    FbsStructMemberForm.InlineArray => $"{loop} reversed.{member.Storage}[i] = {FbsRuntime.Struct}.Reverse(reversed.{member.Storage}[i]);",
                    FbsStructMemberForm.HiddenBuffer => $"{loop} reversed.Set{member.Name}(i, {Reversed(member)});",
                    _ => $"reversed.{member.Stored} = {FbsRuntime.Struct}.Reverse({member.Stored});",
                });
            }

            writer.Line("return reversed;");
        }
    }

    // An element of a hidden buffer. A bound C# type does not say where its members are.
    private static string Reversed(FbsStructMemberCode member)
    {
        string element = $"Get{member.Name}(i)";
        if (member.Foreign.Length == 0) return $"{FbsRuntime.Struct}.Reverse({element})";
        string reversed = $"{FbsRuntime.Struct}.Reverse({FbsRuntime.Foreign}.As<{member.Foreign}, {member.Type}>({element}))";
        return $"{FbsRuntime.Foreign}.As<{member.Type}, {member.Foreign}>({reversed})";
    }

    private static void EmitCopyTo(CSharpWriter writer, FbsStructCode model)
    {
        string head = $"readonly void {FbsRuntime.IStruct}<{model.ValueName}>.CopyTo(ref byte target)";
        if (!model.IsSmall)
        {
            writer.Line($"{head} => {FbsRuntime.Struct}.Write(ref target, 0, this);");
            return;
        }

        using (writer.Open(head))
        {
            foreach (FbsStructMemberCode member in model.Members)
            {
                string value = member.Place, offset = CSharpText.Number(member.Offset);
                int wideBytes = member.IsStruct ? 0 : WideBytes(model, member);
                string wide = wideBytes > 0 ? ", " + CSharpText.Number(wideBytes) : "";
                writer.Line(member.IsStruct
                    ? $"{FbsRuntime.Struct}.CopyTo(ref target, {offset}, in {value});"
                    : $"{FbsRuntime.Struct}.Write(ref target, {offset}, {value}{wide});");
                if (member.PaddingBytes > 0 && wideBytes == 0)
                {
                    string end = CSharpText.Number(member.Offset + member.ElementBytes);
                    writer.Line($"{FbsRuntime.Struct}.ClearPadding(ref target, {end}, {CSharpText.Number(member.PaddingBytes)});");
                }
            }
        }
    }

    /// <summary>The width of a store that writes a scalar and the padding behind it; members behind that are written later.</summary>
    /// <returns>0 if there is no padding, or no such store.</returns>
    private static int WideBytes(FbsStructCode model, FbsStructMemberCode member)
    {
        if (member.PaddingBytes == 0) return 0;
        int wideBytes = 2;
        while (wideBytes < member.ElementBytes + member.PaddingBytes) wideBytes *= 2;
        return wideBytes <= sizeof(ulong) && member.Offset + wideBytes <= model.SizeBytes ? wideBytes : 0;
    }

    private static void EmitClearPadding(CSharpWriter writer, FbsStructCode model)
    {
        using (writer.Open($"readonly void {FbsRuntime.IPadded}.ClearPadding(ref byte target)"))
        {
            foreach (FbsStructMemberCode member in model.Members)
            {
                int count = Math.Max(member.Count, 1);
                string offset = CSharpText.Number(member.Offset), end = CSharpText.Number(member.Offset + (count * member.ElementBytes));
                if (member.IsPadded)
                    writer.Line($"{FbsRuntime.Struct}.ClearPadding<{member.Type}>(ref target, {offset}, {CSharpText.Number(count)});");
                if (member.PaddingBytes > 0)
                    writer.Line($"{FbsRuntime.Struct}.ClearPadding(ref target, {end}, {CSharpText.Number(member.PaddingBytes)});");
            }
        }
    }
}
