using System.Collections.Generic;

namespace LibWire.CompilerServices;

// Messages that are objects: they are read where the bytes lie, and nothing that is kept points into the bytes. There is no arena.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Begins a call that reads objects.</summary>
    /// <param name="start">The bytes, at an address that does not change.</param>
    /// <param name="sizeBytes">The number of bytes: 1 or more.</param>
    /// <param name="tail">Memory for the last bytes: twice <see cref="SlackBytes"/>.</param>
    /// <param name="isMerge">Whether what was read before a failure is kept.</param>
    internal void BeginObject(byte* start, int sizeBytes, byte* tail, bool isMerge)
    {
        _isMerge = isMerge;
        DepthLeft = ProtoLimits.DepthMax;
        _limitBefore = ArenaLimits.Unlimited;
        _next = _base = start;
        _end = start + sizeBytes;
        _fastEnd = FastEnd(_next, _end);
        _tail = tail;
        SetCopiesText(true);
    }

    /// <summary>Notes an object that has items for an array. The array is made when everything is read: a field that comes in many pieces would
    /// otherwise be copied once for each.</summary>
    internal void FinishLater(IProtoObject message) => (_source->Unfinished ??= []).Add(message);

    /// <summary>Ends a call that reads objects, successful or not.</summary>
    internal readonly void CloseObject()
    {
        if (_source->Unfinished is not { } unfinished) return;
        foreach (IProtoObject message in unfinished) message.FinishCore();
    }
}
