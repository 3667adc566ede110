namespace LibWire.Tests.FlatBuffers;

/// <summary>The buffers of the FlatBuffers project itself.</summary>
internal static class FlatCorpus
{
    internal const string Folder = "corpus/flatbuffers";

    internal const string MonsterName = Folder + "/monster/monsterdata_test.mon";

    internal const string AnnotatedName = Folder + "/annotated/annotated_binary.bin";

    internal static byte[] Monster => File.ReadAllBytes(SharedData.Find(MonsterName)!);

    internal static byte[] Annotated => File.ReadAllBytes(SharedData.Find(AnnotatedName)!);
}
