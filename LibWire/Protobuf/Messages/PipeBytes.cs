using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads one message that is the whole content of a pipe.</summary>
internal static class PipeBytes
{
    /// <summary>Waits until the pipe is complete, and reads the message in place.</summary>
    internal static async ValueTask<T> ParseAsync<T>(
        PipeReader source, ArenaAllocator arena, int messageBytesMax, ProtoReadOptions? options, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage
    {
        if (source is null) throw new ArgumentNullException(nameof(source));
        StreamBytes.CheckLimit(messageBytesMax);
        while (true)
        {
            ReadResult result = await source.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> received = result.Buffer;
            SequencePosition taken = received.Start;
            try
            {
                if (result.IsCanceled) throw new OperationCanceledException("The pending read of the pipe was cancelled.", cancellationToken);
                if (received.Length > messageBytesMax) ProtoThrow.Reading(WireError.MessageTooLarge, 0, 0);
                if (!result.IsCompleted) continue;
                T message = ProtoMessage.Parse<T>(in received, arena, options);
                taken = received.End;
                return message;
            }
            finally
            {
                source.AdvanceTo(taken, received.End);
            }
        }
    }
}
