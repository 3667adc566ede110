global using System;
global using LibWire.CompilerServices;
