using System.Runtime.InteropServices;
using System.Text.Unicode;

namespace LibWire.Cli;

/// <summary>Says of the bytes behind a length what they can be. Each answer is exact. Which of several is meant, <see cref="ProtoFieldShape"/>
/// guesses.</summary>
internal static class ProtoPayload
{
    /// <summary>Whether the bytes are fields one behind the other, up to the end.</summary>
    internal static bool IsMessage(ReadOnlySpan<byte> bytes, int start, int end)
    {
        while (start < end)
        {
            if (!ProtoWireField.TryRead(bytes, start, end, ProtoLimits.DepthMax, out ProtoWireField field, out _) || field.IsOverlong) return false;
            start = field.End;
        }

        return true;
    }

    /// <summary>Whether the bytes are text that a person would write: UTF-8 with no control character but tabs and ends of lines.</summary>
    internal static bool IsText(ReadOnlySpan<byte> payload)
    {
        if (!Utf8.IsValid(payload) || payload.Contains((byte)0x7F)) return false;
        foreach (byte character in payload)
        {
            if (character < ' ' && character is not ((byte)'\t' or (byte)'\n' or (byte)'\r')) return false;
        }

        return true;
    }

    /// <summary>How many varints the bytes are, each as short as it can be; -1 if they are not.</summary>
    internal static int CountVarints(ReadOnlySpan<byte> bytes, int start, int end)
    {
        int count = 0;
        for (; start < end; count++)
        {
            if (!ProtoWireField.TryVarint(bytes, ref start, end, out _, out bool isOverlong, out _) || isOverlong) return -1;
        }

        return count;
    }

    /// <summary>Whether the bytes are floats of the sizes that occur: random bytes hardly ever are.</summary>
    internal static bool AreFloats(ReadOnlySpan<byte> payload)
    {
        if (payload.Length % sizeof(float) != 0) return false;
        for (int at = 0; at < payload.Length; at += sizeof(float))
        {
            if (!IsUsual(MemoryMarshal.Read<float>(payload[at..]))) return false;
        }

        return true;
    }

    /// <summary>Whether the bytes are doubles of the sizes that occur.</summary>
    internal static bool AreDoubles(ReadOnlySpan<byte> payload)
    {
        if (payload.Length % sizeof(double) != 0) return false;
        for (int at = 0; at < payload.Length; at += sizeof(double))
        {
            if (!IsUsual(MemoryMarshal.Read<double>(payload[at..]))) return false;
        }

        return true;
    }

    /// <summary>Whether a number has a size that occurs. Of random bits one in seven does as a float, and one in thirty as a double.</summary>
    internal static bool IsUsual(double value) => value == 0 || Math.Abs(value) is > 1e-7 and < 1e12;
}
