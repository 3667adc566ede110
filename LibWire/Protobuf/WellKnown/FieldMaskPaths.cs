namespace LibWire.WellKnown;

/// <summary>Checks the paths of masks against messages.</summary>
internal static class FieldMaskPaths
{
    /// <summary>Whether a path leads to a field of a message.</summary>
    internal static bool IsValid(ProtoLayout message, string path)
    {
        ProtoLayout? layout = message;
        foreach (string name in path.Split('.'))
        {
            if (layout?.FindByName(name) is not { } field) return false;
            layout = IsThrough(field) ? field.MessageLayout : null;
        }

        return true;
    }

    /// <summary>Whether a path can continue after a field: the field is a single message.</summary>
    internal static bool IsThrough(ProtoFieldLayout field) =>
        field.MessageLayout is not null && field.Presence is not (ProtoFieldPresence.Repeated or ProtoFieldPresence.Map);
}
