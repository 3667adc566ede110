namespace QuickStart;

/// <summary>One step of a drawing. The numbers are those of the specification, section 4.3.1.</summary>
internal enum GeometryCommand
{
    MoveTo = 1,
    LineTo = 2,
    ClosePath = 7,
}

/// <summary>Reads the geometry of a feature step by step, as <c>ProtoReader</c> reads fields: <c>while (geometry.Next()) …</c>.</summary>
/// <remarks>A number is a command (3 bits) with a count (29 bits). Two numbers follow for each move and line: the step from the point before,
/// zigzag-encoded.</remarks>
internal ref struct GeometryReader(ReadOnlySpan<uint> numbers)
{
    private ReadOnlySpan<uint> _rest = numbers;
    private uint _repeats;

    public GeometryCommand Command { get; private set; }

    // The position of the pen. ClosePath does not move it.
    public int X { get; private set; }

    public int Y { get; private set; }

    /// <summary>Whether the drawing ends early: with an unknown command, or in the middle of a step.</summary>
    public bool IsBroken { get; private set; }

    public bool Next()
    {
        while (_repeats == 0)
        {
            if (_rest.IsEmpty) return false;
            Command = (GeometryCommand)(_rest[0] & 7);
            _repeats = _rest[0] >> 3;
            _rest = _rest[1..];

            // The numbers come from the file. Closing a path 500 million times would cost 4 bytes there, and seconds here.
            if (Command == GeometryCommand.ClosePath ? _repeats != 1 : Command is not (GeometryCommand.MoveTo or GeometryCommand.LineTo))
                return Break();
        }

        _repeats--;
        if (Command == GeometryCommand.ClosePath) return true;
        if (_rest.Length < 2) return Break();
        X += Step(_rest[0]);
        Y += Step(_rest[1]);
        _rest = _rest[2..];
        return true;
    }

    private bool Break()
    {
        _rest = default;
        _repeats = 0;
        IsBroken = true;
        return false;
    }

    private static int Step(uint zigzag) => (int)(zigzag >> 1) ^ -(int)(zigzag & 1);
}
