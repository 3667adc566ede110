using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace LibWire.Reflection;

/// <summary>The comments of one declaration.</summary>
internal sealed record DescriptorComments(string Leading, string Trailing, IReadOnlyList<string> Detached)
{
    internal static DescriptorComments None { get; } = new("", "", []);
}

/// <summary>Reads the comments of a file from its source info.</summary>
internal static class DescriptorSourceInfo
{
    // The statement `syntax` or `edition`, whose comments count as those of the file.
    private const int SyntaxField = 12;
    private const int EditionField = 14;

    /// <summary>Checks that the bytes can be read.</summary>
    internal static void ThrowIfInvalid(ProtoReader info)
    {
        var path = new List<int>();
        while (info.Next())
        {
            if (info.TagAndType == DescriptorTags.InfoLocation) ReadLocation(info.ReadMessage(), path);
            else info.Skip();
        }
    }

    /// <summary>The comments of all declarations of a file that have some.</summary>
    internal static Dictionary<DescriptorBase, DescriptorComments> Read(FileDescriptor file)
    {
        var comments = new Dictionary<DescriptorBase, DescriptorComments>();
        var path = new List<int>();
        var info = new ProtoReader(file.SourceInfo.Span);
        while (info.Next())
        {
            if (info.TagAndType != DescriptorTags.InfoLocation)
            {
                info.Skip();
                continue;
            }

            if (ReadLocation(info.ReadMessage(), path) is { } found && Target(file, path) is { } declaration) comments[declaration] = found;
        }

        return comments;
    }

    private static DescriptorComments? ReadLocation(ProtoReader location, List<int> path)
    {
        path.Clear();
        string? leading = null, trailing = null;
        List<string>? detached = null;
        while (location.Next())
        {
            switch (location.TagAndType)
            {
                case DescriptorTags.LocationPath: ReadPath(location.ReadBytes(), path, location.Position); break;
                case DescriptorTags.LocationPathItem: path.Add(location.ReadInt32()); break;
                case DescriptorTags.LocationLeading: leading = WireUtf8.GetString(location.ReadBytes()); break;
                case DescriptorTags.LocationTrailing: trailing = WireUtf8.GetString(location.ReadBytes()); break;
                case DescriptorTags.LocationDetached: (detached ??= []).Add(WireUtf8.GetString(location.ReadBytes())); break;
                default: location.Skip(); break;
            }
        }

        return leading == null && trailing == null && detached == null
            ? null
            : new DescriptorComments(leading ?? "", trailing ?? "", detached is null ? [] : detached.AsReadOnly());
    }

    private static void ReadPath(ReadOnlySpan<byte> packed, List<int> path, int end)
    {
        int start = end - packed.Length;
        while (!packed.IsEmpty)
        {
            int sizeBytes = WireVarint.Read(in MemoryMarshal.GetReference(packed), packed.Length, out ulong item);
            if (sizeBytes <= 0) throw new WireFormatException(WireError.PackedLengthMismatch, start, "A path in the source info ends inside a number.");
            path.Add(unchecked((int)item));
            packed = packed.Slice(sizeBytes);
        }
    }

    /// <summary>The declaration at a path: field numbers of descriptor.proto and indexes in turns. Null for parts of declarations.</summary>
    private static DescriptorBase? Target(FileDescriptor file, List<int> path)
    {
        if (path.Count == 1) return path[0] is SyntaxField or EditionField ? file : null;
        if (path.Count == 0 || path.Count % 2 != 0) return null;
        DescriptorBase? at = file;
        for (int i = 0; i < path.Count && at != null; i += 2) at = Step(at, path[i], path[i + 1]);
        return at;
    }

    private static DescriptorBase? Step(DescriptorBase from, int field, int index)
    {
        IReadOnlyList<DescriptorBase>? list = from switch
        {
            FileDescriptor file => field switch { 4 => file.Messages, 5 => file.Enums, 6 => file.Services, 7 => file.Extensions, _ => null },
            MessageDescriptor message => field switch
            {
                2 => message.Fields,
                3 => message.NestedTypes,
                4 => message.Enums,
                6 => message.Extensions,
                8 => message.DeclaredOneofs,
                _ => null,
            },
            EnumDescriptor type => field == 2 ? type.Values : null,
            ServiceDescriptor service => field == 2 ? service.Methods : null,
            _ => null,
        };
        return list != null && (uint)index < (uint)list.Count ? list[index] : null;
    }
}
