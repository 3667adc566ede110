using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace LibWire.Tests;

/// <summary>Lists the public members of an assembly, one on each line, so that a diff shows a change.</summary>
internal static class PublicApi
{
    private const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>The lines: types in ordinal order, each followed by its members in ordinal order.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="inNamespace">The namespace to list; null for all.</param>
    internal static string[] List(Assembly assembly, string? inNamespace = null) =>
        [.. Types(assembly).Where(IsOffered).Where(IsNamed).Where(type => inNamespace is null || type.Namespace == inNamespace).OrderBy(PublicApiNames.Of, StringComparer.Ordinal).SelectMany(Lines)];

    /// <summary>The namespaces of an assembly's public types.</summary>
    internal static string[] Namespaces(Assembly assembly) =>
        [.. Types(assembly).Where(IsOffered).Select(static type => type.Namespace ?? "").Distinct().Order(StringComparer.Ordinal)];

    /// <summary>All types that load: the tests contain some that do not.</summary>
    private static IEnumerable<Type> Types(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return exception.Types.OfType<Type>();
        }
    }

    // What the compiler makes of extension blocks follows from the lines of their methods.
    private static bool IsNamed(Type type) => !type.FullName!.Contains('<', StringComparison.Ordinal);

    private static IEnumerable<string> Lines(Type type)
    {
        string name = PublicApiNames.Of(type);
        IEnumerable<string> members = IsDelegate(type) ? [] : type.GetMembers(Declared).Select(member => MemberLine(member, name)).OfType<string>();
        return members.Order(StringComparer.Ordinal).Prepend(TypeLine(type, name));
    }

    private static string TypeLine(Type type, string name)
    {
        if (IsDelegate(type))
        {
            MethodInfo invoke = type.GetMethod("Invoke")!;
            return $"{name}: delegate ({PublicApiNames.Parameters(invoke)}) -> {PublicApiNames.Return(invoke)}{PublicApiNames.Constraints(type.GetGenericArguments())}";
        }

        StringBuilder line = new();
        line.Append(name).Append(": ").Append(Kind(type));
        IEnumerable<Type> bases = type.IsEnum
            ? [type.GetEnumUnderlyingType()]
            : type.GetInterfaces().Except(type.BaseType?.GetInterfaces() ?? []).Where(IsOffered).OrderBy(PublicApiNames.Of, StringComparer.Ordinal);
        if (type.IsClass && type.BaseType != typeof(object)) bases = bases.Prepend(type.BaseType!);
        foreach (Type one in bases) line.Append(", ").Append(PublicApiNames.Of(one));
        return line.Append(PublicApiNames.Constraints(type.GetGenericArguments())).ToString();
    }

    private static string Kind(Type type)
    {
        if (type.IsEnum) return type.IsDefined(typeof(FlagsAttribute)) ? "flags enum" : "enum";
        if (type.IsInterface) return "interface";
        if (type.IsValueType) return $"{(PublicApiNames.Has(type, "IsReadOnlyAttribute") ? "readonly " : "")}{(type.IsByRefLike ? "ref " : "")}struct";
        return (type.IsAbstract, type.IsSealed) switch
        {
            (true, true) => "static class",
            (true, false) => "abstract class",
            (false, true) => "sealed class",
            _ => "class",
        };
    }

    private static string? MemberLine(MemberInfo member, string typeName)
    {
        // The members that the compiler makes for records and closures follow from other lines.
        if (member.Name.Contains('<', StringComparison.Ordinal) || (member is not FieldInfo && member.IsDefined(typeof(CompilerGeneratedAttribute)))) return null;
        return member switch
        {
            ConstructorInfo { IsStatic: false } constructor when IsOffered(constructor) => $"{typeName}.new({PublicApiNames.Parameters(constructor)}){(constructor.IsPublic ? "" : ", protected")}",
            MethodInfo method when IsOffered(method) && !IsAccessor(method) =>
                $"{typeName}.{method.Name}{PublicApiNames.GenericParameters(method)}({PublicApiNames.Parameters(method)}) -> {PublicApiNames.Return(method)}{Modifiers(method)}"
                + PublicApiNames.Constraints(method.GetGenericArguments()),
            PropertyInfo property => PropertyLine(property, typeName),
            EventInfo { AddMethod: { } add } raised when IsOffered(add) => $"{typeName}.{raised.Name}: event {PublicApiNames.Of(raised.EventHandlerType!)}{Modifiers(add)}",
            FieldInfo field when (field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly) && !field.IsSpecialName => FieldLine(field, typeName),
            _ => null,
        };
    }

    private static string? PropertyLine(PropertyInfo property, string typeName)
    {
        MethodInfo[] accessors = [.. new[] { property.GetMethod, property.SetMethod }.OfType<MethodInfo>().Where(IsOffered)];
        if (accessors.Length == 0) return null;

        string index = property.GetIndexParameters().Length == 0 ? "" : $"[{PublicApiNames.Parameters(property.GetIndexParameters())}]";
        IEnumerable<string> verbs = accessors.Select(accessor =>
            $"{(accessor.IsPublic ? "" : "protected ")}{(IsReadOnly(accessor) ? "readonly " : "")}{(accessor == property.GetMethod ? "get" : IsInit(accessor) ? "init" : "set")};");
        return $"{typeName}.{property.Name}{index} {{ {string.Join(' ', verbs)} }} -> {PublicApiNames.Of(property)}{Modifiers(accessors[0], withReadOnly: false)}";
    }

    private static string FieldLine(FieldInfo field, string typeName)
    {
        if (field.DeclaringType!.IsEnum) return $"{typeName}.{field.Name} = {Convert.ToString(field.GetRawConstantValue(), CultureInfo.InvariantCulture)}";
        string modifiers = $"{(field.IsLiteral ? "const " : field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}";
        string value = field.IsLiteral ? $" = {PublicApiNames.Literal(field.GetRawConstantValue(), field.FieldType)}" : "";
        return $"{typeName}.{field.Name}: {modifiers}{PublicApiNames.Of(field)}{value}";
    }

    private static string Modifiers(MethodInfo method, bool withReadOnly = true)
    {
        StringBuilder text = new();
        if (method.IsStatic) text.Append(", static");
        if (method.IsAbstract) text.Append(", abstract");
        else if (method.GetBaseDefinition() != method) text.Append(", override");
        else if (method.IsVirtual && !method.IsFinal) text.Append(", virtual");
        if (!method.IsPublic) text.Append(", protected");
        if (withReadOnly && IsReadOnly(method)) text.Append(", readonly");
        if (PublicApiNames.Has(method, "ExtensionAttribute")) text.Append(", extension");
        if (PublicApiNames.Has(method, "UnscopedRefAttribute")) text.Append(", unscoped");
        return text.ToString();
    }

    // All members of a readonly struct are readonly. Elsewhere readonly is a property of the member.
    private static bool IsReadOnly(MethodInfo method) => PublicApiNames.Has(method, "IsReadOnlyAttribute") && !PublicApiNames.Has(method.DeclaringType!, "IsReadOnlyAttribute");

    private static bool IsInit(MethodInfo setter) => setter.ReturnParameter.GetRequiredCustomModifiers().Any(modifier => modifier.Name == "IsExternalInit");

    private static bool IsAccessor(MethodInfo method) => method.IsSpecialName && !method.Name.StartsWith("op_", StringComparison.Ordinal);

    private static bool IsDelegate(Type type) => type.IsSubclassOf(typeof(MulticastDelegate));

    private static bool IsOffered(MethodBase method) =>
        method.IsPublic || ((method.IsFamily || method.IsFamilyOrAssembly) && !method.DeclaringType!.IsSealed);

    private static bool IsOffered(Type type) => type.IsVisible && !type.Name.Contains('<', StringComparison.Ordinal);
}
