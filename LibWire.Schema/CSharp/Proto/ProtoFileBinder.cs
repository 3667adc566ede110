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
        Dictionary<string, string> layouts = CSharpLayoutNames.Take(files, collisions);
        List<string> extensions = files.ConvertAll(file => collisions.TakeHelperName(file, file.ExtensionsName));

        // Files name the classes of those that they import.
        var reflections = new Dictionary<CSharpFile, string>();
        foreach (CSharpFile file in files) reflections[file] = collisions.TakeHelperName(file, file.ReflectionName);
        List<string[]> services = files.ConvertAll(file => TakeServiceNames(file, collisions));
        return
        [
            .. files.Select((file, index) =>
                Finish(file, found[index], new Names
                {
                    Source = sources.Take(file.SourceName),
                    Extensions = extensions[index],
                    Reflection = ReflectionOf(file, reflections),
                    Services = services[index],
                    ChangedLayouts = layouts,
                })),
        ];
    }

    private static string[] TakeServiceNames(CSharpFile file, CSharpCollisions collisions) =>
        [.. file.Services.Select(service => collisions.TakeHelperName(file, service.Name))];

    private static ProtoReflectionCode? ReflectionOf(CSharpFile file, Dictionary<CSharpFile, string> names)
    {
        if (file.Code is not { } code) return null;
        string name = names[file];
        return code.Reflection! with { Name = name, FullName = file.Qualified(name), Imports = new(file.ReflectionImports.Select(NameOf)) };

        string NameOf(CSharpFile import) => import.Qualified(names.TryGetValue(import, out string? taken) ? taken : import.ReflectionName);
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

            CSharpMemberNames.Assign(file, message);
        }

        CSharpMemberNames.AssignExtensions(file.ExtensionsName, file.Extensions, "All");
        ProtoReachability.MarkUntypedStorage(file);
        ProtoReachability.MarkRequiredInside(file, Find);
        file.ReflectionImports.AddRange(ProtoReflectionBinder.ImportsOf(descriptor).Select(Bind));
        if (!file.Diagnostics.HasErrors) file.Code = new ProtoMessageBinder(descriptor, Find).Bind(file);
        return file;

        CSharpNamedType Find(ProtoDescriptor type) => (type.File == descriptor ? file : Bind(type.File)).Find(type);
    }

    private static ProtoBoundFile Finish(CSharpFile file, DiagnosticBag? collisions, Names names)
    {
        bool isOwn = collisions == null && !file.Descriptor.Diagnostics.HasShared && (file.Code == null || names.AreThoseOf(file.Code));
        return isOwn ? file.Own ??= Merge(file, null, names) : Merge(file, collisions, names);
    }

    private static ProtoBoundFile Merge(CSharpFile file, DiagnosticBag? collisions, Names names)
    {
        var all = file.Descriptor.NewDiagnostics();
        all.AddRange(file.Descriptor.Diagnostics.ToArray());
        all.AddRange(file.Diagnostics.ToArray());
        if (collisions != null) all.AddRange(collisions.ToArray());
        ProtoFileCode? code = collisions == null && file.Descriptor.IsSound ? file.Code : null;
        if (code != null && !names.AreThoseOf(code)) code = names.ApplyTo(file, code);
        return new ProtoBoundFile(code, all.ToArray());
    }

    /// <summary>The names of a file that depend on the other files.</summary>
    private sealed class Names
    {
        internal required string Source { get; init; }

        internal required string Extensions { get; init; }

        internal required ProtoReflectionCode? Reflection { get; init; }

        /// <summary>The classes of the services, in the order of the file.</summary>
        internal required string[] Services { get; init; }

        /// <summary>The new names of classes beside enums, of any file: see <see cref="CSharpLayoutNames.Take"/>.</summary>
        internal required Dictionary<string, string> ChangedLayouts { get; init; }

        internal bool AreThoseOf(ProtoFileCode code) =>
            ChangedLayouts.Count == 0 && code.SourceName == Source && code.ExtensionsName == Extensions && code.Reflection == Reflection
            && code.Services.Select(static service => service.CSharpName).SequenceEqual(Services);

        internal ProtoFileCode ApplyTo(CSharpFile file, ProtoFileCode code) => CSharpLayoutNames.Apply(file, code, ChangedLayouts) with
        {
            SourceName = Source,
            ExtensionsName = Extensions,
            Reflection = Reflection,
            Services = new(code.Services.Select((service, index) => service with { CSharpName = Services[index] })),
        };
    }
}
