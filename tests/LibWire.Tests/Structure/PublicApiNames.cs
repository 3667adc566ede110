using System.Globalization;
using System.Reflection;

namespace LibWire.Tests;

/// <summary>Types, parameters and constraints in the words of C#, for <see cref="PublicApi"/>.</summary>
internal static class PublicApiNames
{
    // GenericParameterAttributes.AllowByRefLike by its value, because older runtimes do not declare it.
    private const GenericParameterAttributes AllowsRefStruct = (GenericParameterAttributes)0x20;

    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(object)] = "object",
        [typeof(string)] = "string",
        [typeof(bool)] = "bool",
        [typeof(char)] = "char",
        [typeof(byte)] = "byte",
        [typeof(sbyte)] = "sbyte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(nint)] = "nint",
        [typeof(nuint)] = "nuint",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
    };

    /// <summary>A type, without its namespace.</summary>
    internal static string Of(Type type) => Of(type, nullability: null);

    /// <summary>The type of a property, <c>ref</c> and <c>?</c> included.</summary>
    internal static string Of(PropertyInfo property) =>
        Of(property.PropertyType, new NullabilityInfoContext().Create(property), isReadOnlyRef: property.GetMethod is { } get && Has(get.ReturnParameter, "IsReadOnlyAttribute"));

    /// <summary>The type of a field.</summary>
    internal static string Of(FieldInfo field) => Of(field.FieldType, new NullabilityInfoContext().Create(field));

    /// <summary>The return type of a method, <c>ref</c> and <c>?</c> included.</summary>
    internal static string Return(MethodInfo method) =>
        Of(method.ReturnType, new NullabilityInfoContext().Create(method.ReturnParameter), Has(method.ReturnParameter, "IsReadOnlyAttribute"));

    /// <summary>The parameters of a method, separated by commas.</summary>
    internal static string Parameters(MethodBase method) => Parameters(method.GetParameters());

    /// <inheritdoc cref="Parameters(MethodBase)"/>
    internal static string Parameters(ParameterInfo[] parameters) => string.Join(", ", parameters.Select(Parameter));

    /// <summary>The generic parameters of a method in angle brackets.</summary>
    internal static string GenericParameters(MethodInfo method) =>
        method.IsGenericMethodDefinition ? $"<{string.Join(", ", method.GetGenericArguments().Select(one => one.Name))}>" : "";

    /// <summary>The <c>where</c> clauses of generic parameters.</summary>
    internal static string Constraints(Type[] parameters) =>
        string.Concat(parameters.Where(one => one.IsGenericParameter).Select(one => (one.Name, Rules: string.Join(", ", Rules(one)))).Where(one => one.Rules.Length > 0)
            .Select(one => $" where {one.Name} : {one.Rules}"));

    /// <summary>Whether a member has an attribute of this name. The compiler embeds some of its attributes in the library itself.</summary>
    internal static bool Has(ICustomAttributeProvider member, string attribute) => member.GetCustomAttributes(inherit: false).Any(one => one.GetType().Name == attribute);

    /// <summary>A constant as C# writes it, exact enough to distinguish two.</summary>
    internal static string Literal(object? value, Type type) => value switch
    {
        null => type.IsValueType && Nullable.GetUnderlyingType(type) is null ? "default" : "null",
        string text => $"\"{text}\"",
        bool flag => flag ? "true" : "false",
        _ when type.IsEnum => Enum.ToObject(type, value) is var named && Enum.IsDefined(type, named) ? $"{type.Name}.{named}" : Convert.ToString(value, CultureInfo.InvariantCulture)!,
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private static string Parameter(ParameterInfo parameter)
    {
        string scoped = Has(parameter, "ScopedRefAttribute") ? "scoped " : "";
        string more = parameter.IsDefined(typeof(ParamArrayAttribute)) || Has(parameter, "ParamCollectionAttribute") ? "params " : "";
        string passing = !parameter.ParameterType.IsByRef ? ""
            : parameter.IsOut ? "out "
            : Has(parameter, "RequiresLocationAttribute") ? "ref readonly "
            : Has(parameter, "IsReadOnlyAttribute") ? "in "
            : "ref ";
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        string value = parameter.HasDefaultValue ? $" = {Literal(parameter.RawDefaultValue, type)}" : "";
        return $"{scoped}{more}{passing}{Of(type, new NullabilityInfoContext().Create(parameter))} {parameter.Name}{value}";
    }

    private static string Of(Type type, NullabilityInfo? nullability, bool isReadOnlyRef = false)
    {
        if (type.IsByRef) return $"{(isReadOnlyRef ? "ref readonly " : "ref ")}{Of(type.GetElementType()!, nullability)}";
        if (type.IsPointer) return $"{Of(type.GetElementType()!)}*";
        // A generic parameter without constraints counts as nullable, whether it is marked or not.
        bool canTell = type.IsGenericParameter ? type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) : !type.IsValueType;
        string mark = canTell && nullability is { ReadState: NullabilityState.Nullable } ? "?" : "";
        if (type.IsArray) return $"{Of(type.GetElementType()!, nullability?.ElementType)}[{new string(',', type.GetArrayRank() - 1)}]{mark}";
        if (Nullable.GetUnderlyingType(type) is { } value) return $"{Of(value)}?";
        if (Keywords.TryGetValue(type, out string? keyword)) return keyword + mark;
        if (type.IsGenericParameter) return type.Name + mark;
        return Named(type, nullability) + mark;
    }

    // A nested type repeats the generic arguments of the enclosing types: each level takes those it added.
    private static string Named(Type type, NullabilityInfo? nullability)
    {
        Type[] arguments = type.GetGenericArguments();
        List<Type> levels = [];
        for (Type? level = type; level != null; level = level.DeclaringType) levels.Insert(0, level);

        List<string> names = [];
        int used = 0;
        foreach (Type level in levels)
        {
            string name = level.Name.Split('`')[0];
            int count = level.GetGenericArguments().Length;
            if (count > used)
                name += $"<{string.Join(", ", Enumerable.Range(used, count - used).Select(i => Of(arguments[i], nullability?.GenericTypeArguments.ElementAtOrDefault(i))))}>";
            names.Add(name);
            used = count;
        }

        return string.Join('.', names);
    }

    private static IEnumerable<string> Rules(Type parameter)
    {
        GenericParameterAttributes rules = parameter.GenericParameterAttributes;
        bool isUnmanaged = Has(parameter, "IsUnmanagedAttribute");
        bool isStruct = rules.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        if (isUnmanaged) yield return "unmanaged";
        else if (isStruct) yield return "struct";
        if (rules.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint)) yield return "class";
        foreach (Type one in parameter.GetGenericParameterConstraints().Where(one => one != typeof(ValueType)).OrderBy(Of, StringComparer.Ordinal)) yield return Of(one);
        if (rules.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint) && !isStruct) yield return "new()";
        if (rules.HasFlag(AllowsRefStruct)) yield return "allows ref struct";
    }
}
