using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>The result of a call of <see cref="FlatOracle"/>.</summary>
/// <param name="Code">The code that says whether it succeeded.</param>
/// <param name="Bytes">The requested bytes, or a text with the reason of the failure.</param>
internal readonly record struct OracleAnswer(int Code, byte[] Bytes)
{
    internal bool IsOk => Code == FlatOracle.Ok;

    internal string Text => Encoding.UTF8.GetString(Bytes);

    /// <summary>The bytes.</summary>
    /// <exception cref="InvalidOperationException">The call failed. The message is the library's text.</exception>
    internal byte[] OrThrow() => IsOk ? Bytes : throw new InvalidOperationException($"C++ ({Code}): {Text}");
}
