using LibWire.Tests.FlatBuffers.Held;
using LibWire.Tests.FlatBuffers.Holding;

namespace LibWire.Tests;

/// <summary>Editors whose arena is dead.</summary>
public sealed class FlatEditorCheckTests
{
    [Theory]
    [InlineData(WireMisuse.UseAfterDispose)]
    [InlineData(WireMisuse.UseAfterReset)]
    [InlineData(WireMisuse.UseAfterRewind)]
    public void Editor_OfADeadArena_NamesIt(WireMisuse expected)
    {
        using var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        var editor = new FlatEditor(Trees.Small(), TreeView.Layout, arena);
        FlatEdited root = editor.Root;
        editor.Set(root, Tree.FieldIds.Id, 1);

        if (expected == WireMisuse.UseAfterDispose) arena.Dispose();
        else if (expected == WireMisuse.UseAfterReset) arena.Reset();
        else arena.Rewind(mark);

        WireMisuse? seen = null;
        try
        {
            editor.Set(root, Tree.FieldIds.Id, 2);
        }
        catch (WireMisuseException exception)
        {
            seen = exception.Misuse;
        }

        Assert.Equal(expected, seen);
        try
        {
            seen = null;
            _ = editor.WrittenSpan.Length;
        }
        catch (WireMisuseException exception)
        {
            seen = exception.Misuse;
        }

        Assert.Equal(expected, seen);
    }
}
