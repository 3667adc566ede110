using System.Diagnostics;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>What is kept for later messages, and what is said of forgotten ones.</summary>
public sealed class MessagePoolTests
{
    [Fact]
    public void Return_MoreThanThePoolKeeps_CountsAllAsGivenBack()
    {
        const int Count = 1100;
        var pool = new MessagePool<HelloRequest>(MessageArenas.Shared);
        for (int round = 0; round < 2; round++)
        {
            MessageState<HelloRequest>[] states = [.. Enumerable.Range(0, Count).Select(_ => pool.Rent())];
            Assert.Equal(Count, pool.RentedCount);
            Assert.Equal(Count, states.Distinct().Count());
            for (int i = 0; i < Count; i++)
            {
                states[i].GiveBack(states[i].Key);
                Assert.Equal(Count - i - 1, pool.RentedCount);
            }
        }
    }

    [Fact]
    public void Of_SameLimit_IsOnePool()
    {
        Assert.Same(MessageArenas.Shared, MessageArenas.Of(0));
        Assert.Same(MessageArenas.Of(12_345), MessageArenas.Of(12_345));
        Assert.NotSame(MessageArenas.Of(12_345), MessageArenas.Of(12_346));
    }

    [Fact]
    public void ReportForgotten_HandlerThrows_IsIgnored()
    {
        int calls = 0;
        void Fail(ForgottenMessage message)
        {
            calls++;
            Assert.Equal(typeof(HelloRequest), message.MessageType);
            throw new InvalidOperationException("x");
        }

        MessageDiagnostics.Forgotten += Fail;
        try
        {
            MessageDiagnostics.ReportForgotten(typeof(HelloRequest), null);
        }
        finally
        {
            MessageDiagnostics.Forgotten -= Fail;
        }

        Assert.Equal(1, calls);
    }

    [Fact]
    public void ReportForgotten_WithoutHandler_IsWrittenByTheCheckedTwinAlone()
    {
        var traced = new StringWriter();
        var written = new StringWriter();
        TextWriter error = Console.Error;
        using var listener = new TextWriterTraceListener(traced);
        Trace.Listeners.Add(listener);
        Console.SetError(written);
        try
        {
            MessageDiagnostics.ReportForgotten(typeof(HelloRequest), "   at Shop.Forget()");
        }
        finally
        {
            Console.SetError(error);
            Trace.Listeners.Remove(listener);
        }

        string expected = WireInfo.Flavor == "debug"
            ? "LibWire.Debug: A Message<HelloRequest> was not disposed and has been given back by the garbage collector. It was rented or received here:"
                + $"{Environment.NewLine}   at Shop.Forget(){Environment.NewLine}"
            : "";
        Assert.Equal(expected, written.ToString());
        Assert.Equal(expected, traced.ToString());
    }

    [Fact]
    public void Equals_Handles_AreEqualIfTheyAreOfOneLife()
    {
        Message<HelloRequest> first = Hello.Request("Ada");
        using Message<HelloRequest> second = Hello.Request("Ada");
        Message<HelloRequest> copy = first;
        Assert.True(first == copy);
        Assert.False(first != copy);
        Assert.True(first.Equals((object)copy));
        Assert.Equal(first.GetHashCode(), copy.GetHashCode());
        Assert.True(first != second);
        Assert.False(first == second);
        Assert.False(first.Equals((object)second));
        Assert.False(first.Equals("Ada"));
        Assert.False(first.Equals(null));
        Assert.True(default(Message<HelloRequest>) == default);

        // The same object may serve the next message. It is another one.
        first.Dispose();
        using Message<HelloRequest> next = Hello.Request("Ada");
        Assert.True(first != next);
        Assert.True(first == copy);
    }

    [Fact]
    public void DebuggerDisplay_OfAMessage_IsItsTextOrThatItWasGivenBack()
    {
        Message<HelloRequest> message = Hello.Request("Ada", 7);
        Assert.Equal(message.Value.ToString(), Text(message));
        Assert.Contains("Ada", Text(message), StringComparison.Ordinal);
        message.Dispose();
        Assert.Equal("given back", Text(message));
        Assert.Equal("given back", Text(default));

        static string Text(Message<HelloRequest> message)
        {
            string name = typeof(Message<HelloRequest>).GetCustomAttributes(typeof(DebuggerDisplayAttribute), false).Cast<DebuggerDisplayAttribute>().Single()
                .Value.Trim('{', '}').Split(',')[0];
            return (string)typeof(Message<HelloRequest>).GetProperty(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)!
                .GetValue(message)!;
        }
    }
}
