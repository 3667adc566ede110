using System.Collections.Generic;

namespace LibWire;

/// <summary>How the fields of a message struct lie in memory, with what the schema says about them: enough for code that works on any message, such as
/// checks, text and comparison.</summary>
/// <remarks>Every generated message has one, in <c>Layout</c>. It never changes and may be used by any number of threads. Offsets are those of this
/// process: they differ between 32 and 64 bits.</remarks>
public sealed unsafe partial class ProtoLayout
{
    private readonly Dictionary<string, ProtoFieldLayout> _byName = [];
    private readonly ProtoLayoutCores _cores;
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

    /// <summary>Where the struct keeps the fields that its schema does not know, in bytes from its start; -1 where it does not.</summary>
    public int UnknownOffset { get; }

    /// <summary>The same as <see cref="Fields"/>, for walkers.</summary>
    internal ProtoFieldLayout[] FieldArray { get; }

    /// <summary>Whether a required field can be missing in such a message or in a message inside it, however deep; extensions may have some.</summary>
    internal bool IsRequiredInside
    {
        get
        {
            // Two threads may both find out; the answer is the same.
            if (_requiredInside == Answer.Unknown) _requiredInside = FindRequired(withExtensions: true) ? Answer.Yes : Answer.No;
            return _requiredInside == Answer.Yes;
        }
    }

    /// <summary>The same for messages that hold no extensions: those read without a registry need not be walked because they might.</summary>
    internal bool IsRequiredAmongFields
    {
        get
        {
            if (_requiredAmongFields == Answer.Unknown) _requiredAmongFields = FindRequired(withExtensions: false) ? Answer.Yes : Answer.No;
            return _requiredAmongFields == Answer.Yes;
        }
    }

    /// <summary>The field with a number, or null.</summary>
    /// <param name="number">Any number.</param>
    public ProtoFieldLayout? FindByNumber(int number)
    {
        ProtoFieldLayout[] fields = FieldArray;

        // Most schemas count from one without a gap.
        if ((uint)(number - 1) < (uint)fields.Length && fields[number - 1].Number == number) return fields[number - 1];
        int low = 0, high = fields.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            int found = fields[middle].Number;
            if (found == number) return fields[middle];
            if (found < number) low = middle + 1;
            else high = middle - 1;
        }

        return null;
    }

    /// <summary>The field with a name, or null.</summary>
    /// <param name="name">The name as it stands in the schema, such as <c>unit_price</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ProtoFieldLayout? FindByName(string name) => _byName.TryGetValue(name, out ProtoFieldLayout? field) ? field : null;

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Looks through this message and all it can hold; each once, so messages that can hold themselves end too.</summary>
    /// <param name="withExtensions">Whether an extension counts, as what a message is extended with is known at run time only.</param>
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
