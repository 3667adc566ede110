namespace LibWire.Tests.FlatBuffers;

/// <summary>The FlatBuffers project's own buffers.</summary>
internal static class FlatCorpus
{
    internal const string Folder = "flatbuffers";

    internal const string MonsterName = Folder + "/monster/monsterdata_test.mon";

    internal const string AnnotatedName = Folder + "/annotated/annotated_binary.bin";

    internal static byte[] Monster => File.ReadAllBytes(TestData.PathOf(MonsterName));

    internal static byte[] Annotated => File.ReadAllBytes(TestData.PathOf(AnnotatedName));
}
