using LibWire.Tests.SchemaInterop;

if (args is ["print", string seed])
{
    Console.WriteLine(RandomSchema.Make(ulong.Parse(seed, System.Globalization.CultureInfo.InvariantCulture)));
    return 0;
}

int accepted = 0;
ulong from = ulong.Parse(args[0], System.Globalization.CultureInfo.InvariantCulture), count = ulong.Parse(args[1], System.Globalization.CultureInfo.InvariantCulture);
using var folder = new SchemaFolder();
long size = 0;
for (ulong i = from; i < from + count; i++)
{
    SchemaSet schema = RandomSchema.Make(i);
    size += schema.Characters;
    CompilerAnswer answer = folder.Describe(schema);
    if (answer.IsAccepted) accepted++;
    else Console.WriteLine($"{i}: {answer.Messages.FirstOrDefault(static message => message.IsError)}");
}

Console.WriteLine($"{accepted} of {count}, {size} characters");
return 0;
