namespace LibWire;

/// <summary>Looks for required fields that are not set. Only messages that can have a required field are searched: for a schema without any this takes no
/// time.</summary>
internal static unsafe class ProtoRequired
{
    /// <summary>Whether all required fields are set, in the message and in all messages inside it.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
    /// deep.</exception>
    internal static bool IsInitialized(ProtoLayout layout, void* message) =>
        FindMissing(layout, message, ProtoLimits.DepthMax, ProtoExtensionTable.CanRequire) is null;

    /// <summary>Throws if a required field is not set, in the message or in a message inside it.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>, with the path of the missing field, such as
    /// <c>lines[3].sku</c>. Or <see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep. The offset has no
    /// meaning in both cases and is 0.</exception>
    internal static void Demand(ProtoLayout layout, void* message) => Demand(layout, message, ProtoExtensionTable.CanRequire);

    /// <summary>Same, for a message that was just read. Does nothing if the options allow missing fields.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="options">How the message was read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <inheritdoc cref="Demand(ProtoLayout, void*)" path="/exception"/>
    internal static void Demand(ProtoLayout layout, void* message, ProtoReadOptions? options)
    {
        // Without a registry no extensions were read.
        if (options is not { AllowsPartial: true }) Demand(layout, message, withExtensions: options?.Registry is not null && ProtoExtensionTable.CanRequire);
    }

    private static void Demand(ProtoLayout layout, void* message, bool withExtensions)
    {
        string? path = FindMissing(layout, message, ProtoLimits.DepthMax, withExtensions);
        if (path is not null) ProtoThrow.RequiredFieldMissing(layout.FullName, path);
    }

    /// <summary>The path of the first missing required field, or null. The path is built only on the way back, so that the search costs no
    /// memory.</summary>
    private static string? FindMissing(ProtoLayout layout, void* message, int depthLeft, bool withExtensions)
    {
        if (!CanMiss(layout, withExtensions)) return null;
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        foreach (ProtoFieldLayout field in layout.FieldArray)
        {
            if (field.Presence == ProtoFieldPresence.Required && !field.IsPresent(message)) return field.Name;
            if (field.MessageLayout is not { } inner || !CanMiss(inner, withExtensions) || !field.IsPresent(message)) continue;

            string? path = field.Presence switch
            {
                ProtoFieldPresence.Repeated => FindMissingInItems(field, inner, message, depthLeft - 1, withExtensions),
                ProtoFieldPresence.Map => FindMissingInValues(field, inner, message, depthLeft - 2, withExtensions),
                _ => Join(field.Name, FindMissing(inner, field.MessageIn(message), depthLeft - 1, withExtensions)),
            };
            if (path is not null) return path;
        }

        return withExtensions && layout.CanExtend ? FindMissingInExtensions(layout, message, depthLeft) : null;
    }

    /// <summary>An item of a MessageSet is a level of its own on the wire, so its message is two levels below the set.</summary>
    private static string? FindMissingInExtensions(ProtoLayout layout, void* message, int depthLeft)
    {
        depthLeft -= layout.IsMessageSet ? 2 : 1;
        for (ProtoExtensionEntry* entry = layout.ExtensionsIn(message)->First; entry != null; entry = ProtoExtensionSet.Next(entry))
        {
            ProtoFieldLayout field = entry->Extension.Field;
            if (field.MessageLayout is not { IsRequiredInside: true } inner || !field.IsPresent(entry->Storage)) continue;
            string? path = field.Presence == ProtoFieldPresence.Repeated
                ? FindMissingInItems(field, inner, entry->Storage, depthLeft, withExtensions: true)
                : Join(field.Name, FindMissing(inner, field.MessageIn(entry->Storage), depthLeft, withExtensions: true));

            // The name of an extension is written in brackets.
            if (path is not null) return $"[{field.Name}]{path.Substring(field.Name.Length)}";
        }

        return null;
    }

    private static string? FindMissingInItems(ProtoFieldLayout field, ProtoLayout inner, void* message, int depthLeft, bool withExtensions)
    {
        byte* item = field.ItemsIn(message, out int count);
        for (int i = 0; i < count; i++, item += inner.SizeBytes)
            if (FindMissing(inner, item, depthLeft, withExtensions) is { } path)
                return Join($"{field.Name}[{i}]", path);
        return null;
    }

    /// <summary>A map entry is a level of its own on the wire, so its value is two levels below the map.</summary>
    private static string? FindMissingInValues(ProtoFieldLayout field, ProtoLayout inner, void* message, int depthLeft, bool withExtensions)
    {
        byte* keys = field.EntriesIn(message, out byte* value, out int count);
        for (int i = 0; i < count; i++, value += inner.SizeBytes)
            if (FindMissing(inner, value, depthLeft, withExtensions) is { } path)
                return Join($"{field.Name}[{ProtoFieldLayout.KeyText(field.MapKeyType, keys + ((long)i * ProtoFieldLayout.SizeOf(field.MapKeyType)))}]", path);
        return null;
    }

    private static bool CanMiss(ProtoLayout layout, bool withExtensions) => withExtensions ? layout.IsRequiredInside : layout.IsRequiredAmongFields;

    private static string? Join(string name, string? path) => path is null ? null : $"{name}.{path}";
}
