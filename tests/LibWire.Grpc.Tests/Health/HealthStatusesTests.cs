using LibWire.Grpc.Health;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

public sealed class HealthStatusesTests
{
    private readonly HealthStatuses _statuses = new();

    [Fact]
    public void GetStatus_UnknownName_IsNull()
    {
        Assert.Null(_statuses.GetStatus(""));
        Assert.Equal(ServingStatus.ServiceUnknown, _statuses.Observe("").Status);
    }

    [Theory]
    [InlineData(ServingStatus.Unknown)]
    [InlineData(ServingStatus.Serving)]
    [InlineData(ServingStatus.NotServing)]
    public void SetStatus_AnyOfThree_Holds(ServingStatus status)
    {
        _statuses.SetStatus("a.B", status);
        Assert.Equal(status, _statuses.GetStatus("a.B"));
        Assert.Null(_statuses.GetStatus("a.b"));
    }

    [Theory]
    [InlineData(ServingStatus.ServiceUnknown)]
    [InlineData((ServingStatus)4)]
    [InlineData((ServingStatus)(-1))]
    public void SetStatus_WhatNoServiceHas_Throws(ServingStatus status)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => _statuses.SetStatus("a.B", status));
        Assert.Null(_statuses.GetStatus("a.B"));
    }

    [Fact]
    public void Members_NullName_Throw()
    {
        Assert.Throws<ArgumentNullException>(() => _statuses.SetStatus(null!, ServingStatus.Serving));
        Assert.Throws<ArgumentNullException>(() => _statuses.ClearStatus(null!));
        Assert.Throws<ArgumentNullException>(() => _statuses.GetStatus(null!));
    }

    [Fact]
    public void SetStatus_WhileChecksFoundAnother_HoldsUntilCleared()
    {
        _statuses.Publish("a.B", ServingStatus.Serving);
        _statuses.SetStatus("a.B", ServingStatus.NotServing);
        _statuses.Publish("a.B", ServingStatus.Unknown);
        Assert.Equal(ServingStatus.NotServing, _statuses.GetStatus("a.B"));

        _statuses.ClearStatus("a.B");
        Assert.Equal(ServingStatus.Unknown, _statuses.GetStatus("a.B"));
    }

    [Fact]
    public void ClearAll_SetAndFound_LeavesWhatChecksFound()
    {
        _statuses.SetStatus("a.B", ServingStatus.Serving);
        _statuses.SetStatus("c.D", ServingStatus.Serving);
        _statuses.Publish("c.D", ServingStatus.NotServing);
        _statuses.ClearAll();
        Assert.Equal([KeyValuePair.Create("c.D", ServingStatus.NotServing)], _statuses.Snapshot());
    }

    [Fact]
    public void Expect_NothingFoundYet_IsUnknownAndForgetsNothing()
    {
        _statuses.Expect("a.B");
        Assert.Equal(ServingStatus.Unknown, _statuses.GetStatus("a.B"));
        _statuses.Publish("a.B", ServingStatus.Serving);
        _statuses.Expect("a.B");
        Assert.Equal(ServingStatus.Serving, _statuses.GetStatus("a.B"));
    }

    [Fact]
    public void Observe_SameStatusAgain_IsNoChange()
    {
        _statuses.SetStatus("a.B", ServingStatus.Serving);
        Task change = _statuses.Observe("a.B").Change;
        _statuses.SetStatus("a.B", ServingStatus.Serving);
        _statuses.Publish("a.B", ServingStatus.NotServing);   // hidden by what is set
        _statuses.ClearStatus("c.D");
        Assert.False(change.IsCompleted);

        _statuses.ClearStatus("a.B");
        Assert.True(change.IsCompleted);
        Assert.Equal(ServingStatus.NotServing, _statuses.Observe("a.B").Status);
    }

    [Fact]
    public void Shutdown_AnyName_IsNotServingForGood()
    {
        _statuses.SetStatus("a.B", ServingStatus.Serving);
        Task change = _statuses.Observe("a.B").Change;
        _statuses.Shutdown();
        _statuses.SetStatus("a.B", ServingStatus.Serving);

        Assert.True(change.IsCompleted);
        Assert.Equal(ServingStatus.NotServing, _statuses.GetStatus("a.B"));
        Assert.Null(_statuses.GetStatus("c.D"));
        Assert.Equal(ServingStatus.NotServing, _statuses.Observe("c.D").Status);
        Assert.True(_statuses.Observe("a.B").IsLast);
    }

    [Fact]
    public async Task Observe_ManyThreads_SeeTheLastStatus()
    {
        const int Changes = 2000;
        _statuses.SetStatus("a.B", ServingStatus.Serving);
        Task[] watchers = [.. Enumerable.Range(0, 4).Select(_ => Task.Run(async () =>
        {
            while (true)
            {
                HealthObservation seen = _statuses.Observe("a.B");
                if (seen.IsLast) return;
                await seen.Change;
            }
        }))];
        Parallel.For(0, Changes, i =>
        {
            _statuses.SetStatus("a.B", i % 2 == 0 ? ServingStatus.NotServing : ServingStatus.Serving);
            _statuses.SetStatus($"x.{i % 7}", ServingStatus.Serving);
            _statuses.ClearStatus($"x.{i % 7}");
        });
        _statuses.Shutdown();
        await Task.WhenAll(watchers).WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(ServingStatus.NotServing, _statuses.GetStatus("a.B"));
    }
}
