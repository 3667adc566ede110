#if NET
// Locals are not cleared: every method here assigns before it reads, and the copies on the readers' rare paths would be cleared on the fast ones too.
[module: System.Runtime.CompilerServices.SkipLocalsInit]
#endif
