using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Greet;
using Microsoft.AspNetCore.Builder;

namespace LibWire.Tests.Grpc;

/// <summary>However a call ends, its messages come back.</summary>
public sealed class EndingTests
{
    /// <summary>A middleware that tries again runs the endpoint twice for one request.</summary>
    [Fact]
    public async Task Endpoint_RunsTwiceForOneRequest_TheServerGoesOn()
    {
        int runs = 0;
        await using TestServer server = await TestServer.StartAsync(map: app =>
        {
            app.UseRouting();
            app.Use(async (context, next) =>
            {
                await next(context);
                if (Interlocked.Increment(ref runs) == 1) await next(context);
            });
            app.MapLibWireService<GreeterService>();
        });
        using (Message<HelloRequest> request = Hello.Request())
        {
            try
            {
                (await server.Client().SayHelloAsync(request)).Dispose();
            }
            catch (RpcException)
            {
                // What the second run makes of a response that has ended is a matter of the stack.
            }

            using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
            Assert.Equal("Hello Ada", reply.Value.Text.ToString());
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Deadline_HandlerGoesOn_HasItsMessagesToTheEnd()
    {
        var expired = new TaskCompletionSource();
        var seen = new TaskCompletionSource<string>();
        int started = 0;
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = async (request, reply, _) =>
            {
                // It takes no notice of the deadline.
                Interlocked.Increment(ref started);
                await expired.Task;
                await Task.Delay(30);
                reply.Value.SetText($"late {request.Value.Name}", reply.Arena);
                seen.TrySetResult(reply.Value.Text.ToString());
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
        {
            // On a busy machine the deadline may pass before the handler has started.
            for (int milliseconds = 50; Volatile.Read(ref started) == 0; milliseconds *= 2)
            {
                RpcException error = await Assert.ThrowsAsync<RpcException>(
                    async () => await server.Client().SayHelloAsync(request, deadline: DateTime.UtcNow.AddMilliseconds(milliseconds)));
                Assert.Equal(StatusCode.DeadlineExceeded, error.StatusCode);
            }

            expired.SetResult();
        }

        Assert.Equal("late Ada", await seen.Task);
        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task Cancel_WhileTheHandlerWaits_EndsBoth()
    {
        var started = new TaskCompletionSource();
        var ended = new TaskCompletionSource();
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = async (request, reply, context) =>
            {
                started.SetResult();
                try
                {
                    await Task.Delay(Timeout.Infinite, context.CancellationToken);
                }
                finally
                {
                    Assert.Equal("Ada", request.Value.Name.ToString());
                    ended.SetResult();
                }
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
        using (var cancellation = new CancellationTokenSource())
        {
            UnaryCall<HelloReply> call = server.Client().SayHelloAsync(request, cancellationToken: cancellation.Token);
            await started.Task;
            await cancellation.CancelAsync();
            Assert.Equal(StatusCode.Cancelled, (await Assert.ThrowsAsync<RpcException>(async () => await call)).StatusCode);
        }

        await ended.Task;
        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Throw_AtOnceOrLater_IsUnknown(bool isLater)
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = (_, reply, _) =>
            {
                reply.Value.SetText("never sent", reply.Arena);
                return isLater ? LaterAsync() : throw new InvalidOperationException("x");

                static async Task LaterAsync()
                {
                    await Task.Yield();
                    throw new InvalidOperationException("x");
                }
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
            Assert.Equal(StatusCode.Unknown, (await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request))).StatusCode);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Unimplemented_MethodNotOverridden_SaysSo()
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script());
        using (Message<HelloRequest> request = Hello.Request())
        {
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
            Assert.Equal(StatusCode.Unimplemented, error.StatusCode);
            Assert.Contains("/greet.Greeter/SayHello", error.Status.Detail, StringComparison.Ordinal);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Stream_ClientLeavesInTheMiddle_AllComesBack()
    {
        var ended = new TaskCompletionSource();
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            Chat = async (requests, replies, context) =>
            {
                try
                {
                    await foreach (Message<HelloRequest> request in requests.WithCancellation(context.CancellationToken))
                    {
                        Message<HelloReply> reply = replies.Next();
                        reply.Value.Text = request.Value.Name;
                        await replies.WriteAsync(reply);
                    }
                }
                finally
                {
                    ended.SetResult();
                }
            },
        });
        using (DuplexStreamingCall<HelloRequest, HelloReply> call = server.Client().Chat())
        {
            for (int i = 0; i < 3; i++)
            {
                Message<HelloRequest> request = call.RequestStream.Next();
                request.Value.SetName($"n{i}", request.Arena);
                await call.RequestStream.WriteAsync(request);
            }

            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.Equal("n0", call.ResponseStream.Current.Value.Text.ToString());
        }

        await ended.Task;
        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task Stream_LoopIsLeft_GivesBackTheMessage()
    {
        await using TestServer server = await TestServer.StartAsync();
        Message<HelloReply> kept = default, lost = default;
        using (Message<HelloRequest> request = Hello.Request(count: 10))
        using (ServerStreamingCall<HelloReply> call = server.Client().Repeat(request))
        {
            await foreach (Message<HelloReply> reply in call.ResponseStream)
            {
                lost = reply;
                if (reply.Value.Number == 2) kept = reply.Move();
                if (reply.Value.Number == 4) break;
                if (!kept.IsDisposed) Assert.Equal(2u, kept.Value.Number);
            }
        }

        Assert.True(lost.IsDisposed);
        Assert.Throws<ObjectDisposedException>(() => lost.Value.Number);
        Assert.Equal(2u, kept.Value.Number);
        kept.Dispose();
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Handler_DisposesItsMessages_DamagesNothing()
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = (request, reply, _) =>
            {
                request.Dispose();
                request.Dispose();
                if (reply.Value.Number == 0) reply.Value.Number = 7;
                return Task.CompletedTask;
            },
            Collect = (_, reply, _) =>
            {
                reply.Value.Number = 8;
                reply.Dispose();
                return Task.CompletedTask;
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
        {
            for (int i = 0; i < 20; i++)
            {
                using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
                Assert.Equal(7u, reply.Value.Number);
            }

            for (int i = 0; i < 20; i++)
            {
                using ClientStreamingCall<HelloRequest, HelloReply> call = server.Client().Collect();
                using Message<HelloReply> reply = await call;
                Assert.Equal(8u, reply.Value.Number);
            }
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Handler_KeepsAHandle_CannotReachALaterCall()
    {
        var handles = new List<Message<HelloRequest>>();
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = (request, reply, _) =>
            {
                foreach (Message<HelloRequest> old in handles) Assert.Throws<ObjectDisposedException>(() => old.Value.Count);
                foreach (Message<HelloRequest> old in handles) old.Dispose();
                handles.Add(request);
                reply.Value.Number = request.Value.Count;
                return Task.CompletedTask;
            },
        });
        for (uint i = 0; i < 20; i++)
        {
            using Message<HelloRequest> request = Hello.Request(count: i);
            using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
            Assert.Equal(i, reply.Value.Number);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_MovedByTheHandler_OutlivesTheCall()
    {
        var kept = new List<Message<HelloRequest>>();
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = (request, _, _) =>
            {
                kept.Add(request.Move());
                return Task.CompletedTask;
            },
        });
        foreach (string name in (string[])["a", "b", "c"])
        {
            using Message<HelloRequest> request = Hello.Request(name);
            using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
        }

        Assert.Equal(["a", "b", "c"], kept.Select(message => message.Value.Name.ToString()));
        foreach (Message<HelloRequest> message in kept) message.Dispose();
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_DisposedBeforeItIsSent_FailsAndSendsNothing()
    {
        await using TestServer server = await TestServer.StartAsync();
        int failed = 0;
        for (int i = 0; i < 20; i++)
        {
            Message<HelloRequest> request = Hello.Request("secret");
            UnaryCall<HelloReply> call = server.Client().SayHelloAsync(request);
            request.Dispose();
            try
            {
                // Whatever happens in between must not be sent in its place.
                using Message<HelloRequest> other = Hello.Request("other");
                using Message<HelloReply> reply = await call;
                Assert.Equal("Hello secret", reply.Value.Text.ToString());
            }
            catch (RpcException error)
            {
                Assert.Equal(StatusCode.Internal, error.StatusCode);
                failed++;
            }
        }

        Assert.InRange(failed, 0, 20);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Calls_ManyAtOnce_NeverMixMessages()
    {
        await using TestServer server = await TestServer.StartAsync();
        Greeter.GreeterClient client = server.Client();
        await Task.WhenAll(Enumerable.Range(0, 32).Select(async worker =>
        {
            for (int i = 0; i < 20; i++)
            {
                string name = $"{worker}-{i}";
                using Message<HelloRequest> request = Hello.Request(name, (uint)i, bodyBytes: worker * 100);
                using Message<HelloReply> reply = await client.SayHelloAsync(request);
                Assert.Equal($"Hello {name}", reply.Value.Text.ToString());
                Assert.Equal(worker * 100, reply.Value.Body.Span.Length);
            }
        }));
        await Rented.AssertNoneAsync();
    }
}
