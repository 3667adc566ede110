using System.Collections.Concurrent;
using System.Diagnostics;
using System.Reflection;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace LibWire.Platforms;

/// <summary>One run of the tests of an assembly in this process, with a line for each failure and one at the end.</summary>
internal sealed class TestRun(Func<string, bool> isWanted) : IMessageSink, IDisposable
{
    private readonly ConcurrentQueue<ITestCase> _found = new();
    private readonly AutoResetEvent _finished = new(false);
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _wanted;
    private int _passed;
    private int _failed;

    /// <summary>Runs the tests.</summary>
    /// <returns>Whether tests ran and none failed.</returns>
    internal bool Execute(Assembly assembly)
    {
        using var framework = new XunitTestFramework(this);
        using ITestFrameworkDiscoverer discoverer = framework.GetDiscoverer(new ReflectionAssemblyInfo(assembly));
        discoverer.Find(includeSourceInformation: false, this, new Options());
        _finished.WaitOne();

        ITestCase[] wanted = [.. _found.Where(test => isWanted(test.DisplayName) && !NeedsMore(test))];
        _wanted = wanted.Length;
        using ITestFrameworkExecutor executor = framework.GetExecutor(assembly.GetName());
        executor.RunTests(wanted, this, new Options());
        _finished.WaitOne();
        Console.WriteLine($"{_passed} passed, {_failed} failed, {_found.Count - _wanted} left out, {_clock.Elapsed.TotalSeconds:F0} s");
        return _passed > 0 && _failed == 0;
    }

    public bool OnMessage(IMessageSinkMessage message)
    {
        switch (message)
        {
            case ITestCaseDiscoveryMessage found: _found.Enqueue(found.TestCase); break;
            case ITestPassed: Pass(); break;
            case ITestFailed failed: Fail(failed.Test.DisplayName, failed); break;
            case IErrorMessage error: Fail("outside of a test", error); break;
            case ITestAssemblyCleanupFailure cleanup: Fail("the end of the assembly", cleanup); break;
            case IDiscoveryCompleteMessage or ITestAssemblyFinished: _finished.Set(); break;
        }

        return true;
    }

    public void Dispose() => _finished.Dispose();

    // The categories that the default test command leaves out as well.
    private static bool NeedsMore(ITestCase test) =>
        test.Traits.TryGetValue("Category", out List<string>? categories) && (categories.Contains("Tools") || categories.Contains("Deep"));

    private void Pass()
    {
        int passed = Interlocked.Increment(ref _passed);
        if (passed % 250 == 0) Console.WriteLine($"{passed} passed of at least {_wanted}, {_clock.Elapsed.TotalSeconds:F0} s");
    }

    private void Fail(string name, IFailureInformation failure)
    {
        Interlocked.Increment(ref _failed);
        Console.WriteLine($"FAILED {name}: {string.Join(Environment.NewLine, failure.Messages)}");
        Console.WriteLine(string.Join(Environment.NewLine, failure.StackTraces));
    }

    /// <summary>The defaults of xunit.</summary>
    private sealed class Options : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        private readonly Dictionary<string, object?> _values = [];

        public TValue GetValue<TValue>(string name) => _values.TryGetValue(name, out object? value) ? (TValue)value! : default!;

        public void SetValue<TValue>(string name, TValue value) => _values[name] = value;
    }
}
