global using System;
global using LibWire.CompilerServices;
#if NET
// Locals are not cleared: every method here assigns before it reads.
[module: System.Runtime.CompilerServices.SkipLocalsInit]
#endif
