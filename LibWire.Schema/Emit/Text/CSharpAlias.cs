namespace LibWire.Schema;

/// <summary>What an alias of an emitted file stands for.</summary>
/// <param name="Declared">The type or namespace, as the declaration of the alias names it: <c>global::LibWire.ArenaAllocator</c>.</param>
/// <param name="Name">The name that the alias gets, without its prefix: <c>Arena</c>.</param>
/// <param name="Tail">What is written behind the alias: <c>::</c> behind a namespace.</param>
internal sealed record CSharpAlias(string Declared, string Name, string Tail = "")
{
    internal const string Global = "global::";

    private const string Runtime = Global + "LibWire.";
    private const string RuntimeCode = Runtime + "CompilerServices.";
    private const string Framework = Global + "System.";
    private const string Grpc = Global + "Grpc.Core.";

    // Generic types cannot have aliases, but the namespace they are in can.
    private static readonly CSharpAlias RuntimeNamespace = new(Runtime.TrimEnd('.'), "Lib", "::");
    private static readonly CSharpAlias RuntimeCodeNamespace = new(RuntimeCode.TrimEnd('.'), "Code", "::");
    private static readonly CSharpAlias FrameworkNamespace = new(Framework.TrimEnd('.'), "System", "::");

    private static readonly Dictionary<string, CSharpAlias> FrameworkTypes = MakeFrameworkTypes();

    /// <summary>Finds the alias for the start of a chain of names.</summary>
    /// <param name="chain">A chain: <c>global::LibWire.ProtoMessage.Parse</c>.</param>
    /// <param name="next">What stands behind the chain.</param>
    /// <param name="types">The types of schemas.</param>
    /// <param name="length">How many characters the alias replaces.</param>
    /// <returns>The alias; null if the chain stays as it is.</returns>
    internal static CSharpAlias? Find(string chain, ReadOnlySpan<char> next, HashSet<string> types, out int length)
    {
        bool isGeneric = next.Length > 0 && next[0] == '<';
        for (length = chain.Length; length > Global.Length; length = chain.LastIndexOf('.', length - 1))
        {
            if (isGeneric && length == chain.Length) continue; // No type of a schema is generic.
            string name = chain.Substring(0, length);
            if (types.Contains(name)) return new CSharpAlias(name, Upper(CSharpText.Bare(name.Substring(name.LastIndexOfAny(['.', ':']) + 1))));
        }

        if (chain.StartsWith(RuntimeCode, StringComparison.Ordinal)) return OfRuntime(chain, RuntimeCode, RuntimeCodeNamespace, isGeneric, out length);
        if (chain.StartsWith(Runtime, StringComparison.Ordinal)) return OfRuntime(chain, Runtime, RuntimeNamespace, isGeneric, out length);
        if (chain.StartsWith(Grpc, StringComparison.Ordinal)) return OfGrpc(chain, isGeneric, out length);
        return chain.StartsWith(Framework, StringComparison.Ordinal) ? OfFramework(chain, next, isGeneric, out length) : null;
    }

    /// <summary>A name with an upper case letter in front, if it starts with a letter.</summary>
    internal static string Upper(string name) => char.ToUpperInvariant(name[0]) + name.Substring(1);

    private static CSharpAlias OfRuntime(string chain, string prefix, CSharpAlias container, bool isGeneric, out int length)
    {
        int end = chain.IndexOf('.', prefix.Length);
        length = end < 0 ? chain.Length : end;
        if (isGeneric && end < 0)
        {
            length = prefix.Length;
            return container;
        }

        string type = chain.Substring(prefix.Length, length - prefix.Length);
        return new CSharpAlias(chain.Substring(0, length), ShortName(type));
    }

    private static CSharpAlias? OfGrpc(string chain, bool isGeneric, out int length)
    {
        int end = chain.IndexOf('.', Grpc.Length);
        length = end < 0 ? chain.Length : end;
        return isGeneric && end < 0 ? null : new CSharpAlias(chain.Substring(0, length), chain.Substring(Grpc.Length, length - Grpc.Length));
    }

    private static CSharpAlias? OfFramework(string chain, ReadOnlySpan<char> next, bool isGeneric, out int length)
    {
        int close = isGeneric ? next.IndexOf('>') + 1 : 0;
        string closed = chain + next.Slice(0, close).ToString();
        length = closed.Length;
        if (FrameworkTypes.TryGetValue(closed, out CSharpAlias? alias)) return alias;

        length = Framework.Length;
        if (isGeneric) return chain.IndexOf('.', length) < 0 ? FrameworkNamespace : null;

        // A type and a member of it.
        length = chain.LastIndexOf('.');
        return FrameworkTypes.TryGetValue(chain.Substring(0, length), out alias) ? alias : null;
    }

    // A file is of one format, which need not be in every name.
    private static string ShortName(string type)
    {
        switch (type)
        {
            case "ArenaAllocator": return "Arena";
            case "ProtoFieldType": return "Type";
            case "ProtoReadOptions": return "Options";
            case "Utf8String": return "String";
        }

        foreach (string format in (string[])["Proto", "Flat"])
            if (type.Length > format.Length && type.StartsWith(format, StringComparison.Ordinal)) return type.Substring(format.Length);
        return type;
    }

    private static Dictionary<string, CSharpAlias> MakeFrameworkTypes()
    {
        var types = new Dictionary<string, CSharpAlias>(StringComparer.Ordinal);
        Add("ReadOnlySpan<byte>", "Bytes");
        Add("ReadOnlySpan<char>", "Chars");
        Add("Span<byte>", "MutableBytes");
        Add("DateTime", "DateTime");
        Add("IndexOutOfRangeException", "IndexOutOfRangeException");
        Add("MemoryExtensions", "MemoryExtensions");
        AddAttribute("Flags", "Flags");
        AddAttribute("Obsolete", "Obsolete");
        AddAttribute("ComponentModel.EditorBrowsable", "Browsable");
        Add("ComponentModel.EditorBrowsableState", "Browse");
        AddAttribute("Diagnostics.DebuggerBrowsable", "DebuggerBrowsable");
        Add("Diagnostics.DebuggerBrowsableState", "DebuggerBrowse");
        AddAttribute("Diagnostics.DebuggerTypeProxy", "DebuggerTypeProxy");
        AddAttribute("Diagnostics.CodeAnalysis.UnscopedRef", "UnscopedRef");
        AddAttribute("Runtime.CompilerServices.MethodImpl", "Impl");
        Add("Runtime.CompilerServices.MethodImplOptions", "ImplOptions");
        AddAttribute("Runtime.InteropServices.FieldOffset", "FieldOffset");
        AddAttribute("Runtime.InteropServices.StructLayout", "StructLayout");
        Add("Runtime.InteropServices.LayoutKind", "LayoutKind");
        Add("Threading.CancellationToken", "CancellationToken");
        Add("Threading.Tasks.Task", "Task");
        return types;

        void Add(string name, string alias) => types.Add(Framework + name, new CSharpAlias(Framework + name, alias));

        void AddAttribute(string name, string alias) => types.Add(Framework + name, new CSharpAlias($"{Framework}{name}Attribute", alias));
    }
}
