namespace LibWire;

/// <summary>Makes the layouts of extensions: each describes one field, over the storage of an entry.</summary>
internal static class ProtoExtensionFields
{
    /// <summary>A single value that is not a message.</summary>
    internal static ProtoFieldLayout Single(
        int number, string fullName, string? jsonName, ProtoFieldType type, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout) =>
        new(number, NameOf(fullName), JsonNameOf(fullName, jsonName), type, ProtoFieldPresence.Explicit, offsetBytes: 0, messageSource: null)
        {
            HasWordOffset = ProtoExtensionEntry.HasWordOffset,
            HasMask = 1,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        };

    /// <summary>Items that are not messages.</summary>
    internal static ProtoFieldLayout Repeated(
        int number, string fullName, string? jsonName, ProtoFieldType type, bool isPacked, bool checksUtf8, Func<ProtoEnumLayout>? enumLayout) =>
        new(number, NameOf(fullName), JsonNameOf(fullName, jsonName), type, ProtoFieldPresence.Repeated, offsetBytes: 0, messageSource: null)
        {
            IsPacked = isPacked,
            ChecksUtf8 = checksUtf8,
            EnumSource = enumLayout,
        };

    /// <summary>A message, or repeated messages.</summary>
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

    /// <summary>Throws if a C# type cannot hold values of a schema type, or has another size.</summary>
    internal static unsafe void CheckHolds<T>(string fullName, ProtoFieldType type)
        where T : unmanaged
    {
        if (!ProtoScalar.IsHeldBy<T>(type) || sizeof(T) != ProtoFieldLayout.SizeOf(type))
            throw new ArgumentException($"{fullName} has the type {type}. The C# type {typeof(T)} cannot hold it.", nameof(type));
    }

    /// <summary>Throws if the struct does not have the size that the layout states.</summary>
    internal static void CheckSize(ProtoExtension extension, int sizeBytes)
    {
        ProtoLayout layout = extension.Field.MessageLayout!;
        if (layout.SizeBytes != sizeBytes)
            throw new ArgumentException($"The struct of {extension.FullName} has {sizeBytes} bytes, and {layout.FullName} has {layout.SizeBytes}.");
    }

    private static string NameOf(string fullName) => fullName ?? throw new ArgumentNullException(nameof(fullName));

    private static string JsonNameOf(string fullName, string? jsonName) => jsonName ?? $"[{fullName}]";
}
