using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Makes layouts from descriptors. The struct of a message has the fields of a generated one, in the order of their alignment.</summary>
internal static unsafe class DynamicLayout
{
    private const int WordBits = 32;

    /// <summary>The layout of a message.</summary>
    /// <exception cref="NotSupportedException">The struct would have 2 GiB or more.</exception>
    internal static ProtoLayout Make(DynamicTypes types, MessageDescriptor message)
    {
        var fields = new FieldDescriptor[message.Fields.Count];
        for (int i = 0; i < fields.Length; i++) fields[i] = message.Fields[i];
        Array.Sort(fields, static (left, right) => left.Number.CompareTo(right.Number));

        var room = new DynamicRoom(message.FullName);
        int unknown = room.Add(sizeof(ProtoUnknownFields));
        int extensions = message.ExtensionRanges.Count == 0 ? -1 : room.Add(sizeof(ProtoExtensionSet));
        var oneofs = new Dictionary<OneofDescriptor, (int Case, int Members)>();
        foreach (OneofDescriptor oneof in message.Oneofs)
        {
            int sizeBytes = 0, alignBytes = 1;
            foreach (FieldDescriptor member in oneof.Fields)
            {
                sizeBytes = Math.Max(sizeBytes, SizeOf(member));
                alignBytes = Math.Max(alignBytes, DynamicRoom.AlignOf(SizeOf(member)));
            }

            oneofs.Add(oneof, (room.Add(sizeof(int)), room.Add(sizeBytes, alignBytes)));
        }

        int[] places = new int[fields.Length];
        var hasWords = new List<int>();
        int hasBits = 0;
        for (int i = 0; i < fields.Length; i++)
        {
            places[i] = fields[i].ContainingOneof is { } oneof ? oneofs[oneof].Members : room.Add(SizeOf(fields[i]));
            if (HasBit(fields[i]) && hasBits++ % WordBits == 0) hasWords.Add(room.Add(sizeof(uint)));
        }

        int structBytes = room.Close();
        hasBits = 0;
        var layouts = new ProtoFieldLayout[fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            FieldDescriptor field = fields[i];
            OneofDescriptor? oneof = field.ContainingOneof;
            bool hasBit = HasBit(field);
            layouts[i] = MakeField(types, field, field.Name, field.JsonName, room[places[i]], new Bits
            {
                HasWordOffset = hasBit ? room[hasWords[hasBits / WordBits]] : -1,
                HasMask = hasBit ? 1u << (hasBits % WordBits) : 0,
                OneofIndex = oneof?.Index ?? -1,
                OneofName = oneof?.Name,
                CaseOffset = oneof is null ? -1 : room[oneofs[oneof].Case],
            });
            if (hasBit) hasBits++;
        }

        ProtoLayoutCores cores = LayoutCores.Make(extensions < 0 ? -1 : room[extensions], message.IsMessageSet);
        return new ProtoLayout(message.FullName, structBytes, room[unknown], layouts, cores) { ReservedNames = [.. message.ReservedNames], Owner = types };
    }

    /// <summary>The layout of an enum.</summary>
    internal static ProtoEnumLayout MakeEnum(EnumDescriptor descriptor)
    {
        int[] numbers = new int[descriptor.Values.Count];
        string[] names = new string[numbers.Length];
        for (int i = 0; i < numbers.Length; i++)
        {
            numbers[i] = descriptor.Values[i].Number;
            names[i] = descriptor.Values[i].Name;
        }

        return new ProtoEnumLayout(descriptor.FullName, descriptor.IsClosed, numbers, names);
    }

    /// <summary>An extension, as registries hold it.</summary>
    internal static ProtoExtension MakeExtension(DynamicTypes types, FieldDescriptor extension)
    {
        bool hasBit = HasBit(extension);
        ProtoFieldLayout field = MakeField(types, extension, extension.FullName, $"[{extension.FullName}]", offsetBytes: 0, new Bits
        {
            HasWordOffset = hasBit ? ProtoExtensionEntry.HasWordOffset : -1,
            HasMask = hasBit ? 1u : 0,
            OneofIndex = -1,
            CaseOffset = -1,
        });
        return new LayoutExtension(() => types.Of(extension.ContainingType).Layout, field);
    }

    private static ProtoFieldLayout MakeField(DynamicTypes types, FieldDescriptor field, string name, string jsonName, int offsetBytes, Bits bits)
    {
        // A value of a map is always written with its length, and its key too.
        FieldDescriptor value = field.MapValue ?? field;
        Func<ProtoLayout>? message = value.MessageType is { } inner ? () => types.Of(inner).Layout : null;
        Func<ProtoEnumLayout>? values = value.EnumType is { } numbers ? () => types.Of(numbers) : null;
        ProtoFieldType type = field.IsMap ? ProtoFieldType.Message : field.Type;
        return new ProtoFieldLayout(field.Number, name, jsonName, type, field.Presence, offsetBytes, message)
        {
            IsPacked = field.IsPacked,
            HasWordOffset = bits.HasWordOffset,
            HasMask = bits.HasMask,
            OneofIndex = bits.OneofIndex,
            OneofName = bits.OneofName,
            CaseOffset = bits.CaseOffset,
            MapKeyType = field.MapKey?.Type ?? 0,
            MapValueType = field.MapValue is not { } mapValue ? 0 : mapValue.MessageType is null ? mapValue.Type : ProtoFieldType.Message,
            TextName = field.IsExtension ? name : field.TextName,
            ChecksUtf8 = value.ChecksUtf8,
            KeyChecksUtf8 = field.MapKey?.ChecksUtf8 ?? true,
            EnumSource = values,
        };
    }

    /// <summary>Whether a bit of the struct says that the field is present. A message has a pointer for that.</summary>
    private static bool HasBit(FieldDescriptor field) =>
        field.Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required && field.MessageType is null;

    private static int SizeOf(FieldDescriptor field) => field.Presence switch
    {
        ProtoFieldPresence.Repeated => sizeof(UnmanagedArray<byte>),
        ProtoFieldPresence.Map => sizeof(UnmanagedMap),
        _ => ProtoFieldLayout.SizeOf(field.Type),
    };

    /// <summary>Where a message says that a field is present.</summary>
    private struct Bits
    {
        internal int HasWordOffset;
        internal uint HasMask;
        internal int OneofIndex;
        internal string? OneofName;
        internal int CaseOffset;
    }
}
