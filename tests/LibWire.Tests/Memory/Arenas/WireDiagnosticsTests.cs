using System.Diagnostics;
using System.Reflection;

namespace LibWire.Tests;

public sealed class WireDiagnosticsTests
{
    private const BindingFlags All = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    [Fact]
    public void UndisposedArenas_InRelease_KnowsOfNone()
    {
        if (WireInfo.Flavor == "debug") return;   // The checked build has its own tests.

        using var arena = new ArenaAllocator();
        Assert.Empty(WireDiagnostics.UndisposedArenas());
        WireDiagnostics.ThrowIfArenasUndisposed();
    }

    [Fact]
    public void Arena_InRelease_HasNoTraceOfTheChecks()
    {
        if (WireInfo.Flavor == "debug") return;

        var methods = typeof(ArenaCore).GetMethods(All).Concat(typeof(ArenaChunks).GetMethods(All)).Concat(typeof(ArenaAllocator).GetMethods(All)).ToList();
        string[] hooks = ["EnterOperation", "LeaveOperation", "OnAllocated", "OnOpened", "Quarantine", "AddGuardRoom", "ForceCheckedPath"];
        Assert.DoesNotContain(methods, method => hooks.Contains(method.Name));

        // A try block that only serves LeaveOperation leaves a handler of one byte, "endfinally". The JIT compiler removes it. Two methods have handlers of
        // their own.
        if (typeof(ArenaCore).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true }) return;
        foreach (MethodInfo method in methods.Where(method => method.Name is not (nameof(ArenaCore.Destroy) or nameof(ArenaCore.Allocate))))
            Assert.All(method.GetMethodBody()?.ExceptionHandlingClauses ?? [], clause => Assert.Equal(1, clause.HandlerLength));
    }
}
