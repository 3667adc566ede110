using Grpc.Core;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>What cases expect.</summary>
internal static class Expect
{
    internal static void Equal<T>(T expected, T actual, string what)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual)) throw new CaseException($"{what}: expected {expected}, got {actual}.");
    }

    internal static void True(bool condition, string otherwise)
    {
        if (!condition) throw new CaseException(otherwise);
    }

    /// <summary>A body has the given number of bytes, all of them zero.</summary>
    internal static void Zeros(int sizeBytes, ReadOnlySpan<byte> body, string what)
    {
        Equal(sizeBytes, body.Length, $"Bytes of {what}");
        int other = body.IndexOfAnyExcept((byte)0);
        True(other < 0, $"Byte {other} of {what} is not zero.");
    }

    /// <summary>A call ends with the given status.</summary>
    /// <returns>The error of the call.</returns>
    internal static async Task<RpcException> StatusAsync(StatusCode code, Func<Task> call)
    {
        try
        {
            await call();
        }
        catch (RpcException exception)
        {
            if (exception.StatusCode != code) throw new CaseException($"Expected {code}, got {exception.Status}.", exception);
            return exception;
        }

        throw new CaseException($"Expected {code}, and the call succeeded.");
    }

    /// <summary>The values of a key of metadata, in their order; those of a binary key in hex digits.</summary>
    /// <remarks>Equal keys may be one on the way, with commas between the values: that says the same by the rules of HTTP.</remarks>
    internal static void Values(Metadata metadata, string key, string what, params string[] expected)
    {
        IEnumerable<string> values = metadata.Where(entry => entry.Key == key)
            .Select(entry => entry.IsBinary ? Convert.ToHexString(entry.ValueBytes) : entry.Value.Replace(",", ", ").Replace(",  ", ", "));
        Equal(string.Join(", ", expected), string.Join(", ", values), $"{key} in {what}");
    }
}
