using System.Collections.Generic;

namespace LibWire.WellKnown;

/// <summary>One merge of two messages by a mask.</summary>
internal sealed unsafe class FieldMaskMerge(FieldMaskMergeOptions options, ArenaAllocator arena)
{
    /// <summary>Merges the fields that the children of a node name.</summary>
    internal void Run(FieldMaskTree node, ProtoLayout layout, byte* source, byte* target, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        foreach (KeyValuePair<string, FieldMaskTree> pair in node.Children)
        {
            if (layout.FindByName(pair.Key) is not { } field) continue;
            if (pair.Value.IsLeaf) MergeLeaf(layout, field, source, target, depthLeft);
            else if (FieldMaskPaths.IsThrough(field)) MergeInside(pair.Value, layout, field, source, target, depthLeft - 1);
        }
    }

    /// <summary>Merges inside a sub-message. If the source has none, its fields are cleared in the target; if the target has none, one is
    /// created.</summary>
    private void MergeInside(FieldMaskTree node, ProtoLayout layout, ProtoFieldLayout field, byte* source, byte* target, int depthLeft)
    {
        ProtoLayout inner = field.MessageLayout!;
        bool hasSource = field.IsPresent(source), hasTarget = field.IsPresent(target);
        if (!hasSource && !hasTarget) return;
        byte* empty = null;
        if (!hasSource || !hasTarget)
        {
            empty = (byte*)arena.AllocateBytes((nuint)inner.SizeBytes);
            ArenaMemory.Fill(empty, (nuint)inner.SizeBytes, 0);
        }

        if (!hasTarget)
        {
            ProtoMessage.ClearField(field, target);
            *(byte**)field.StorageIn(target) = empty;
            ProtoMessage.NotePresent(field, target);
        }

        Run(node, inner, hasSource ? (byte*)field.MessageIn(source) : empty, (byte*)field.MessageIn(target), depthLeft);
    }

    private void MergeLeaf(ProtoLayout layout, ProtoFieldLayout field, byte* source, byte* target, int depthLeft)
    {
        bool hasSource = field.IsPresent(source);
        bool isReplaced = field.Presence switch
        {
            ProtoFieldPresence.Repeated or ProtoFieldPresence.Map => options.ReplacesRepeated,
            _ => field.MessageLayout is null ? !hasSource : options.ReplacesMessages,
        };
        if (isReplaced && field.IsPresent(target)) ProtoMessage.ClearField(field, target);
        if (hasSource) ProtoMessage.MergeField(field, target, source, arena, depthLeft);
    }
}
