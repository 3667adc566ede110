using System.Collections.Generic;

namespace LibWire.CompilerServices;

/// <summary>What only some calls need besides their <see cref="ProtoReadState"/>: all that refers to managed memory. The JIT clears such a struct
/// whenever the method begins that has it, so the state of small messages is without it.</summary>
internal ref struct ProtoReadSource
{
    internal ProtoReader Input;                  // the input after the current piece; empty if the piece is the last
    internal ProtoRegistry? Registry;            // the extensions that are known; null for none
    internal List<IProtoObject>? Unfinished;     // objects that are finished when everything is read; null for none
}

/// <content>The part of the state that refers to managed memory.</content>
public unsafe ref partial struct ProtoReadState
{
#pragma warning disable CS8500 // The address of a struct with references: a local of the method that began the call, so it does not move.
    private ProtoReadSource* _source;            // null if the call reads one piece and knows no extensions

    /// <summary>Gives the call a source.</summary>
    /// <param name="source">A local of the method that begins the call.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    internal void UseSource(scoped ref ProtoReadSource source, ProtoReadOptions? options)
    {
        // SAFETY: it lies on the stack, so it stays where it is after it is no longer fixed.
        fixed (ProtoReadSource* local = &source) _source = local;
        source.Registry = options?.Registry;
    }
#pragma warning restore CS8500
}
