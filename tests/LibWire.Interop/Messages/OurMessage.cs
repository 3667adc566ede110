using System.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>
/// A generated struct type, for code that knows it only at run time. Messages are addresses of structs. All access to their content goes through the layout.
/// </summary>
internal abstract unsafe class OurMessage
{
    internal abstract ProtoLayout Layout { get; }

    internal abstract Type Type { get; }

    /// <summary>Calls the struct's own static <c>Parse</c>.</summary>
    internal abstract void Parse(byte* message, ReadOnlySpan<byte> bytes, in ArenaAllocator arena);

    internal abstract void Read(byte* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null);

    /// <summary>Reads a message by several threads.</summary>
    internal abstract void ReadParallel(byte* message, ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan);

    /// <summary>Reads messages that have their lengths before them.</summary>
    /// <returns>The address of the first.</returns>
    internal abstract byte* ReadMany(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan, out int count);

    /// <summary>Writes a message by several threads.</summary>
    internal abstract byte[] WriteParallel(byte* message, BatchPlan plan);

    internal abstract void Merge(byte* message, ref ProtoReader reader, ArenaAllocator arena);

    internal abstract void Write(byte* message, ref ProtoWriter writer);

    internal abstract int ComputeSize(byte* message);

    /// <summary>Calls the struct's own <c>ToArray</c>.</summary>
    internal abstract byte[] ToArray(byte* message);

    /// <summary>Like <see cref="ToArray"/>, without a check of required fields.</summary>
    internal abstract byte[] ToArrayPartial(byte* message);

    internal abstract bool IsInitialized(byte* message);

    internal abstract bool AreEqual(byte* message, byte* other);

    internal abstract int HashOf(byte* message);

    /// <summary>Makes a deep copy in an arena. The struct itself is written to <c>target</c>.</summary>
    internal abstract void CloneTo(byte* target, byte* message, ArenaAllocator arena);

    /// <summary>Merges a decoded message into another one.</summary>
    internal abstract void MergeFrom(byte* target, byte* source, ArenaAllocator arena);

    internal abstract string TextOf(byte* message);

    internal abstract string TextOf(byte* message, ProtoTextOptions options);

    internal abstract void ParseText(byte* message, string text, in ArenaAllocator arena);

    internal abstract string JsonOf(byte* message, ProtoJsonOptions options);

    internal abstract void ParseJson(byte* message, string json, in ArenaAllocator arena, ProtoJsonOptions options);

    /// <summary>The value of a property in an empty message.</summary>
    /// <param name="number">
    /// The field. Its name is found among the constants of <c>FieldIds</c>, because the property's name may have been changed to avoid a clash.
    /// </param>
    internal abstract object DefaultOf(int number);

    /// <summary>Allocates a message, all zero.</summary>
    internal byte* New(in ArenaAllocator arena) => arena.Allocate<byte>(Layout.SizeBytes);

    /// <summary>The messages of an assembly, by their names in the schema language.</summary>
    internal static Dictionary<string, OurMessage> AllOf(Assembly assembly) => assembly.GetTypes()
        .Where(type => type.IsValueType && typeof(IProtoMessage).IsAssignableFrom(type))
        .Select(type => (OurMessage)Activator.CreateInstance(typeof(OurMessage<>).MakeGenericType(type))!)
        .ToDictionary(message => message.Layout.FullName);
}

/// <inheritdoc/>
internal sealed unsafe class OurMessage<T> : OurMessage
    where T : unmanaged, IProtoMessage
{
    private readonly ParseMessage _parse = typeof(T).GetMethod("Parse", BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<ParseMessage>();
    private readonly GetBytes _toArray = typeof(T).GetMethod("ToArray", BindingFlags.Public | BindingFlags.Instance, [])!.CreateDelegate<GetBytes>();

    private delegate T ParseMessage(ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena, ProtoReadOptions? options);

    private delegate byte[] GetBytes(ref T message);

    internal override ProtoLayout Layout { get; } = default(T).Layout;

    internal override Type Type => typeof(T);

    internal override void Parse(byte* message, ReadOnlySpan<byte> bytes, in ArenaAllocator arena) => *(T*)message = _parse(bytes, in arena, null);

    internal override void Read(byte* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null) =>
        ((T*)message)->Read(ref reader, arena, options);

    internal override void ReadParallel(byte* message, ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan) =>
        *(T*)message = ProtoMessage.ParseParallel<T>(bytes, arena, options, plan);

    internal override byte* ReadMany(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan, out int count)
    {
        UnmanagedArray<T> messages = ProtoMessage.ParseMany<T>(bytes, arena, options, plan);
        count = messages.Count;
        return (byte*)messages.Items;
    }

    internal override byte[] WriteParallel(byte* message, BatchPlan plan)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        ProtoMessage.WriteParallel(in *(T*)message, ref writer, -1, plan);
        return writer.ToArray();
    }

    internal override void Merge(byte* message, ref ProtoReader reader, ArenaAllocator arena) => ((T*)message)->Merge(ref reader, arena);

    internal override void Write(byte* message, ref ProtoWriter writer) => ((T*)message)->Write(ref writer);

    internal override int ComputeSize(byte* message) => ((T*)message)->ComputeSize();

    internal override byte[] ToArray(byte* message) => _toArray(ref *(T*)message);

    internal override byte[] ToArrayPartial(byte* message) => ProtoMessage.ToArrayPartial(in *(T*)message);

    internal override bool IsInitialized(byte* message) => ProtoMessage.IsInitialized(in *(T*)message);

    internal override bool AreEqual(byte* message, byte* other) => ProtoMessage.AreEqual(in *(T*)message, in *(T*)other);

    internal override int HashOf(byte* message) => ProtoMessage.GetHashCode(in *(T*)message);

    internal override void CloneTo(byte* target, byte* message, ArenaAllocator arena) => *(T*)target = ProtoMessage.Clone(in *(T*)message, arena);

    internal override void MergeFrom(byte* target, byte* source, ArenaAllocator arena) => ProtoMessage.MergeFrom(ref *(T*)target, in *(T*)source, arena);

    internal override string TextOf(byte* message) => ProtoText.ToString(in *(T*)message);

    internal override string TextOf(byte* message, ProtoTextOptions options) => ProtoText.Print(in *(T*)message, options);

    internal override void ParseText(byte* message, string text, in ArenaAllocator arena) => *(T*)message = ProtoText.FromText<T>(text, in arena);

    internal override string JsonOf(byte* message, ProtoJsonOptions options) => ProtoJson.ToJson(in *(T*)message, options);

    internal override void ParseJson(byte* message, string json, in ArenaAllocator arena, ProtoJsonOptions options) =>
        *(T*)message = ProtoJson.FromJson<T>(json, in arena, options);

    internal override object DefaultOf(int number)
    {
        string name = typeof(T).GetNestedType("FieldIds")!.GetFields().Single(field => number.Equals(field.GetRawConstantValue())).Name;
        return typeof(T).GetProperty(name)!.GetValue(default(T))!;
    }
}
