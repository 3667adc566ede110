using System.Collections.Concurrent;

namespace LibWire.Tests.Interop;

/// <summary>Layouts of generated structs without the generated methods, for the struct and all messages inside it.</summary>
internal static class InterpretedLayouts
{
    private static readonly ConcurrentDictionary<ProtoLayout, ProtoLayout> Twins = [];

    /// <summary>The twin of a layout: the same struct, read and written by the table alone.</summary>
    internal static ProtoLayout Of(ProtoLayout layout) => Twins.GetOrAdd(layout, static layout => new ProtoLayout(
        layout.FullName,
        layout.SizeBytes,
        layout.UnknownOffset,
        [.. layout.Fields.Select(Of)],
        LayoutCores.Make(layout.ExtensionsOffset, layout.IsMessageSet)));

    private static ProtoFieldLayout Of(ProtoFieldLayout field)
    {
        Func<ProtoLayout>? inner = field.MessageLayout is { } message ? () => Of(message) : null;
        return new ProtoFieldLayout(field.Number, field.Name, field.JsonName, field.Type, field.Presence, field.OffsetBytes, inner)
        {
            IsPacked = field.IsPacked,
            HasWordOffset = field.HasWordOffset,
            HasMask = field.HasMask,
            OneofIndex = field.OneofIndex,
            OneofName = field.OneofName,
            CaseOffset = field.CaseOffset,
            MapKeyType = field.MapKeyType,
            MapValueType = field.MapValueType,
            TextName = field.TextName,
            ChecksUtf8 = field.ChecksUtf8,
            KeyChecksUtf8 = field.KeyChecksUtf8,
            EnumSource = field.EnumLayout is { } values ? () => values : null,
        };
    }
}
