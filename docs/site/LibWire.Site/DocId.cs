using System.Reflection;

namespace LibWire.Site;

/// <summary>The ids of types and members in files of XML documentation.</summary>
/// <remarks>Source: C# specification, annex D, "ID string format".</remarks>
internal static class DocId
{
    internal static string Of(MemberInfo member) => member switch
    {
        Type type => "T:" + Name(type),
        MethodBase method => "M:" + Name(method.DeclaringType!) + "." + method.Name.Replace('.', '#') + Arity(method) + Parameters(method.GetParameters()) + Result(method),
        PropertyInfo property => "P:" + Name(property.DeclaringType!) + "." + property.Name.Replace('.', '#') + Parameters(property.GetIndexParameters()),
        EventInfo raised => "E:" + Name(raised.DeclaringType!) + "." + raised.Name,
        FieldInfo field => "F:" + Name(field.DeclaringType!) + "." + field.Name,
        _ => "",
    };

    // The definition of a type: generic parameters are counted.
    private static string Name(Type type)
    {
        if (type.IsGenericType && !type.IsGenericTypeDefinition) type = type.GetGenericTypeDefinition();
        return type.DeclaringType is { } outer ? Name(outer) + "." + type.Name : (type.Namespace is null ? "" : type.Namespace + ".") + type.Name;
    }

    private static string Arity(MethodBase method) => method.IsGenericMethod ? "``" + method.GetGenericArguments().Length : "";

    private static string Result(MethodBase method) => method is MethodInfo { Name: "op_Implicit" or "op_Explicit" } one ? "~" + Used(one.ReturnType) : "";

    private static string Parameters(ParameterInfo[] parameters) =>
        parameters.Length == 0 ? "" : "(" + string.Join(',', parameters.Select(static one => Used(one.ParameterType))) + ")";

    // A type as a parameter has it.
    private static string Used(Type type)
    {
        if (type.IsByRef) return Used(type.GetElementType()!) + "@";
        if (type.IsPointer) return Used(type.GetElementType()!) + "*";
        if (type.IsArray) return Used(type.GetElementType()!) + (type.GetArrayRank() == 1 ? "[]" : "[" + string.Join(',', Enumerable.Repeat("0:", type.GetArrayRank())) + "]");
        if (type.IsGenericParameter) return (type.DeclaringMethod is null ? "`" : "``") + type.GenericParameterPosition;
        if (!type.IsGenericType) return Name(type);

        // Each level of nesting takes those of the arguments that it added.
        Type[] arguments = type.GetGenericArguments();
        List<Type> levels = [];
        for (Type? level = type.GetGenericTypeDefinition(); level != null; level = level.DeclaringType) levels.Insert(0, level);
        string name = type.Namespace ?? "";
        int used = 0;
        foreach (Type level in levels)
        {
            name += "." + level.Name.Split('`')[0];
            int count = level.GetGenericArguments().Length;
            if (count > used) name += "{" + string.Join(',', arguments[used..count].Select(Used)) + "}";
            used = count;
        }

        return name;
    }
}
