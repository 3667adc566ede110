global using System;
global using System.Threading;
global using System.Threading.Tasks;
global using Grpc.Core;
global using LibWire.CompilerServices;
