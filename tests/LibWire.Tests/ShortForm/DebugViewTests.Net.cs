using System.Diagnostics;
using System.Reflection;
using LibWire.Tests.ShortForm;

namespace LibWire.Tests.Protobuf;

/// <summary>What a debugger shows: the type proxies and display strings are asked for as a debugger asks for them.</summary>
public sealed class DebugViewTests
{
    [Fact]
    public void Message_ShowsItsFields()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order
        {
            Id = 4711,
            NoteText = "ring twice",
            Lines = [new() { SkuText = "A-17" }],
            ShipToOrNew = new() { CityText = "Arlington" },
            CardText = "",
        };
        order.Stock.Set("nails", 5);
        WireDebugField[] fields = Fields(order);
        Assert.Equal(["Id", "Note", "Lines", "ShipTo", "Stock", "Labels", "Codes", "Token", "Priority", "PaymentCase", "Card", "UnknownFields"], fields.Select(static field => field.Name));
        Assert.Equal((4711ul, "ring twice"), (Value(fields, "Id"), Value(fields, "Note").ToString()));
        Assert.Equal("Arlington", Value(Fields(Assert.IsType<Address>(Value(fields, "ShipTo"))), "City").ToString());
        Line line = Assert.Single(Items<Line>(Value(fields, "Lines")));
        Assert.Equal(["Sku", "Quantity", "Tags", "UnknownFields"], Fields(line).Select(static field => field.Name));
        Assert.Equal("nails", Assert.Single(Items<KeyValuePair<Utf8String, int>>(Value(fields, "Stock"))).Key.ToString());
    }

    [Fact]
    public void Object_ShowsItsFields()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var hero = new Hero { NameText = "Orc", Weapons = [new() { NameText = "axe" }] };
        hero.Gear.WeaponOrNew.Damage = 2;
        WireDebugField[] fields = Fields(hero);
        Assert.Equal(["Hp", "Name", "Weapons", "Gear"], fields.Select(static field => field.Name));
        Assert.Equal("Orc", Value(fields, "Name").ToString());
        Assert.Equal(["Kind", "Weapon"], Fields(Assert.IsType<Gear>(Value(fields, "Gear"))).Select(static field => field.Name));
    }

    [Fact]
    public void Field_WithTheNameOfAShortForm_IsShown()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var clash = new Clash { NoteText_ = "note", NoteTextText = "text" };
        WireDebugField[] fields = Fields(clash);
        Assert.Equal(["Note", "NoteText", "UnknownFields"], fields.Select(static field => field.Name));
        Assert.Equal(("note", "text"), (Value(fields, "Note").ToString(), Value(fields, "NoteText").ToString()));
    }

    [Fact]
    public void Field_WithTheNameOfAMemberOfAnother_IsShown()
    {
        using ArenaScope scope = ArenaScope.Rent();
        Assert.Equal(["HasTo", "UnknownFields"], Fields(new Taken { HasTo = true }).Select(static field => field.Name));
        WireDebugField[] fields = Fields(new Taken { ToOrNew = new() { CityText = "a" }, MutableToOrNew = new(), HasMutableTo = 3 });
        Assert.Equal(["To", "HasTo", "MutableTo", "HasMutableTo", "UnknownFields"], fields.Select(static field => field.Name));
        Assert.Equal((false, 3), (Value(fields, "HasTo"), Value(fields, "HasMutableTo")));
    }

    [Fact]
    public void Views_OfAMessageDoNotChangeIt()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order { Id = 1 };
        nuint used = scope.Arena.UsedBytes;
        Fields(order);
        Assert.Equal((used, false, false), (scope.Arena.UsedBytes, order.HasShipTo, order.HasReplaces));
    }

    [Fact]
    public void Properties_ThatMakeAMessage_AreHiddenFromDebuggers()
    {
        foreach (Type type in new[] { typeof(Order), typeof(Hero), typeof(Gear) })
        {
            PropertyInfo[] makers = [.. type.GetProperties().Where(static property => property.Name.EndsWith("OrNew", StringComparison.Ordinal))];
            Assert.NotEmpty(makers);
            Assert.All(makers, static property => Assert.Equal(DebuggerBrowsableState.Never, property.GetCustomAttribute<DebuggerBrowsableAttribute>()!.State));
        }
    }

    [Fact]
    public void DisplayStrings_NameMembersThatExist()
    {
        Type[] types = [.. typeof(ArenaAllocator).Assembly.GetTypes().Where(static type => type.IsDefined(typeof(DebuggerDisplayAttribute), inherit: false))];
        Assert.True(types.Length >= 10);
        foreach (Type type in types)
        {
            string display = type.GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
            foreach (string part in display.Split('{').Skip(1))
            {
                string name = part[..part.IndexOfAny(['}', ',', '(', ' ', '?'])];
                const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
                Assert.True(type.GetMember(name, All).Length > 0, $"{type}: {name}");
            }
        }
    }

    private static WireDebugField[] Fields<T>(T value)
        where T : unmanaged
    {
        var proxy = typeof(T).GetCustomAttribute<DebuggerTypeProxyAttribute>();
        Type type = Type.GetType(proxy!.ProxyTypeName, throwOnError: true)!;
        return ((WireDebugView<T>)Activator.CreateInstance(type, value)!).Fields;
    }

    private static object Value(WireDebugField[] fields, string name) => Assert.Single(fields, field => field.Name == name).Value!;

    /// <summary>The items of an array or a map, by the proxy of its type.</summary>
    private static T[] Items<T>(object collection)
    {
        var proxy = collection.GetType().GetCustomAttribute<DebuggerTypeProxyAttribute>();
        Type type = Type.GetType(proxy!.ProxyTypeName, throwOnError: true)!.MakeGenericType(collection.GetType().GetGenericArguments());
        object view = Activator.CreateInstance(type, collection)!;
        return (T[])Assert.Single(type.GetProperties()).GetValue(view)!;
    }
}
