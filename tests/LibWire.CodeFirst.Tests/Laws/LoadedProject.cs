using System.Reflection;
using System.Runtime.Loader;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>A project with its program, loaded.</summary>
internal sealed class LoadedProject : IDisposable
{
    private const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private readonly AssemblyLoadContext _context = new("law", isCollectible: true);
    private readonly Assembly _assembly;

    internal LoadedProject(SchemaProject project, string program)
    {
        project.Run();
        Assert.Empty(project.Diagnostics);
        _assembly = _context.LoadFromStream(new MemoryStream(project.Image(program)));
        Type type = _assembly.GetType("Program")!;
        Make = type.GetMethod("Make")?.CreateDelegate<Func<int, string>>() ?? (static _ => "");
        Read = type.GetMethod("Read")!.CreateDelegate<Func<byte[], string>>();
    }

    internal Func<int, string> Make { get; }

    internal Func<byte[], string> Read { get; }

    /// <summary>A method of the program.</summary>
    internal T Method<T>(string name)
        where T : Delegate => _assembly.GetType("Program")!.GetMethod(name)!.CreateDelegate<T>();

    public void Dispose() => _context.Unload();

    /// <summary>The public members of the messages and enums. Those of a schema have a class for nested types, which does not count, and
    /// another name for the class with the descriptor.</summary>
    internal IEnumerable<string> Members() => _assembly.GetTypes()
        .Where(static type => type.Namespace == RandomMessages.Namespace && type.Name != "Types" && IsPublic(type))
        .SelectMany(static type => type.GetMembers(Public).Where(static member => member is not Type).Append(type).Select(member => $"{type}: {member}"))
        .Select(static text => text.Replace("+Types", "", StringComparison.Ordinal).Replace("ReflectionOfCode", "Reflection", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal);

    private static bool IsPublic(Type type) => type.IsPublic || (type.IsNestedPublic && IsPublic(type.DeclaringType!));
}
