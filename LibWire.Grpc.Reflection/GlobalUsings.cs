global using System;
global using System.Collections.Generic;
global using System.Threading.Tasks;
global using Grpc.Core;
global using LibWire.Grpc.Reflection.V1;
global using LibWire.Reflection;
