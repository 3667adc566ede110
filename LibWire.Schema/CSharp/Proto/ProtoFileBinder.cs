using System.Linq;
using System.Runtime.CompilerServices;

namespace LibWire.Schema;

/// <summary>Decides the C# of linked files. The result needs no further decision.</summary>
/// <remarks>
/// The code of a file depends only on its descriptor, which refers to those of its imports, and is stored with it. A file that was not linked again is not
/// bound again.
/// </remarks>
internal static class ProtoFileBinder
{
    private static readonly ConditionalWeakTable<ProtoFileDescriptor, CSharpFile> Known = new();

    /// <summary>Binds files. Never throws. A file with errors does not stop others from being bound. The results are in the order of the files.</summary>
    internal static IReadOnlyList<ProtoBoundFile> Bind(IReadOnlyList<ProtoFileDescriptor> descriptors)
    {
        List<CSharpFile> files = [.. descriptors.Select(Bind)];
        var collisions = new CSharpCollisions(files);
        var sources = new SourceNames();
        List<DiagnosticBag?> found = files.ConvertAll(collisions.Check);
        return [.. files.Select((file, index) => Finish(file, found[index], sources.Take(file.SourceName), collisions.TakeExtensionsName(file)))];
    }

    // Imports come first. There is no recursion, because a chain of imports can have any length.
    private static CSharpFile Bind(ProtoFileDescriptor descriptor)
    {
        if (Known.TryGetValue(descriptor, out CSharpFile? known)) return known;
        var open = new Stack<(ProtoFileDescriptor Descriptor, int NextImport)>();
        var entered = new HashSet<ProtoFileDescriptor> { descriptor };
        open.Push((descriptor, 0));
        while (open.Count > 0)
        {
            (ProtoFileDescriptor current, int next) = open.Pop();
            if (next == current.Imports.Count)
            {
                known = Known.GetValue(current, BindOne);
                continue;
            }

            open.Push((current, next + 1));
            if (current.Imports[next].Target is { } target && !Known.TryGetValue(target, out _) && entered.Add(target)) open.Push((target, 0));
        }

        return known!;
    }

    private static CSharpFile BindOne(ProtoFileDescriptor descriptor)
    {
        var file = new CSharpFile(descriptor);
        new CSharpDeclarer(file).Declare();
        if (!descriptor.IsSound) return file;

        foreach (CSharpMessage message in file.AllMessages)
        {
            foreach (CSharpField field in message.Fields)
            {
                bool hasBit = field.Presence is (ProtoFieldPresence.Explicit or ProtoFieldPresence.Required) && !field.IsMessage;
                if (hasBit) field.HasBit = message.HasBitCount++;
            }

            CSharpMemberNames.Assign(message);
        }

        CSharpMemberNames.AssignExtensions(file.ExtensionsName, file.Extensions, "All");
        ProtoReachability.MarkUntypedStorage(file);
        ProtoReachability.MarkRequiredInside(file, Find);
        if (!file.Diagnostics.HasErrors) file.Code = new ProtoMessageBinder(Find).Bind(file);
        return file;

        CSharpNamedType Find(ProtoDescriptor type) => (type.File == descriptor ? file : Bind(type.File)).Find(type);
    }

    private static ProtoBoundFile Finish(CSharpFile file, DiagnosticBag? collisions, string sourceName, string extensionsName)
    {
        bool isOwn = collisions == null && !file.Descriptor.Diagnostics.HasShared
            && (file.Code == null || (file.Code.SourceName == sourceName && file.Code.ExtensionsName == extensionsName));
        return isOwn ? file.Own ??= Merge(file, null, sourceName, extensionsName) : Merge(file, collisions, sourceName, extensionsName);
    }

    private static ProtoBoundFile Merge(CSharpFile file, DiagnosticBag? collisions, string sourceName, string extensionsName)
    {
        var all = file.Descriptor.NewDiagnostics();
        all.AddRange(file.Descriptor.Diagnostics.ToArray());
        all.AddRange(file.Diagnostics.ToArray());
        if (collisions != null) all.AddRange(collisions.ToArray());
        ProtoFileCode? code = collisions == null && file.Descriptor.IsSound ? file.Code : null;
        if (code != null && (code.SourceName != sourceName || code.ExtensionsName != extensionsName))
            code = code with { SourceName = sourceName, ExtensionsName = extensionsName };
        return new ProtoBoundFile(code, all.ToArray());
    }
}
