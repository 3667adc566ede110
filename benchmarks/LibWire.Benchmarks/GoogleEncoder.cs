using Google.Protobuf;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>Encodes workload A with Google.Protobuf: it builds objects from literals and writes them. The library has no other way.</summary>
internal static class GoogleEncoder
{
    /// <summary>Builds the objects and writes them.</summary>
    /// <param name="messageCount">How many messages.</param>
    /// <param name="target">
    /// Receives the bytes. A reused array is the cheapest target: the output allocates nothing, and the size of the root is not computed first.
    /// </param>
    /// <returns>The bytes written.</returns>
    internal static int Encode(int messageCount, byte[] target)
    {
        RootMessage root = BuildModel(messageCount);
        var output = new CodedOutputStream(target);
        root.WriteTo(output);
        return (int)output.Position;
    }

    /// <summary>Builds the objects.</summary>
    /// <param name="messageCount">How many messages.</param>
    internal static RootMessage BuildModel(int messageCount)
    {
        var root = new RootMessage();
        for (int i = 0; i < messageCount; i++)
        {
            var message = new TestMessage { A = ulong.MaxValue, B = long.MinValue, D = WorkloadA.Greeting };
            message.E.Add("Msg 1");
            message.E.Add("Msg 2");
            message.E.Add("Msg 3");
            message.E.Add("Msg 4");
            for (int id = 0; id < WorkloadA.SubMessageCount; id++) message.F.Add(new SubMessage { Id = id, Name = WorkloadA.InnerName });
            root.Messages.Add(message);
        }

        return root;
    }
}
