namespace LibWire;

/// <summary>The layouts of extensions: of one field each, over the storage of an entry.</summary>
internal static class ProtoExtensionFields
{
    /// <summary>A single value that is no message.</summary>
    internal static ProtoFieldLayout Single(
        int number, string fullName, string? jsonName, ProtoFieldType type, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout) =>
        new(number, NameOf(fullName), JsonNameOf(fullName, jsonName), type, ProtoFieldPresence.Explicit, offsetBytes: 0, messageSource: null)
        {
            HasWordOffset = ProtoExtensionEntry.HasWordOffset,
            HasMask = 1,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        };

    /// <summary>Items that are no messages.</summary>
    internal static ProtoFieldLayout Repeated(
        int number, string fullName, string? jsonName, ProtoFieldType type, bool isPacked, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout) =>
        new(number, NameOf(fullName), JsonNameOf(fullName, jsonName), type, ProtoFieldPresence.Repeated, offsetBytes: 0, messageSource: null)
        {
            IsPacked = isPacked,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        };

    /// <summary>A message, or messages.</summary>
    internal static ProtoFieldLayout Message(
        int number, string fullName, string? jsonName, bool isGroup, bool isRepeated, Func<ProtoLayout>? message, string? textName) =>
        new(
            number,
            NameOf(fullName),
            JsonNameOf(fullName, jsonName),
            isGroup ? ProtoFieldType.Group : ProtoFieldType.Message,
            isRepeated ? ProtoFieldPresence.Repeated : ProtoFieldPresence.Explicit,
            offsetBytes: 0,
            message ?? throw new ArgumentNullException(nameof(message)))
        {
            TextName = textName ?? fullName,
        };

    /// <summary>Fails unless a C# type holds values of a type in the schema, and in as many bytes.</summary>
    internal static unsafe void CheckHolds<T>(string fullName, ProtoFieldType type)
        where T : unmanaged
    {
        if (!ProtoScalar.IsHeldBy<T>(type) || sizeof(T) != ProtoFieldLayout.SizeOf(type))
            throw new ArgumentException($"{fullName} is of the type {type}, which {typeof(T)} does not hold.", nameof(type));
    }

    /// <summary>Fails unless messages are as large as the layout says.</summary>
    internal static void CheckSize(ProtoExtension extension, int sizeBytes)
    {
        ProtoLayout layout = extension.Field.MessageLayout!;
        if (layout.SizeBytes != sizeBytes)
            throw new ArgumentException($"The struct of {extension.FullName} has {sizeBytes} bytes, and {layout.FullName} has {layout.SizeBytes}.");
    }

    private static string NameOf(string fullName) => fullName ?? throw new ArgumentNullException(nameof(fullName));

    private static string JsonNameOf(string fullName, string? jsonName) => jsonName ?? $"[{fullName}]";
}
