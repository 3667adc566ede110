using System.Reflection;
using Xunit;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace LibWire.Mutation.Runner;

/// <summary>A test, with all data that it has. Found by reflection, because the discovery of xunit takes longer than most runs.</summary>
internal sealed class TestMethod(Type type, MethodInfo method)
{
    /// <summary>The name by which plans call it.</summary>
    internal string Name => $"{type.FullName}.{method.Name}";

    /// <summary>All tests that the default command runs.</summary>
    internal static IEnumerable<TestMethod> All(Assembly assembly) =>
        from type in assembly.GetTypes()
        where type is { IsAbstract: false, IsClass: true, ContainsGenericParameters: false } && !NeedsMore(type)
        from method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static)
        where method.IsDefined(typeof(FactAttribute)) && !NeedsMore(method)
        orderby type.FullName, method.Name
        select new TestMethod(type, method);

    /// <summary>The test of a name.</summary>
    internal static TestMethod Find(Assembly assembly, string name)
    {
        int dot = name.LastIndexOf('.');
        Type type = assembly.GetType(name[..dot], throwOnError: true)!;
        return new TestMethod(type, type.GetMethod(name[(dot + 1)..]) ?? throw new MissingMethodException(name));
    }

    /// <summary>Runs it once for each row of data.</summary>
    /// <exception cref="Exception">What the test throws.</exception>
    internal void Run()
    {
        if (!method.IsDefined(typeof(TheoryAttribute)))
        {
            RunOnce([]);
            return;
        }

        int count = 0;
        foreach (DataAttribute data in method.GetCustomAttributes<DataAttribute>())
        {
            foreach (object?[] row in data.GetData(method))
            {
                RunOnce(row);
                count++;
            }
        }

        if (count == 0) throw new InvalidOperationException($"{Name} has no data");
    }

    private void RunOnce(object?[] row)
    {
        ParameterInfo[] parameters = method.GetParameters();
        var arguments = new object?[parameters.Length];
        for (int i = 0; i < arguments.Length; i++)
        {
            Type wanted = parameters[i].ParameterType;
            bool isRest = parameters[i].IsDefined(typeof(ParamArrayAttribute)) && !(i < row.Length && wanted.IsInstanceOfType(row[i]));
            if (isRest) arguments[i] = Rest(row.AsSpan(i), wanted.GetElementType()!);
            else arguments[i] = i < row.Length ? Converted(row[i], wanted) : parameters[i].DefaultValue;
        }

        object[] outputs = [.. type.GetConstructors()[0].GetParameters().Select(static _ => new NoOutput())];
        object? test = method.IsStatic ? null : Activator.CreateInstance(type, outputs);
        try
        {
            (method.Invoke(test, BindingFlags.DoNotWrapExceptions, null, arguments, null) as Task)?.GetAwaiter().GetResult();
        }
        finally
        {
            (test as IDisposable)?.Dispose();
        }
    }

    private static Array Rest(ReadOnlySpan<object?> values, Type elementType)
    {
        var rest = Array.CreateInstance(elementType, values.Length);
        for (int i = 0; i < values.Length; i++) rest.SetValue(Converted(values[i], elementType), i);
        return rest;
    }

    // Attributes hold fewer types than tests have parameters.
    private static object? Converted(object? value, Type wanted)
    {
        wanted = Nullable.GetUnderlyingType(wanted) ?? wanted;
        if (value == null || wanted.IsInstanceOfType(value)) return value;
        return wanted.IsEnum ? Enum.ToObject(wanted, value) : value is IConvertible ? Convert.ChangeType(value, wanted, null) : value;
    }

    // The categories that the default test command leaves out as well.
    private static bool NeedsMore(MemberInfo member) => member.GetCustomAttributesData().Any(static attribute =>
        attribute.AttributeType == typeof(TraitAttribute) && attribute.ConstructorArguments is [{ Value: "Category" }, { Value: "Tools" or "Deep" }]);

    /// <summary>What tests print is of no use here.</summary>
    private sealed class NoOutput : ITestOutputHelper
    {
        public void WriteLine(string message)
        {
        }

        public void WriteLine(string format, params object[] args)
        {
        }
    }
}
