using System.Reflection;
using LibWire.Platforms;

// Runs all tests of this program. The first argument is the folder of the repository.
Type? mono = Type.GetType("Mono.Runtime");
object? version = mono?.GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static)?.Invoke(null, null);
Console.WriteLine(mono is null ? $".NET Framework {Environment.Version}" : $"Mono {version}");
LibWire.Mono.Data.Root = args[0];
using var run = new TestRun(static _ => true);
return run.Execute(Assembly.GetExecutingAssembly()) ? 0 : 1;
