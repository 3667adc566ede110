using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The memory of a projection: its nodes and steps, in one unmanaged block, so that the loop works with plain addresses.</summary>
internal sealed unsafe class ProjectionTable
{
    private readonly byte* _memory;
    private readonly ProjectionNode* _root;
    private readonly List<GCHandle> _layouts = []; // of messages that are read whole and have no generated code
    private byte* _free;

    /// <summary>Makes the table of a tree.</summary>
    internal ProjectionTable(ProjectionTree tree)
    {
        ProjectionDraft root = ProjectionDraft.Of(tree);
        long sizeBytes = MeasureAll(root);
        if (sizeBytes > int.MaxValue) throw new ArgumentException("The projection names too many fields.", "paths");
        _memory = _free = (byte*)Marshal.AllocHGlobal((int)sizeBytes);
        _root = Lay(root);
    }

    ~ProjectionTable()
    {
        Marshal.FreeHGlobal((IntPtr)_memory);
        foreach (GCHandle layout in _layouts) layout.Free();
    }

    /// <summary>Reads a message.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to its end.</param>
    /// <param name="arena">Receives the memory of the values that are read.</param>
    /// <param name="message">Receives the fields: a struct of the layout of the tree.</param>
    /// <param name="isMerge">Whether the data that was read before a failure is kept.</param>
    /// <param name="options">How to read the messages that are read whole.</param>
    internal void Read(scoped ref ProtoReader reader, ArenaAllocator arena, byte* message, bool isMerge, ProtoReadOptions? options)
    {
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge, options);
        state.UseSource(ref source, options);
        state.CopiesMessages = options is not { CopiesStringsOnly: true };
        try
        {
            if (reader.IsInputPinned && reader.IsContiguous)
            {
                state.FirstPiece(ref reader);
                ReadPiece(message, ref state);
            }
            else
            {
                state.UseInput(ref reader);
                while (state.IsMoreInput) ReadWindow(message, tail, ref state);
            }

            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
            GC.KeepAlive(this);
        }
    }

    /// <summary>Reads the whole fields of the next segment in place, or handles the field that continues in another segment. Such a field is copied
    /// only if it is to be read.</summary>
    private void ReadWindow(byte* message, byte* tail, ref ProtoReadState state)
    {
        fixed (byte* window = state.Window)
        {
            int sizeBytes = state.MeasureWindow();
            if (sizeBytes != 0)
            {
                state.UseWindow(window, sizeBytes, tail);
                ReadPiece(message, ref state);
                return;
            }
        }

        int fieldBytes = state.MeasureField(out uint tag);
        if (ProjectionNode.Find(_root, tag) < ProjectionNode.FirstStep)
        {
            state.PassInput(fieldBytes);
            return;
        }

        state.UseCopy(fieldBytes);
        ReadPiece(message, ref state);
    }

    private void ReadPiece(byte* message, ref ProtoReadState state) => ProjectionCore.Read(_root, state.Next, state.End, message, state.DepthLeft, ref state);

    private static long MeasureAll(ProjectionDraft draft)
    {
        long sizeBytes = Room<ProjectionNode>(1) + Room<ProjectionStep>(draft.Steps.Count) + Room<uint>(draft.Steps.Count) + Room<ushort>(draft.Steps.Count);
        foreach (ProjectionDraft.StepDraft step in draft.Steps)
        {
            sizeBytes += Room<int>(step.Numbers.Length);
            if (step.Inner is not null) sizeBytes += MeasureAll(step.Inner);
        }

        return sizeBytes;
    }

    private ProjectionNode* Lay(ProjectionDraft draft)
    {
        List<ProjectionDraft.StepDraft> drafts = draft.Steps;
        ProjectionNode* node = Take<ProjectionNode>(1);
        node->Steps = Take<ProjectionStep>(drafts.Count);
        node->LongTags = Take<uint>(drafts.Count);
        node->LongTagActions = Take<ushort>(drafts.Count);
        node->LongTagCount = 0;
        node->IsPlain = true;
        for (int tag = 0; tag < ProjectionNode.ShortTagCount; tag++)
            node->Actions[tag] = (ushort)(tag < ProtoFormat.TagMin ? ProjectionNode.NoField : tag & (int)ProtoFormat.WireTypeMask);
        for (int i = 0; i < drafts.Count; i++)
        {
            // Drafts are in ascending order of their tags.
            ushort action = checked((ushort)(ProjectionNode.FirstStep + i));
            uint tag = drafts[i].Step.Tag;
            LayStep(drafts[i], node->Steps + i);
            node->IsPlain &= drafts[i].Step.Kind <= ProjectionKind.ClosedEnum;
            if (tag < ProjectionNode.ShortTagCount)
            {
                node->Actions[tag] = action;
                continue;
            }

            node->LongTags[node->LongTagCount] = tag;
            node->LongTagActions[node->LongTagCount++] = action;
        }

        return node;
    }

    private void LayStep(ProjectionDraft.StepDraft draft, ProjectionStep* step)
    {
        *step = draft.Step;
        step->NumberCount = draft.Numbers.Length;
        step->Numbers = Take<int>(draft.Numbers.Length);
        draft.Numbers.CopyTo(new Span<int>(step->Numbers, draft.Numbers.Length));
        if (draft.Inner is not null) step->Node = Lay(draft.Inner);
        if (draft.Whole is null) return;
        step->Core = draft.Whole.EmittedReadCore;
        if (step->Core != null) return;
        _layouts.Add(GCHandle.Alloc(draft.Whole));
        step->Layout = GCHandle.ToIntPtr(_layouts[_layouts.Count - 1]);
    }

    private T* Take<T>(int count)
        where T : unmanaged
    {
        // SAFETY: MeasureAll has added up the same sizes.
        T* room = (T*)_free;
        _free += Room<T>(count);
        return room;
    }

    private static long Room<T>(int count)
        where T : unmanaged => (((long)count * sizeof(T)) + 7) & ~7L;
}
