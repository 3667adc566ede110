#pragma warning disable CS1591, CA1051, CA1822
namespace LibWire;
public readonly unsafe struct Utf8String { internal readonly byte* P; public readonly int Length; internal Utf8String(byte* p,int n){P=p;Length=n;} public ReadOnlySpan<byte> Span => new(P, Length); }
public unsafe struct UnmanagedArray<T> where T:unmanaged { internal T* Pointer; public int Count; public int Capacity; internal UnmanagedArray(T* p,int n,int c){Pointer=p;Count=n;Capacity=c;}
 public Span<T> Span => new(Pointer, Count);
 internal void Truncate(int count) => Count = count;
 internal Span<T> AddUninitialized(int count, scoped ref readonly ArenaAllocator arena) { if (Capacity-Count < count) { int cap = Math.Max(Capacity*2, Count+count); T* p=(T*)arena.AllocateBytes((nuint)(cap*sizeof(T))); Span.CopyTo(new Span<T>(p,Count)); Pointer=p; Capacity=cap; } var s = new Span<T>(Pointer+Count,count); Count+=count; return s; } }
public class ArenaLimitException : Exception;
public ref struct ProtoWriter { public void WriteRaw(ReadOnlySpan<byte> b){} }
