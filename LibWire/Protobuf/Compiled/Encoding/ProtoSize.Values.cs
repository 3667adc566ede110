namespace LibWire.CompilerServices;

/// <content>Values of .NET that have a form in the schema language.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>A time with the length of its message.</summary>
    public static long DateTimeOffset(DateTimeOffset value) => Time(ProtoTime.Of(value));

    /// <summary>A time with the length of its message.</summary>
    public static long DateTime(DateTime value) => Time(ProtoTime.Of(value));

    /// <summary>A span of time with the length of its message.</summary>
    public static long TimeSpan(TimeSpan value) => Time(ProtoTime.Of(value));

    /// <summary>A <c>Guid</c> as bytes, with their length.</summary>
    public static long GuidBytes(Guid value) => Length(ProtoGuid.SizeBytes);

    /// <summary>A <c>Guid</c> as text, with its length.</summary>
    public static long GuidText(Guid value) => Length(ProtoGuid.TextLength);

    /// <summary>A <c>decimal</c> as text, with its length.</summary>
    public static long Decimal(decimal value)
    {
        char* text = stackalloc char[ProtoEncode.DecimalLettersMax];
        return Length(ProtoEncode.Format(value, text));
    }

    private static long Time((long Seconds, int Nanos) time) =>
        1 + (time.Seconds == 0 ? 0 : 1 + Int64(time.Seconds)) + (time.Nanos == 0 ? 0 : 1 + Int32(time.Nanos));
}
