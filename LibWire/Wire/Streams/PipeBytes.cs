using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads one value that is the whole content of a pipe.</summary>
internal static class PipeBytes
{
    /// <summary>Waits until the pipe is complete, and reads the value in place.</summary>
    internal static async ValueTask<T> ParseAsync<T, TParser>(PipeReader source, int messageBytesMax, TParser parser, CancellationToken cancellationToken)
        where TParser : struct, IBytesParser<T>
    {
        if (source is null) throw new ArgumentNullException(nameof(source));
        StreamBytes.CheckLimit(messageBytesMax);
        while (true)
        {
            ReadResult result = await source.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> received = result.Buffer;
            SequencePosition taken = received.Start, examined = received.Start; // after a failure the bytes can be read at once
            try
            {
                if (result.IsCanceled) throw new OperationCanceledException("The pending read of the pipe was cancelled.", cancellationToken);
                if (received.Length > messageBytesMax) WireThrow.MoreThanLimit();
                if (!result.IsCompleted)
                {
                    examined = received.End;
                    continue;
                }

                T value = parser.Parse(in received);
                taken = examined = received.End;
                return value;
            }
            finally
            {
                source.AdvanceTo(taken, examined);
            }
        }
    }
}
