using Microsoft.Extensions.Logging;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Counts what the server logs as an error, and prints the first of each kind.</summary>
internal sealed class ErrorLog : ILoggerProvider
{
    private readonly HashSet<string> _kinds = new(StringComparer.Ordinal);
    private int _count;

    internal int Count => Volatile.Read(ref _count);

    public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

    public void Dispose()
    {
    }

    private void Add(string kind, string text)
    {
        Interlocked.Increment(ref _count);
        lock (_kinds)
            if (!_kinds.Add(kind)) return;
        Console.Error.WriteLine($"The server logs an error, {kind}: {text}");
    }

    private sealed class Logger(ErrorLog log, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            if (logLevel >= LogLevel.Error) log.Add($"{category} {eventId.Name} {exception?.GetType().Name}", $"{formatter(state, exception)} {exception?.Message}");
        }
    }
}
