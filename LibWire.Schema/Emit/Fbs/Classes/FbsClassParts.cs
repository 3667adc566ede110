namespace LibWire.Schema;

/// <summary>Emits how objects of classes of the user are made, and how their properties are set.</summary>
internal static class FbsClassParts
{
    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";
    private const string Flags = "global::System.Reflection.BindingFlags.Instance | global::System.Reflection.BindingFlags.Public | "
        + "global::System.Reflection.BindingFlags.NonPublic";

    /// <summary>Emits <c>NewTable</c>, which makes an object.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="name">The class.</param>
    /// <param name="form">Its form.</param>
    /// <param name="mark">A type that is the parameter of an emitted constructor.</param>
    internal static void EmitNew(CSharpWriter writer, string name, CSharpClassForm form, string mark)
    {
        string arguments = form.Arguments;
        writer.Separate();
        if (form.HasRequired)
        {
            // The members are set afterwards.
            writer.Line("#pragma warning disable CS8618");
            if (form is { HasDefaultConstructor: true, IsOfBothFormats: false }) writer.Line($"public {name}() {{ }}");
            writer.Line("[global::System.Diagnostics.CodeAnalysis.SetsRequiredMembers]");
            writer.Line($"private {name}({mark} _) : this({arguments}) {{ }}");
            writer.Line("#pragma warning restore CS8618");
            writer.Separate();
            arguments = $"default({mark})";
        }

        writer.Line($"internal static {name} NewTable() => new {name}({arguments});");
    }

    /// <summary>Emits a setter for a property that C# lets be set only while an object is made.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="owner">The class.</param>
    /// <param name="property">The property, without an escape.</param>
    /// <param name="type">Its type.</param>
    internal static void EmitInit(CSharpWriter writer, string owner, string property, string type)
    {
        string name = $"Init{property}Field", action = $"global::System.Action<{owner}, {type}>";
        writer.Separate();
        writer.Line("#if NET8_0_OR_GREATER");
        writer.Line($"[{Accessor}({Accessor}Kind.Method, Name = {CSharpText.Literal("set_" + property)})]");
        writer.Line($"private static extern void {name}({owner} target, {type} value);");
        writer.Line("#else");
        string found = $"typeof({owner}).GetProperty({CSharpText.Literal(property)}, {Flags})!";
        writer.Line($"private static readonly {action} {name} = ({action}){found}.SetMethod!.CreateDelegate(typeof({action}));");
        writer.Line("#endif");
    }

    /// <summary>A statement that sets a property of <c>this</c>.</summary>
    /// <param name="member">The property.</param>
    /// <param name="property">Its name, without an escape.</param>
    /// <param name="value">The value.</param>
    internal static string SetTo(CSharpMemberForm member, string property, string value) => member.Setter switch
    {
        CSharpSetter.Set => $"{This(property)} = {value};",
        CSharpSetter.Init => $"Init{property}Field(this, {value});",
        _ => $"_ = {value};",
    };

    /// <summary>An expression for a property of <c>this</c>.</summary>
    internal static string This(string property) => "this." + CSharpWords.EscapeKeyword(property);
}
