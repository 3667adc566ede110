#if NET
// Locals are not cleared. Every method here assigns before it reads; and clearing the copies on the rare paths of the readers would slow down their
// fast paths too.
[module: System.Runtime.CompilerServices.SkipLocalsInit]
#endif
