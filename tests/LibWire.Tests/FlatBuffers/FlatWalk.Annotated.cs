using LibWire.Tests.FlatBuffers.Models.Annotated;

namespace LibWire.Tests.FlatBuffers;

// Buffers of the annotated schema.
internal ref partial struct FlatWalk
{
    private void Add(ToleranceView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.Width.GetHashCode());
    }

    private void Add(DimensionView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add(view.Values);
        AddStructs(view.Tolerances);
    }

    private void Add(BuildingView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.Floors.GetHashCode());
        Add((ulong)view.Doors.GetHashCode());
        Add((ulong)view.Windows.GetHashCode());
        Add(view.Dimensions);
    }

    private void Add(LocationView view)
    {
        if (view.IsNull) return;
        _ = view.Value;
        Add((ulong)view.Latitude.GetHashCode());
        Add((ulong)view.Longitude.GetHashCode());
    }

    private void Add(BarBazView view, int depth)
    {
        Add((ulong)view.Kind);
        if (view.TryGetBar(out BarView valueBar)) Add(valueBar, depth + 1);
        if (view.TryGetBaz(out BazView valueBaz)) Add(valueBaz, depth + 1);
    }

    private void Add(MeasurementView view, int depth)
    {
        Add((ulong)view.Kind);
        Add(view.AsTolerance);
        Add(view.AsDimension);
    }

    private void Add(AnyView view, int depth)
    {
        Add((ulong)view.Kind);
        if (view.TryGetBar(out BarView valueBar)) Add(valueBar, depth + 1);
        Add(view.AsTolerance);
    }

    internal void Add(BazView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(12UL);
        Add((ulong)view.Meal.GetHashCode());
    }

    internal void Add(BarView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(14UL);
        Add((ulong)view.A.GetHashCode());
        Add((ulong)view.B.GetHashCode());
        Add(view.C, depth + 1);
    }

    internal void Add(FooView view, int depth = 0)
    {
        if (view.IsNull || depth > DepthMax) return;
        Add(34UL);
        Add((ulong)view.Counter.GetHashCode());
        Add((ulong)view.Healthy.GetHashCode());
        Add((ulong)view.Level.GetHashCode());
        Add((ulong)view.Meal.GetHashCode());
        Add(view.Bar, depth + 1);
        Add(view.Home);
        Add(view.Name);
        foreach (BarView item in view.Bars) Add(item, depth + 1);
        Add(view.BarBaz, depth);
        Add(view.Accounts);
        Add(view.Bob);
        Add(view.Alice);
        Add((ulong)view.MaybeI32.GetHashCode());
        Add((ulong)view.DefaultI32.GetHashCode());
        Add((ulong)view.JustI32.GetHashCode());
        Add(view.Names);
        AddStructs(view.PointsOfInterest);
        foreach (BarBazView item in view.Foobars) Add(item, depth);
        Add(view.Measurement, depth);
        Add(view.Anything, depth);
        Add((ulong)view.Temperature.GetHashCode());
        Add(view.Teetotaler, depth + 1);
        Add(view.Charlie);
    }
}
