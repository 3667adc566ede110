using Google.Protobuf;
using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case A from literals to bytes: the objects are built, then written, which is the only way the library has.</summary>
internal sealed class GoogleEncode(CaseInput input) : IComparisonRun
{
    private const int SlackBytes = 4096;

    private readonly ArrayBufferTarget _target = new(input.Array.Length + SlackBytes);

    public ulong Run()
    {
        var root = new RootMessage();
        for (long i = 0; i < input.UnitCount; i++)
        {
            var message = new TestMessage { A = ulong.MaxValue, B = long.MinValue, D = MadeCases.Greeting };
            message.E.Add("Msg 1");
            message.E.Add("Msg 2");
            message.E.Add("Msg 3");
            message.E.Add("Msg 4");
            for (int id = 0; id < MadeCases.SubMessageCount; id++) message.F.Add(new SubMessage { Id = id, Name = MadeCases.InnerName });
            root.Messages.Add(message);
        }

        _target.Clear();
        root.WriteTo(_target);
        return (ulong)_target.Length;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput()
    {
        Run();
        return _target.Written.ToArray();
    }

    public void Dispose()
    {
        // Its memory is managed.
    }
}
