using System.Collections.Generic;

namespace LibWire;

/// <summary>The layout table of a message struct: the place of each field in memory, and what the schema says about it. Code that works on any
/// message needs no more, such as checks, text and comparison.</summary>
/// <remarks>Every generated message has one, in <c>Layout</c>. It is immutable and thread-safe. Offsets are valid for this process: they differ
/// between 32 and 64 bits.</remarks>
public sealed unsafe partial class ProtoLayout
{
    private readonly Dictionary<string, ProtoFieldLayout> _byName = [];
    private readonly ProtoLayoutCores _cores;
    private ProtoFieldLayout[]? _required;
    private volatile Answer _requiredInside;
    private volatile Answer _requiredAmongFields;

    internal ProtoLayout(string fullName, int sizeBytes, int unknownOffset, ProtoFieldLayout[] fields, ProtoLayoutCores cores = default)
    {
        FullName = fullName;
        SizeBytes = sizeBytes;
        UnknownOffset = unknownOffset;
        _cores = cores;
        FieldArray = fields;
        Fields = Array.AsReadOnly(fields);
        foreach (ProtoFieldLayout field in fields) _byName.Add(field.Name, field);
        FindOneofs(fields);
    }

    private enum Answer
    {
        Unknown,
        No,
        Yes,
    }

    /// <summary>The name of the message with its package, such as <c>shop.Order.Voucher</c>.</summary>
    public string FullName { get; }

    /// <summary>The size of the struct, in bytes.</summary>
    public int SizeBytes { get; }

    /// <summary>The fields, by ascending number.</summary>
    public IReadOnlyList<ProtoFieldLayout> Fields { get; }

    /// <summary>The place of the unknown fields, in bytes from the start of the struct; -1 if it does not keep them.</summary>
    public int UnknownOffset { get; }

    /// <summary>The same as <see cref="Fields"/>, for code that walks over any message.</summary>
    internal ProtoFieldLayout[] FieldArray { get; }

    /// <summary>The names that the schema reserves.</summary>
    internal string[] ReservedNames { get; init; } = [];

    /// <summary>What must live as long as the layout: the types that it was made with, if they can be collected.</summary>
    internal object? Owner { get; init; }

    /// <summary>What the text format prepares for this type; null until then.</summary>
    internal object? TextTable { get; set; }

    /// <summary>What reading by several threads prepares for this type; null until then.</summary>
    internal object? Division { get; set; }

    /// <summary>What LibWire.Json prepares for messages of this type, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Whether a required field can be missing in such a message or in a message inside it, at any depth. Extensions may have required
    /// fields.</summary>
    internal bool IsRequiredInside
    {
        get
        {
            // Two threads may both compute it. The answer is the same.
            if (_requiredInside == Answer.Unknown) _requiredInside = FindRequired(withExtensions: true) ? Answer.Yes : Answer.No;
            return _requiredInside == Answer.Yes;
        }
    }

    /// <summary>Same, without extensions: a message that was read without a registry has none, so it need not be searched for that reason.</summary>
    internal bool IsRequiredAmongFields
    {
        get
        {
            if (_requiredAmongFields == Answer.Unknown) _requiredAmongFields = FindRequired(withExtensions: false) ? Answer.Yes : Answer.No;
            return _requiredAmongFields == Answer.Yes;
        }
    }

    /// <summary>Finds a field by number, or returns null.</summary>
    /// <param name="number">Any number.</param>
    public ProtoFieldLayout? FindByNumber(int number)
    {
        int index = IndexOf(number);
        return index < 0 ? null : FieldArray[index];
    }

    /// <summary>Finds a field by name, or returns null.</summary>
    /// <param name="name">The name as it stands in the schema, such as <c>unit_price</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoFieldLayout? FindByName(string name) => _byName.TryGetValue(name, out ProtoFieldLayout? field) ? field : null;

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>The index of a field in <see cref="FieldArray"/>; -1 if no field has the number.</summary>
    internal int IndexOf(int number)
    {
        ProtoFieldLayout[] fields = FieldArray;

        // Most schemas count from one without a gap.
        if ((uint)(number - 1) < (uint)fields.Length && fields[number - 1].Number == number) return number - 1;
        int low = 0, high = fields.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            int found = fields[middle].Number;
            if (found == number) return middle;
            if (found < number) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>The unknown fields of a message. The layout must have a place for them.</summary>
    internal ProtoUnknownFields* UnknownIn(void* message) => (ProtoUnknownFields*)((byte*)message + UnknownOffset);

    /// <summary>Whether a message lacks one of its own required fields.</summary>
    internal bool LacksRequired(void* message)
    {
        foreach (ProtoFieldLayout field in _required ??= Array.FindAll(FieldArray, static field => field.Presence == ProtoFieldPresence.Required))
            if (!field.IsPresent(message)) return true;
        return false;
    }

    /// <summary>Finds the places that the members of each oneof share.</summary>
    private static void FindOneofs(ProtoFieldLayout[] fields)
    {
        var places = new Dictionary<int, (int Start, int End)>();
        foreach (ProtoFieldLayout field in fields)
        {
            if (field.OneofIndex < 0) continue;
            int start = field.OffsetBytes, end = start + field.StorageBytes;
            bool isFirst = !places.TryGetValue(field.OneofIndex, out (int Start, int End) place);
            places[field.OneofIndex] = isFirst ? (start, end) : (Math.Min(start, place.Start), Math.Max(end, place.End));
        }

        foreach (ProtoFieldLayout field in fields)
        {
            if (field.OneofIndex < 0) continue;
            (int start, int end) = places[field.OneofIndex];
            field.OneofOffset = start;
            field.OneofBytes = end - start;
        }
    }

    /// <summary>Searches this message and all messages it can contain. Each is visited once, so recursive messages end too.</summary>
    /// <param name="withExtensions">Whether an extension counts as required. Which extensions a message has is known only at run time.</param>
    private bool FindRequired(bool withExtensions)
    {
        var seen = new HashSet<ProtoLayout> { this };
        var open = new Stack<ProtoLayout>();
        open.Push(this);
        while (open.Count > 0)
        {
            ProtoLayout layout = open.Pop();
            if (withExtensions && layout.CanExtend) return true;
            foreach (ProtoFieldLayout field in layout.FieldArray)
            {
                if (field.Presence == ProtoFieldPresence.Required) return true;
                if (field.MessageLayout is not { } inner) continue;
                Answer known = withExtensions ? inner._requiredInside : inner._requiredAmongFields;
                if (known == Answer.Yes) return true;
                if (known == Answer.Unknown && seen.Add(inner)) open.Push(inner);
            }
        }

        return false;
    }
}
