using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>What came of a call of <see cref="FlatOracle"/>.</summary>
/// <param name="Code">Whether it was done.</param>
/// <param name="Bytes">What was asked for, or a text that says why not.</param>
internal readonly record struct OracleAnswer(int Code, byte[] Bytes)
{
    internal bool IsOk => Code == FlatOracle.Ok;

    internal string Text => Encoding.UTF8.GetString(Bytes);

    /// <summary>The bytes.</summary>
    /// <exception cref="InvalidOperationException">There are none; the message is what the library says.</exception>
    internal byte[] OrThrow() => IsOk ? Bytes : throw new InvalidOperationException($"C++ ({Code}): {Text}");
}
