using LibWire.Grpc.Reflection;
using LibWire.Reflection;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc;

/// <summary>Files that get in each other's way.</summary>
public sealed class ReflectionIndexTests
{
    [Fact]
    public void Index_TwoFilesWithOnePath_GivesTheSecondAnotherOne()
    {
        FileDescriptor first = Pool(File("base.proto", "a", "Base"), File("service.proto", "a", "Thing", "base.proto")).FindFile("service.proto")!;
        FileDescriptor second = Pool(File("base.proto", "b", "Base"), File("service.proto", "b", "Thing", "base.proto")).FindFile("service.proto")!;
        var index = new ReflectionIndex(["b.S", "a.S", "b.S"], [first, second, first]);

        Assert.Equal(["a.S", "b.S"], index.Services);
        ReflectionFile one = Find(index, "a.Thing"), two = Find(index, "b.Thing");
        Assert.Equal(("service.proto", "2/service.proto"), (one.Name, two.Name));
        Assert.Equal("base.proto", Assert.Single(one.Imports).Name);
        Assert.Equal("2/base.proto", Assert.Single(two.Imports).Name);
        Assert.Equal(first.ProtoBytes, one.Bytes);

        using ArenaAllocator arena = new();
        FileDescriptorProto changed = FileDescriptorProto.Parse(two.Bytes, in arena);
        Assert.Equal("2/service.proto", changed.Name.ToString());
        Assert.Equal("2/base.proto", changed.Dependency[0].ToString());
        Assert.Same(two, index.FindFile(Utf8String.Copy("2/service.proto", in arena)));
    }

    [Fact]
    public void Index_OneFileCompiledTwice_HasItOnce()
    {
        FileDescriptor first = Pool(File("base.proto", "a", "Base")).Files[0], second = Pool(File("base.proto", "a", "Base")).Files[0];
        var index = new ReflectionIndex([], [first, second]);
        using ArenaAllocator arena = new();
        Assert.NotNull(index.FindFile(Utf8String.Copy("base.proto", in arena)));
        Assert.Null(index.FindFile(Utf8String.Copy("2/base.proto", in arena)));
    }

    [Fact]
    public void Index_OneNameInTwoFiles_FindsTheFirst()
    {
        FileDescriptor first = Pool(File("a.proto", "a", "Base")).Files[0], second = Pool(File("b.proto", "a", "Base")).Files[0];
        Assert.Equal("a.proto", Find(new ReflectionIndex([], [first, second]), "a.Base").Name);
        Assert.Equal("b.proto", Find(new ReflectionIndex([], [second, first]), "a.Base").Name);
    }

    [Fact]
    public void Rewriter_ImportsRemoved_MovesTheIndexes()
    {
        using ArenaAllocator arena = new();
        var file = default(FileDescriptorProto);
        foreach (string path in (string[])["a", "b", "c", "d"]) file.Dependency.Add(path, in arena);
        foreach (int index in (int[])[3, 1, 0, 9, -1]) file.PublicDependency.Add(index, in arena);
        foreach (int index in (int[])[2]) file.WeakDependency.Add(index, in arena);
        foreach (string path in (string[])["x", "y"]) file.OptionDependency.Add(path, in arena);

        using var rewriter = new FileRewriter(file.ToArray());
        rewriter.ChangeImports(static path => path is "b" or "x" ? null : path == "d" ? "dd" : path);
        Assert.True(rewriter.HasChanged);
        FileDescriptorProto changed = FileDescriptorProto.Parse(rewriter.ToArray(), in arena);
        Assert.Equal(["a", "c", "dd"], changed.Dependency.ToArray().Select(static path => path.ToString()));
        Assert.Equal([2, 0], changed.PublicDependency.ToArray());
        Assert.Equal([1], changed.WeakDependency.ToArray());
        Assert.Equal(["y"], changed.OptionDependency.ToArray().Select(static path => path.ToString()));
    }

    [Fact]
    public void Rewriter_NothingToDo_HasNotChanged()
    {
        using ArenaAllocator arena = new();
        using var rewriter = new FileRewriter(File("a.proto", "a", "Base", "b.proto"));
        rewriter.SetName("a.proto");
        rewriter.ChangeImports(static path => path);
        Assert.False(rewriter.HasChanged);
    }

    private static ReflectionFile Find(ReflectionIndex index, string symbol)
    {
        using ArenaAllocator arena = new();
        return index.FindSymbol(Utf8String.Copy(symbol, in arena))!;
    }

    private static byte[] File(string path, string package, string message, params string[] imports)
    {
        using ArenaAllocator arena = new();
        var file = default(FileDescriptorProto);
        file.SetName(path, in arena);
        file.SetPackage(package, in arena);
        file.SetSyntax("proto3", in arena);
        foreach (string import in imports) file.Dependency.Add(import, in arena);
        file.MessageType.Add(in arena).SetName(message, in arena);
        return file.ToArray();
    }

    private static DescriptorPool Pool(params byte[][] files)
    {
        using ArenaAllocator arena = new();
        var set = default(FileDescriptorSet);
        foreach (byte[] file in files) set.File.Add(FileDescriptorProto.Parse(file, in arena), in arena);
        return DescriptorPool.Parse(set.ToArray());
    }
}
