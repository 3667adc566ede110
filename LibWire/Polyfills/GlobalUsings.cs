global using System;
