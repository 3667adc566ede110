using System.ComponentModel;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;

namespace LibWire.Site;

/// <summary>The public types of the packages, their members, and what their comments say, inherited comments included.</summary>
internal sealed class ApiModel
{
    private const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly Dictionary<string, XElement> _comments = [];
    private readonly Dictionary<string, MemberInfo> _members = [];

    internal ApiModel(Assembly[] assemblies)
    {
        foreach (Assembly assembly in assemblies)
        {
            foreach (XElement comment in XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")).Root!.Element("members")!.Elements("member"))
                _comments[(string)comment.Attribute("name")!] = comment;
        }

        // Code that is emitted calls LibWire.CompilerServices; people do not.
        Types = [.. assemblies.SelectMany(static assembly => assembly.GetTypes())
            .Where(static type => type.IsVisible && !type.FullName!.Contains('<', StringComparison.Ordinal) && type.Namespace != "LibWire.CompilerServices" && !IsHidden(type) && !IsEmitted(type))];
        foreach (Type type in Types)
        {
            _members[DocId.Of(type)] = type;
            foreach (MemberInfo member in Members(type)) _members[DocId.Of(member)] = member;
        }
    }

    internal Type[] Types { get; }

    /// <summary>The public member with this id; null where no page shows it.</summary>
    internal MemberInfo? Find(string id) => _members.GetValueOrDefault(id);

    internal static IEnumerable<MemberInfo> Members(Type type) =>
        type.IsSubclassOf(typeof(MulticastDelegate)) ? [] : type.GetMembers(Declared).Where(member => IsOffered(member) && !IsHidden(member));

    /// <summary>What the comment of a member says.</summary>
    internal XElement Comment(MemberInfo member) => Resolve(DocId.Of(member), member, depth: 0);

    private XElement Resolve(string id, MemberInfo? member, int depth)
    {
        var result = new XElement("member");
        if (!_comments.TryGetValue(id, out XElement? own)) own = new XElement("member", member is MethodInfo or PropertyInfo ? new XElement("inheritdoc") : null);
        result.Add(own.Elements().Where(static element => element.Name != "inheritdoc"));
        if (depth == 8) return result;

        foreach (XElement inherits in own.Elements("inheritdoc"))
        {
            string? from = (string?)inherits.Attribute("cref") ?? (member is null ? null : Base(member) is { } inherited ? DocId.Of(inherited) : null);
            if (from is null) continue;
            string? path = (string?)inherits.Attribute("path");
            foreach (XElement element in Resolve(from, Find(from), depth + 1).Elements())
            {
                if (path is not null && path.Trim('/') != element.Name.LocalName) continue;
                if (!result.Elements(element.Name).Any(one => (string?)one.FirstAttribute == (string?)element.FirstAttribute)) result.Add(new XElement(element));
            }
        }

        return result;
    }

    // The member that this one overrides or implements.
    private static MemberInfo? Base(MemberInfo member)
    {
        switch (member)
        {
            case MethodInfo method:
                if (method.GetBaseDefinition() is { } first && first != method) return first;
                Type type = method.DeclaringType!;
                if (type.IsInterface) return null;
                foreach (Type contract in type.GetInterfaces())
                {
                    InterfaceMapping map = type.GetInterfaceMap(contract);
                    int at = Array.IndexOf(map.TargetMethods, method);
                    if (at >= 0) return Definition(map.InterfaceMethods[at]);
                }

                return null;
            case PropertyInfo property:
                return (property.GetMethod ?? property.SetMethod) is { } accessor && Base(accessor) is MethodInfo inherited
                    ? inherited.DeclaringType!.GetProperties(Declared).FirstOrDefault(one => one.GetMethod == inherited || one.SetMethod == inherited)
                    : null;
            case Type one:
                return one.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) ? parent : one.GetInterfaces().FirstOrDefault();
            default:
                return null;
        }
    }

    private static MethodInfo Definition(MethodInfo method) => method.DeclaringType is { IsGenericType: true } type
        ? type.GetGenericTypeDefinition().GetMethods(Declared).First(one => one.MetadataToken == method.MetadataToken)
        : method;

    // Classes of constants within emitted messages, and those that only hold further messages.
    private static bool IsEmitted(Type type) => type.IsNested && type.Name is "FieldIds" or "Types";

    private static bool IsHidden(MemberInfo member) => member.GetCustomAttribute<EditorBrowsableAttribute>() is { State: EditorBrowsableState.Never };

    private static bool IsOffered(MemberInfo member)
    {
        if (member.Name.Contains('<', StringComparison.Ordinal) || (member is not FieldInfo && member.IsDefined(typeof(CompilerGeneratedAttribute)))) return false;
        return member switch
        {
            ConstructorInfo constructor => !constructor.IsStatic && IsOffered(constructor),
            MethodInfo method => IsOffered(method) && (!method.IsSpecialName || method.Name.StartsWith("op_", StringComparison.Ordinal)),
            PropertyInfo property => new[] { property.GetMethod, property.SetMethod }.OfType<MethodInfo>().Any(IsOffered),
            EventInfo raised => raised.AddMethod is { } add && IsOffered(add),
            FieldInfo field => (field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly) && !field.IsSpecialName,
            _ => false,
        };
    }

    private static bool IsOffered(MethodBase method) => method.IsPublic || ((method.IsFamily || method.IsFamilyOrAssembly) && !method.DeclaringType!.IsSealed);
}
