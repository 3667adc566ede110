using System.Diagnostics;
using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>flatc makes the same of the same texts, and reads what LibWire writes.</summary>
public sealed class FlatcTests
{
    /// <summary>Texts of which flatc 2.0.8 makes something else, with the reason.</summary>
    private static readonly Dictionary<string, string> Others = new(StringComparer.Ordinal)
    {
        ["""{name:"a",precise:nan}"""] = "flatc stores a NaN that is the default.",
        ["""{name:"a",hp:true,speed:true,is_alive:"false"}"""] = "flatc takes true for a bool only.",
        ["""{name:"a",place:null,item:null,item_type:null,weapons:null,friend:null,texts:null}"""] = "To flatc the kind of a union is a scalar, which is not null.",
        ["""{name:"a",color:"Red Blue",rank:"Rank.Middle"}"""] = "flatc takes the enum in front of a value only where the field has no enum.",
        ["""{name:"a",color:Color.Red,rank:LibWire.Tests.Json.Realm.Rank.Low}"""] = "As before.",
        ["""{item:[7,8],name:"a",hp:1,item_type:Spot}"""] = "flatc takes the kind behind a value only right behind it.",
        ["""{items:["a","b"],name:"a",items_type:[Word,Word]}"""] = "flatc takes the kinds of a vector only in front of it.",
        ["""{name:"a",loose:{b:[0x1F,-0x10,+1,.5,1.,0x1.8p3,'x\'y',"\x41",/*c*/],a:{},},hp:1}"""] = "flatc reads hexadecimal integers in a FlexBuffer as 0.",
        ["""{name:"a",items_type:[Spot,NONE,"Word",Weapon],items:[{x:1,y:2},null,"w",{}]}"""] = "flatc has no text for an element without a value.",
    };

    [Fact, Trait("Category", "Tools")]
    public void ToBuffer_OfEachText_HasTheContentThatFlatcMakes()
    {
        using var folder = new Folder();
        var faults = new List<string>();
        int same = 0, count = 0;
        foreach (object[] row in FlatReadTests.Texts)
        {
            string text = (string)row[0];
            string fault = "";
            foreach (string form in (string[])[text, (string)row[1]])
            {
                byte[]? theirs = folder.ToBinary(form, out string message);
                using var arena = new ArenaAllocator();
                ReadOnlySpan<byte> ours = FlatJson.ToBuffer(form, HeroView.Layout, in arena);
                string written = FlatJson.ToJson(ours, HeroView.Layout);
                if (theirs is null) fault += message;
                else if (FlatJson.ToJson(theirs, HeroView.Layout) is var other && other != written) fault += $"{other} of flatc, not {written}";
                else if (ours.SequenceEqual(theirs)) same++;
                count++;
            }

            if (fault.Length == 0 == Others.ContainsKey(text)) faults.Add($"{text}: {fault}");
        }

        Assert.True(faults.Count == 0, $"{same} of {count} have the same bytes\n" + string.Join("\n", faults));
        Assert.InRange(same, count / 2, count);
    }

    /// <summary>A folder with the schema, as flatc 2.0.8 reads it: without 64-bit offsets, and without defaults of strings and vectors.</summary>
    private sealed class Folder : IDisposable
    {
        private readonly string _path = Directory.CreateTempSubdirectory("libwire-flatc").FullName;

        internal Folder()
        {
            string schema = File.ReadAllText(Repository.PathOf("tests/LibWire.Json.Tests/Schemas/realm.fbs"));
            int start = schema.IndexOf("table Far", StringComparison.Ordinal);
            schema = schema.Remove(start, schema.IndexOf('}', start) + 1 - start).Replace(" = \"onward\"", "", StringComparison.Ordinal).Replace(" = []", "", StringComparison.Ordinal);
            File.WriteAllText(Path.Combine(_path, "realm.fbs"), schema);
        }

        public void Dispose() => Directory.Delete(_path, recursive: true);

        internal byte[]? ToBinary(string text, out string message)
        {
            File.WriteAllText(Path.Combine(_path, "hero.json"), text);
            string binary = Path.Combine(_path, "hero.bin");
            File.Delete(binary);
            var start = new ProcessStartInfo(Tools.Get("flatc"), ["-b", "realm.fbs", "hero.json"]) { WorkingDirectory = _path, RedirectStandardOutput = true, RedirectStandardError = true };
            using Process process = Process.Start(start)!;
            message = process.StandardOutput.ReadToEnd() + process.StandardError.ReadToEnd();
            process.WaitForExit();
            return File.Exists(binary) ? File.ReadAllBytes(binary) : null;
        }
    }
}
