using System.Reflection;
using System.Runtime.CompilerServices;

namespace LibWire.Tests;

/// <summary>Public structs have the same size and the same fields in both builds, so that a library compiled against one runs on the other.</summary>
public sealed class LayoutTests
{
    [Theory]
    [MemberData(nameof(ReleaseTraceTests.TargetFrameworks), MemberType = typeof(ReleaseTraceTests))]
    public void PublicStructs_ThatAreNotRefStructs_HaveOneLayout(string targetFramework)
    {
        string[] release = Layouts(BothBuilds.PathOf("LibWire", targetFramework));
        string[] debug = Layouts(BothBuilds.PathOf("LibWire.Debug", targetFramework));

        Assert.Equal(release, debug);
        Assert.Contains(release, line => line.StartsWith("ArenaAllocator: 16 bytes,", StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(ReleaseTraceTests.TargetFrameworks), MemberType = typeof(ReleaseTraceTests))]
    public void EveryType_OfTheReleaseBuild_HasItsFieldsInDebugToo(string targetFramework)
    {
        string[] release = Fields(BothBuilds.PathOf("LibWire", targetFramework));
        string[] debug = Fields(BothBuilds.PathOf("LibWire.Debug", targetFramework));

        Assert.Empty(release.Except(debug));
        Assert.NotEmpty(release);
    }

    private static string[] Layouts(string path) => [.. PublicStructs(BothBuilds.LoadApart(path)).Select(Layout).Order(StringComparer.Ordinal)];

    // The public structs, and every struct of the library that is a field of one.
    private static HashSet<Type> PublicStructs(Assembly assembly)
    {
        HashSet<Type> found = [];
        Queue<Type> open = new(assembly.GetTypes().Where(type => type.IsVisible));
        while (open.TryDequeue(out Type? type))
        {
            if (!type.IsValueType || type.IsEnum || type.IsByRefLike || type.IsGenericParameter || type.Assembly != assembly || !found.Add(type)) continue;
            foreach (FieldInfo field in InstanceFields(type)) open.Enqueue(field.FieldType.IsGenericType ? field.FieldType.GetGenericTypeDefinition() : field.FieldType);
        }

        return found;
    }

    private static string Layout(Type type) =>
        $"{PublicApiNames.Of(type)}: {SizeBytes(type)} bytes, {type.StructLayoutAttribute!.Value}, pack {type.StructLayoutAttribute.Pack}: {string.Join("; ", InstanceFields(type).Select(Field))}";

    private static string Field(FieldInfo field) =>
        $"{PublicApiNames.Of(field.FieldType)} {field.Name}{(field.GetCustomAttribute<System.Runtime.InteropServices.FieldOffsetAttribute>() is { } at ? $" at {at.Value}" : "")}";

    // Every generic parameter of a public struct becomes int, or a message if it must be one. Only the layout of the outer struct counts.
    private static int SizeBytes(Type type)
    {
        Type closed = type.IsGenericTypeDefinition ? type.MakeGenericType([.. type.GetGenericArguments().Select(Argument)]) : type;
        return (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(closed).Invoke(null, null)!;
    }

    private static Type Argument(Type parameter) =>
        parameter.GetGenericParameterConstraints().Any(constraint => constraint.FullName == typeof(IProtoMessage).FullName)
            ? parameter.Assembly.GetType(typeof(WellKnown.Empty).FullName!, throwOnError: true)!
            : typeof(int);

    // In the order of the metadata, which is the order of declaration.
    private static IEnumerable<FieldInfo> InstanceFields(Type type) =>
        type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).OrderBy(field => field.MetadataToken);

    private static string[] Fields(string path) =>
        [.. BothBuilds.LoadApart(path).GetTypes().Where(type => !type.FullName!.Contains('<', StringComparison.Ordinal))
            .SelectMany(type => InstanceFields(type).Select(field => $"{PublicApiNames.Of(type)}: {Field(field)}"))];
}
