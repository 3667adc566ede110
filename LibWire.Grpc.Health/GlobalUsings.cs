global using System;
global using System.Collections.Generic;
global using System.Threading;
global using System.Threading.Tasks;
global using Grpc.Core;
global using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;
