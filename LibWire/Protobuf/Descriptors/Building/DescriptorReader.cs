using System.Collections.Generic;
using System.Collections.ObjectModel;

namespace LibWire.Reflection;

/// <summary>Makes the descriptors of one file from its bytes. Names of types are not looked up yet.</summary>
/// <remarks>A declaration is read twice: first its name and options, on which everything inside depends, then the rest. Fields may come in any
/// order.</remarks>
internal sealed partial class DescriptorReader(DescriptorSpace space)
{
    private FileDescriptor _file = null!;

    /// <summary>Reads the file.</summary>
    /// <param name="reader">Reads the <c>FileDescriptorProto</c>, which is a part of the data of the space.</param>
    internal FileDescriptor Read(ProtoReader reader)
    {
        _file = ReadHeader(reader);
        List<MessageDescriptor>? messages = null;
        List<EnumDescriptor>? enums = null;
        List<FieldDescriptor>? extensions = null;
        List<ServiceDescriptor>? services = null;
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.FileMessage: Add(ref messages, ReadMessage(reader.ReadMessage(), null, Count(messages))); break;
                case DescriptorTags.FileEnum: Add(ref enums, ReadEnum(reader.ReadMessage(), null, Count(enums))); break;
                case DescriptorTags.FileExtension: Add(ref extensions, ReadField(reader.ReadMessage(), null, true, Count(extensions))); break;
                case DescriptorTags.FileService: Add(ref services, ReadService(reader.ReadMessage(), Count(services))); break;
                default: reader.Skip(); break;
            }
        }

        _file.Messages = Sealed(messages);
        _file.Enums = Sealed(enums);
        _file.Extensions = Sealed(extensions);
        _file.Services = Sealed(services);
        return _file;
    }

    private static int Count<T>(List<T>? list) => list?.Count ?? 0;

    private static void Add<T>(ref List<T>? list, T item) => (list ??= []).Add(item);

    private static ReadOnlyCollection<T> Sealed<T>(List<T>? list) => Array.AsReadOnly(list is null ? [] : list.ToArray());

    private static DescriptorRange Range(int first, int last) => new(first, last);

    private FileDescriptor ReadHeader(ProtoReader reader)
    {
        string name = "", package = "", syntax = "";
        int edition = 0;
        var options = default(DescriptorOptionFacts);
        ReadOnlyMemory<byte> sourceInfo = default;
        var imports = new List<string>();
        var publicIndexes = new List<int>();
        var weakIndexes = new List<int>();
        ReadOnlyMemory<byte> bytes = PartOf(reader);
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case DescriptorTags.Name: name = reader.ReadString(); break;
                case DescriptorTags.FilePackage: package = reader.ReadString(); break;
                case DescriptorTags.FileSyntax: syntax = reader.ReadString(); break;
                case DescriptorTags.FileEdition: edition = reader.ReadInt32(); break;
                case DescriptorTags.FileDependency: imports.Add(reader.ReadString()); break;
                case DescriptorTags.FilePublicDependency: publicIndexes.Add(reader.ReadInt32()); break;
                case DescriptorTags.FileWeakDependency: weakIndexes.Add(reader.ReadInt32()); break;
                case DescriptorTags.FileOptions: ReadOptions(reader.ReadMessage(), ref options, DescriptorTags.FeaturesOfFile); break;
                case DescriptorTags.FileSourceInfo:
                    ProtoReader info = reader.ReadMessage();
                    sourceInfo = Together(sourceInfo, PartOf(info));
                    DescriptorSourceInfo.ThrowIfInvalid(info);
                    break;
                default: reader.Skip(); break;
            }
        }

        int known = syntax switch
        {
            "" or "proto2" => DescriptorFeatures.Proto2Edition,
            "proto3" => DescriptorFeatures.Proto3Edition,
            "editions" when edition is DescriptorFeatures.Edition2023 or DescriptorFeatures.Edition2024 or DescriptorFeatures.UnstableEdition => edition,
            "editions" => throw new DescriptorException(name, "", $"edition {edition} is unknown: the last one supported is 2024."),
            _ => throw new DescriptorException(name, "", $"the syntax \"{DescriptorException.Shown(syntax)}\" is unknown."),
        };
        var file = new FileDescriptor(name, package, known, bytes) { SourceInfo = sourceInfo };
        if (name.Length == 0) throw new DescriptorException("", "", "a file has no name.");
        if (package.Length > 0)
            foreach (string part in package.Split('.')) DescriptorSpace.CheckIdentifier(file, part, package);
        file.ImportNames.AddRange(imports);
        AddIndexes(file, publicIndexes, file.PublicIndexes);
        AddIndexes(file, weakIndexes, file.OptionalIndexes);
        SetOptions(file, options, DescriptorFeatures.DefaultsOf(known));
        return file;
    }

    private static void AddIndexes(FileDescriptor file, List<int> indexes, HashSet<int> target)
    {
        foreach (int index in indexes)
        {
            if ((uint)index >= (uint)file.ImportNames.Count) throw new DescriptorException(file.Name, "", $"there is no import with the index {index}.");
            target.Add(index);
        }
    }

    /// <summary>The bytes of a message whose reader has not started.</summary>
    private ReadOnlyMemory<byte> PartOf(ProtoReader reader) => new(space.Data, reader.Position, reader.Remaining);

    /// <summary>A message field that occurs twice counts as the two one behind the other.</summary>
    private ReadOnlyMemory<byte> Together(ReadOnlyMemory<byte> first, ReadOnlyMemory<byte> second)
    {
        if (first.IsEmpty || second.IsEmpty) return first.IsEmpty ? second : first;
        space.Charge(_file, first.Length + second.Length);
        var both = new byte[first.Length + second.Length];
        first.CopyTo(both);
        second.CopyTo(both.AsMemory(first.Length));
        return both;
    }

    private void ReadOptions(ProtoReader reader, ref DescriptorOptionFacts options, int featuresNumber)
    {
        options.Bytes = Together(options.Bytes, PartOf(reader));
        options.Read(reader, featuresNumber);
    }

    /// <summary>Sets the options of a declaration, and its features. Before editions, no feature could be set.</summary>
    private static void SetOptions(DescriptorBase declaration, in DescriptorOptionFacts options, DescriptorFeatures inherited)
    {
        declaration.OptionMemory = options.Bytes;
        declaration.Features = inherited;
        if (declaration.File.Edition < DescriptorFeatures.Edition2023) return;
        if (options.BadFeature != 0)
        {
            string name = declaration is FileDescriptor ? "" : declaration.FullName;
            throw new DescriptorException(declaration.File.Name, name, $"feature {options.BadFeature} of google.protobuf.FeatureSet has an unknown value.");
        }

        declaration.Features = inherited.With(options.Features);
    }
}
