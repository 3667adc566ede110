#if NET
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Sub-messages that close themselves. This needs a ref field, so it exists only for .NET 8 and later.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Starts a sub-message that ends with the scope: <c>using (writer.Sub(2)) { … }</c>. Lengths are minimal.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <returns>The scope. It must be disposed once, before the scopes around it.</returns>
    /// <remarks>
    /// <see cref="StartSub"/> and <see cref="CloseSub"/> are a little faster: a scope refers to the writer, which then cannot stay in registers.
    /// Not in the builds for netstandard.
    /// </remarks>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public SubScope Sub(int fieldNumber)
    {
        StartSub(fieldNumber);
        return new SubScope(ref _state);
    }

    /// <summary>An open sub-message; <see cref="Dispose"/> closes it.</summary>
    public ref partial struct SubScope : IDisposable
    {
        private ref ProtoWriterState _state;
        private readonly int _depth;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal SubScope(ref ProtoWriterState state)
        {
            _state = ref state;
            _depth = state.Depth;
        }

        /// <summary>Closes the sub-message with a minimal length.</summary>
        /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the scope was already disposed, or one inside it is
        /// still open. Thrown by both builds; nothing is closed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public void Dispose()
        {
            if (Unsafe.IsNullRef(ref _state)) ProtoWriterCore.ThrowCloseWithoutStart(ProtoWriterFrame.SubMessage);
            CheckWritable();
            if (_state.Depth != _depth) ProtoWriterCore.ThrowCloseWithoutStart(ProtoWriterFrame.SubMessage);
            _state.CloseLength(ProtoWriterFrame.SubMessage, minimal: true);
            _state = ref Unsafe.NullRef<ProtoWriterState>();
        }

        readonly partial void CheckWritable();
    }
}
#endif
