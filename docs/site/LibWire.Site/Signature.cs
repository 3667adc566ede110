using System.Globalization;
using System.Reflection;
using LibWire.Tests;

namespace LibWire.Site;

/// <summary>Types and members as C# declares them.</summary>
internal static class Signature
{
    internal static string Of(Type type)
    {
        if (type.IsSubclassOf(typeof(MulticastDelegate)))
        {
            MethodInfo invoke = type.GetMethod("Invoke")!;
            return $"public delegate {PublicApiNames.Return(invoke)} {Short(type)}({PublicApiNames.Parameters(invoke)}){PublicApiNames.Constraints(type.GetGenericArguments())};";
        }

        IEnumerable<Type> bases = type.IsEnum ? [type.GetEnumUnderlyingType()]
            : type.GetInterfaces().Except(type.BaseType?.GetInterfaces() ?? []).Where(static one => one.IsVisible).OrderBy(PublicApiNames.Of, StringComparer.Ordinal);
        if (type.IsClass && type.BaseType != typeof(object)) bases = bases.Prepend(type.BaseType!);
        string list = string.Join(", ", bases.Select(PublicApiNames.Of));
        return $"public {Kind(type)} {Short(type)}{(list.Length > 0 ? " : " + list : "")}{PublicApiNames.Constraints(type.GetGenericArguments())}";
    }

    internal static string Kind(Type type)
    {
        if (type.IsSubclassOf(typeof(MulticastDelegate))) return "delegate";
        if (type.IsEnum) return "enum";
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

    internal static string Of(MemberInfo member) => member switch
    {
        ConstructorInfo one => $"{Access(one)} {one.DeclaringType!.Name.Split('`')[0]}({PublicApiNames.Parameters(one)})",
        MethodInfo { Name: "op_Implicit" or "op_Explicit" } one =>
            $"public static {(one.Name == "op_Implicit" ? "implicit" : "explicit")} operator {PublicApiNames.Return(one)}({PublicApiNames.Parameters(one)})",
        MethodInfo one => $"{Access(one)} {Modifiers(one)}{PublicApiNames.Return(one)} {Operator(one.Name)}{PublicApiNames.GenericParameters(one)}"
            + $"({(PublicApiNames.Has(one, "ExtensionAttribute") ? "this " : "")}{PublicApiNames.Parameters(one)}){PublicApiNames.Constraints(one.GetGenericArguments())}",
        PropertyInfo one => Property(one),
        EventInfo one => $"public event {PublicApiNames.Of(one.EventHandlerType!)} {one.Name}",
        FieldInfo { DeclaringType.IsEnum: true } one => $"{one.Name} = {Convert.ToString(one.GetRawConstantValue(), CultureInfo.InvariantCulture)}",
        FieldInfo one => $"public {(one.IsLiteral ? "const " : one.IsStatic ? "static " : "")}{(one.IsInitOnly ? "readonly " : "")}{PublicApiNames.Of(one)} {one.Name}"
            + (one.IsLiteral ? " = " + PublicApiNames.Literal(one.GetRawConstantValue(), one.FieldType) : ""),
        _ => member.Name,
    };

    /// <summary>The type with its generic parameters, and with the types around it.</summary>
    internal static string Short(Type type) => PublicApiNames.Of(type);

    private static string Property(PropertyInfo property)
    {
        MethodInfo accessor = (property.GetMethod ?? property.SetMethod)!;
        string name = property.GetIndexParameters() is { Length: > 0 } index ? $"this[{PublicApiNames.Parameters(index)}]" : property.Name;
        string get = property.GetMethod is { IsPublic: true } or { IsFamily: true } ? "get; " : "";
        string set = property.SetMethod is not ({ IsPublic: true } or { IsFamily: true }) ? ""
            : property.SetMethod.ReturnParameter.GetRequiredCustomModifiers().Any(static one => one.Name == "IsExternalInit") ? "init; " : "set; ";
        return $"{Access(accessor)} {Modifiers(accessor)}{PublicApiNames.Of(property)} {name} {{ {get}{set}}}";
    }

    private static string Access(MethodBase method) => method.IsPublic ? "public" : "protected";

    private static string Modifiers(MethodInfo method)
    {
        if (method.IsStatic) return method.IsAbstract ? "static abstract " : "static ";
        if (method.DeclaringType!.IsInterface) return "";
        if (method.GetBaseDefinition() != method) return "override ";
        return method.IsAbstract ? "abstract " : method.IsVirtual && !method.IsFinal ? "virtual " : "";
    }

    private static string Operator(string name) => name switch
    {
        "op_Equality" => "operator ==",
        "op_Inequality" => "operator !=",
        "op_LessThan" => "operator <",
        "op_GreaterThan" => "operator >",
        "op_LessThanOrEqual" => "operator <=",
        "op_GreaterThanOrEqual" => "operator >=",
        "op_Addition" => "operator +",
        "op_Subtraction" => "operator -",
        _ => name,
    };
}
