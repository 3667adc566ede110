using System.Collections.Generic;

namespace LibWire;

/// <summary>A node before it is stored in the memory of a <see cref="ProjectionTable"/>.</summary>
internal sealed unsafe class ProjectionDraft
{
    /// <summary>The steps, by ascending tag.</summary>
    internal List<StepDraft> Steps { get; } = [];

    /// <summary>Decides the action of each tag.</summary>
    internal static ProjectionDraft Of(ProjectionTree tree)
    {
        var draft = new ProjectionDraft();
        foreach (ProjectionTree.Branch branch in tree.Branches) draft.AddField(branch);
        foreach (ProtoFieldLayout field in tree.Layout.FieldArray)
            if (field.OneofIndex >= 0 && !tree.Has(field) && HasSibling(tree, field)) draft.AddOther(field);
        draft.Steps.Sort(static (left, right) => left.Step.Tag.CompareTo(right.Step.Tag));
        return draft;
    }

    private void AddField(ProjectionTree.Branch branch)
    {
        ProtoFieldLayout field = branch.Field;
        ProjectionKind value = KindOf(field.Type, field.ChecksUtf8, field.EnumLayout);
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                value = KindOf(field.MapValueType, field.ChecksUtf8, field.EnumLayout);
                StepDraft draft = Add(branch, ProjectionKind.Entry, value, ProtoWireType.Length);
                draft.Step.Key = KindOf(field.MapKeyType, field.KeyChecksUtf8, enumLayout: null);
                draft.Step.DefaultNumber = field.EnumLayout?.DefaultNumber ?? 0;
                break;
            case ProtoFieldPresence.Oneof:
                SetOneof(Add(branch, ProjectionKind.Member, value, ProjectionCore.WireTypeOf(value)), field);
                break;
            case ProtoFieldPresence.Repeated when value == ProjectionKind.Message:
                Add(branch, ProjectionKind.Messages, value, ProtoWireType.Length);
                break;
            case ProtoFieldPresence.Repeated when value == ProjectionKind.Group:
                Add(branch, ProjectionKind.Groups, value, ProtoWireType.StartGroup);
                break;
            case ProtoFieldPresence.Repeated when value is ProjectionKind.String or ProjectionKind.StringUnchecked or ProjectionKind.Bytes:
                Add(branch, ProjectionKind.Texts, value, ProtoWireType.Length);
                break;
            case ProtoFieldPresence.Repeated:
                Add(branch, ProjectionKind.Packed, value, ProtoWireType.Length);
                Add(branch, ProjectionKind.Unpacked, value, ProjectionCore.WireTypeOf(value));
                break;
            default:
                Add(branch, value, value, ProjectionCore.WireTypeOf(value));
                break;
        }
    }

    /// <summary>Adds a member that is not read, of a oneof with a member that is read.</summary>
    private void AddOther(ProtoFieldLayout field)
    {
        ProjectionKind value = KindOf(field.Type, field.ChecksUtf8, field.EnumLayout);
        SetOneof(Add(field, ProjectionKind.OtherMember, value, ProjectionCore.WireTypeOf(value)), field);
    }

    private StepDraft Add(ProjectionTree.Branch branch, ProjectionKind kind, ProjectionKind value, ProtoWireType wireType)
    {
        StepDraft draft = Add(branch.Field, kind, value, wireType);
        if (branch.Field.MessageLayout is not { } message) return draft;
        draft.Step.ValueBytes = message.SizeBytes;
        if (branch.IsWhole) draft.Whole = message;
        else draft.Inner = Of(branch.Inner!);
        return draft;
    }

    private StepDraft Add(ProtoFieldLayout field, ProjectionKind kind, ProjectionKind value, ProtoWireType wireType)
    {
        uint tag = ((uint)field.Number << ProtoFormat.WireTypeBits) | (uint)wireType;
        int[] numbers = value == ProjectionKind.ClosedEnum ? NumbersOf(field.EnumLayout!) : [0];
        uint range = (uint)(numbers[numbers.Length - 1] - numbers[0]);
        var draft = new StepDraft { Numbers = range == numbers.Length - 1 ? [] : numbers };
        draft.Step.NumberMin = numbers[0];
        draft.Step.NumberRange = range;
        draft.Step.Kind = kind;
        draft.Step.Value = value;
        draft.Step.Tag = tag;
        draft.Step.TagShape = ProtoDecode.ShapeOf(tag);
        draft.Step.TagBytes = ProtoDecode.ShapeBytesOf(draft.Step.TagShape);
        draft.Step.Offset = field.OffsetBytes;
        draft.Step.HasOffset = field.HasWordOffset;
        draft.Step.HasMask = field.HasMask;
        draft.Step.ValueBytes = ProtoFieldLayout.SizeOf(field.Presence == ProtoFieldPresence.Map ? field.MapValueType : field.Type);
        draft.Step.Number = field.Number;
        Steps.Add(draft);
        return draft;
    }

    /// <summary>Sets the place of the oneof's case, and the shared storage of its members.</summary>
    private static void SetOneof(StepDraft draft, ProtoFieldLayout member)
    {
        draft.Step.CaseOffset = member.CaseOffset;
        draft.Step.OverlayOffset = member.OneofOffset;
        draft.Step.OverlayBytes = member.OneofBytes;
    }

    private static bool HasSibling(ProjectionTree tree, ProtoFieldLayout member)
    {
        foreach (ProjectionTree.Branch branch in tree.Branches)
            if (branch.Field.OneofIndex == member.OneofIndex) return true;
        return false;
    }

    private static int[] NumbersOf(ProtoEnumLayout layout)
    {
        var numbers = new SortedSet<int>();
        foreach (ProtoEnumValue value in layout.Values) numbers.Add(value.Number);
        return [.. numbers];
    }

    private static ProjectionKind KindOf(ProtoFieldType type, bool checksUtf8, ProtoEnumLayout? enumLayout) => type switch
    {
        ProtoFieldType.Bool => ProjectionKind.Bool,
        ProtoFieldType.Int32 or ProtoFieldType.UInt32 => ProjectionKind.VarInt32,
        ProtoFieldType.Int64 or ProtoFieldType.UInt64 => ProjectionKind.VarInt64,
        ProtoFieldType.SInt32 => ProjectionKind.SInt32,
        ProtoFieldType.SInt64 => ProjectionKind.SInt64,
        ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 or ProtoFieldType.Float => ProjectionKind.Fixed32,
        ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 or ProtoFieldType.Double => ProjectionKind.Fixed64,
        ProtoFieldType.String => checksUtf8 ? ProjectionKind.String : ProjectionKind.StringUnchecked,
        ProtoFieldType.Bytes => ProjectionKind.Bytes,
        ProtoFieldType.Enum => enumLayout is { IsClosed: true } ? ProjectionKind.ClosedEnum : ProjectionKind.VarInt32,
        ProtoFieldType.Group => ProjectionKind.Group,
        _ => ProjectionKind.Message,
    };

    /// <summary>A step, with the parts that are stored outside it.</summary>
    internal sealed class StepDraft
    {
        internal ProjectionStep Step;

        /// <summary>The numbers of a closed enum, ascending.</summary>
        internal int[] Numbers { get; init; } = [];

        /// <summary>What is read of a message, if it is not read whole.</summary>
        internal ProjectionDraft? Inner { get; set; }

        /// <summary>The layout of a message that is read whole.</summary>
        internal ProtoLayout? Whole { get; set; }
    }
}
