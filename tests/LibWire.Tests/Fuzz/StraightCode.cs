namespace LibWire.Tests.Fuzz;

/// <summary>
/// Gives straight code to layouts for which none was emitted. It makes the same calls as emitted code, but finds them in the layout. Straight code is one
/// struct for each type, so the structs are made at run time: their type arguments are the digits of a number.
/// </summary>
internal static class StraightCode
{
    private static readonly Type[] Digits =
    [
        typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong),
        typeof(float), typeof(double), typeof(char), typeof(bool), typeof(decimal), typeof(nint), typeof(nuint), typeof(Guid),
    ];

    private static readonly object Lock = new();
    private static readonly Dictionary<FlatLayout, Type> Given = [];

    /// <summary>Gives straight code to a layout and to all that it leads to, unless they have some.</summary>
    internal static void Give(FlatLayout root)
    {
        lock (Lock)
        {
            var found = new List<FlatLayout>();
            Find(root, found);
            foreach (FlatLayout layout in found) Given[layout] = StepsOf(Given.Count);
            foreach (FlatLayout layout in found)
            {
                Type steps = Given[layout];
                steps.GetField("Its")!.SetValue(null, layout);
                steps.GetField("Calls")!.SetValue(null, layout.Fields.Select((field, index) => CallOf(field, index)).Where(static call => call != null).ToArray());
            }

            foreach (FlatLayout layout in found)
                layout.StraightWalk = (FlatStraightWalk)Activator.CreateInstance(typeof(FlatStraightWalk<>).MakeGenericType(Given[layout]))!;
        }
    }

    private static void Find(FlatLayout layout, List<FlatLayout> found)
    {
        if (layout.StraightWalk != null || found.Contains(layout)) return;
        found.Add(layout);
        foreach (FlatField field in layout.Fields)
        {
            if (field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions)
            {
                foreach (FlatUnionMember member in field.UnionLayout.Members)
                    if (member.ValueKind == FlatFieldKind.Table) Find(member.TableLayout, found);
            }
            else if (field.Kind is FlatFieldKind.Table or FlatFieldKind.Tables
                or FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64)
            {
                Find(field.TableLayout, found);
            }
        }
    }

    private static Type StepsOf(int number) =>
        typeof(Steps<,,>).MakeGenericType(Digits[number >> 8], Digits[(number >> 4) & 15], Digits[number & 15]);

    private static Call? CallOf(FlatField field, int index) => field.Kind switch
    {
        <= FlatFieldKind.Struct => null,
        FlatFieldKind.Table => (Call)Activator.CreateInstance(typeof(TableCall<>).MakeGenericType(Given[field.TableLayout]), field)!,
        FlatFieldKind.Tables => (Call)Activator.CreateInstance(typeof(TablesCall<>).MakeGenericType(Given[field.TableLayout]), field)!,
        _ => new PlainCall(field, index),
    };

    internal abstract class Call
    {
        internal abstract void Follow(ref FlatFollower follower);
    }

    private sealed class PlainCall(FlatField field, int index) : Call
    {
        internal override void Follow(ref FlatFollower follower)
        {
            if (field.Kind == FlatFieldKind.String) follower.String(field.Slot);
            else if (field.Kind == FlatFieldKind.Strings) follower.Strings(field.Slot);
            else if (field.Kind == FlatFieldKind.Vector) follower.Vector(field.Slot, field.ElementBytes, field.OwnAlignMask + 1);
            else follower.Other(index);
        }
    }

    private sealed class TableCall<TSteps>(FlatField field) : Call
        where TSteps : struct, IFlatSteps
    {
        internal override void Follow(ref FlatFollower follower) => follower.Table<TSteps>(field.Slot);
    }

    private sealed class TablesCall<TSteps>(FlatField field) : Call
        where TSteps : struct, IFlatSteps
    {
        internal override void Follow(ref FlatFollower follower) => follower.Tables<TSteps>(field.Slot);
    }

    internal readonly struct Steps<TDigit2, TDigit1, TDigit0> : IFlatSteps
    {
#pragma warning disable CS0649 // Set by reflection.
        public static FlatLayout? Its;
#pragma warning restore CS0649
        public static Call[] Calls = [];

        FlatLayout IFlatSteps.Layout => Its!;

        void IFlatSteps.Follow(ref FlatFollower follower)
        {
            foreach (Call call in Calls) call.Follow(ref follower);
        }
    }
}
