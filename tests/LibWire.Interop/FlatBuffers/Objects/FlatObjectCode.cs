using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>
/// Makes C# that uses the emitted objects of a random schema and rebuilds them with the emitted <c>Create</c> methods. The arguments of a call write the
/// targets of the table.
/// </summary>
internal sealed class FlatObjectCode
{
    private readonly StringBuilder _code = new();
    private readonly int _nestedAlignBytes;

    // A nested buffer is aligned like the most aligned type in it.
    private FlatObjectCode(RandomFlatSchema schema) => _nestedAlignBytes = schema.Structs.Select(static type => type.AlignBytes).Append(sizeof(ulong)).Max();

    /// <summary>The name of the class for a schema, which derives from <see cref="FlatObjects"/>.</summary>
    internal static string ClassOf(RandomFlatSchema schema) => $"Objects{schema.Seed}";

    /// <summary>The code.</summary>
    internal static string Make(RandomFlatSchema schema)
    {
        var code = new FlatObjectCode(schema);
        string root = schema.Root.Value;
        code.Line($$"""
            #nullable enable
            #pragma warning disable CS0612, CS0618
            using LibWire;
            using LibWire.Tests.Interop;

            /// <summary>Objects.</summary>
            public sealed class {{ClassOf(schema)}} : FlatObjects<{{root}}>
            {
                /// <inheritdoc/>
                public override string? Identifier => {{(schema.Identifier is { } identifier ? $"\"{identifier}\"" : "null")}};
                /// <inheritdoc/>
                protected override {{root}} Parse(System.ReadOnlySpan<byte> buffer, ArenaAllocator arena, FlatReadOptions options) => {{root}}.Parse(buffer, in arena, options);
                /// <inheritdoc/>
                protected override {{root}} Read(System.ReadOnlySpan<byte> buffer, ArenaAllocator arena)
                {
                    {{root}} value = default;
                    value.Read({{schema.Root.View}}.DangerousGetRoot(buffer), in arena);
                    return value;
                }

                /// <inheritdoc/>
                protected override void Write({{root}} value, FlatBuilder builder, bool isSizePrefixed) => value.Write(in builder, isSizePrefixed);
                /// <inheritdoc/>
                protected override byte[] ToArray({{root}} value) => value.ToArray();
                /// <inheritdoc/>
                protected override {{root}} Clone({{root}} value, ArenaAllocator arena) => value.Clone(in arena);
                /// <inheritdoc/>
                protected override bool AreEqual({{root}} left, {{root}} right) => left == right && !(left != right);
                /// <inheritdoc/>
                protected override FlatOffset Create({{root}} value, FlatBuilder builder) => C(value, builder);
            """);
        foreach (FlatUnionType type in schema.Unions) code.Union(type, IsElement(schema, type));
        foreach (FlatObjectType type in schema.Tables) code.Table(type);
        code.Line("}");
        return code._code.ToString();
    }

    private static bool IsElement(RandomFlatSchema schema, FlatUnionType type) =>
        schema.Tables.Any(table => table.Members.Any(member => member is { IsDeprecated: false, Type.IsVector: true } && member.Type.Named == type));

    private void Line(string line) => _code.Append(line).Append('\n');

    private void Union(FlatUnionType type, bool isElement)
    {
        Line($"    static {type.Offset} C({type.Value} v, FlatBuilder b) {{");
        Line("    switch ((long)v.Kind) {");
        foreach (FlatUnionChoice choice in type.Choices)
        {
            string value = $"v.{choice.Property}";
            string write = choice.Type.Form switch
            {
                FlatForm.String => $"b.CreateString({value})",
                FlatForm.Struct => $"b.CreateStruct({value})",
                _ => $"C({value}, b)",
            };
            Line($"    case {choice.Kind}: return {type.Offset}.{choice.Property}({write});");
        }

        Line("    default: return default; } }");
        if (isElement)
            Line($"    static FlatUnionVectorOffset<{type.Kind}> V(UnmanagedArray<{type.Value}> v, FlatBuilder b) {{ var o = new {type.Offset}[v.Count]; for (int i = 0; i < o.Length; i++) o[i] = C(v[i], b); return {type.Offset}.CreateVector(in b, o); }}");
    }

    private void Table(FlatObjectType type)
    {
        IEnumerable<string> arguments = type.Members.Where(static member => !member.IsDeprecated).SelectMany(Arguments);
        Line($"    static FlatOffset<{type.Value}> C({type.Value} v, FlatBuilder b) => {type.Value}.Create(in b{string.Concat(arguments.Select(static argument => $",\n        {argument}"))});");
        Line($"    static FlatOffset<UnmanagedArray<{type.Value}>> V(UnmanagedArray<{type.Value}> v, FlatBuilder b) {{ var o = new FlatOffset<{type.Value}>[v.Count]; for (int i = 0; i < o.Length; i++) o[i] = C(v[i], b); return b.CreateVector<{type.Value}>(o); }}");
    }

    private IEnumerable<string> Arguments(FlatMember member)
    {
        FlatUse use = member.Type;
        string value = $"v.{member.Property}", has = $"v.Has{member.Property}", name = char.ToLowerInvariant(member.Property[0]) + member.Property[1..];
        if (use.Form == FlatForm.Union)
        {
            yield return use.IsVector ? $"{name}: {has} ? V({value}, b) : default" : $"{name}: C({value}, b)";
            yield break;
        }

        string argument = use switch
        {
            { Form: FlatForm.NestedBuffer } => $"{has} ? b.CreateNestedBuffer({value}.ReadOnlySpan, {_nestedAlignBytes}) : default",
            { Form: FlatForm.FlexBuffer } => $"{has} ? b.CreateVector({value}.ReadOnlySpan, sizeof(ulong)) : default",
            { Form: FlatForm.String, IsVector: true } => $"{has} ? CreateStrings({value}, b) : default",
            { Form: FlatForm.Table, IsVector: true } => $"{has} ? V({value}, b) : default",
            { IsVector: true } => $"{has} ? b.CreateVector({value}.ReadOnlySpan) : default",
            { Form: FlatForm.String } => $"{has} ? b.Create{(member.Attributes.Contains("shared") ? "Shared" : "")}String({value}) : default",
            { Form: FlatForm.Struct } => $"{has} ? {value} : ({use.Named!.Value}?)null",
            { Form: FlatForm.Table } => $"{has} ? C({value}, b) : default",
            _ => value,
        };
        yield return $"{name}: {argument}";
    }
}
