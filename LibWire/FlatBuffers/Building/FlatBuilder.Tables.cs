using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Tables.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Opens a table. Fields that are added until <see cref="EndTable"/> belong to it. Tables and vectors nest to any depth.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void StartTable() => FlatBuilderCore.StartTable(Core);

    /// <summary>Closes the innermost table and writes it.</summary>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no table;
    /// <see cref="WireMisuse.FieldAddedTwice"/>: a field was added twice. In both builds; nothing is closed.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.TableTooLarge"/>: the scalars, structs and offsets of the table take more than 65,535 bytes.
    /// Nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly FlatOffset EndTable() => FlatBuilderCore.Offset(_core, FlatBuilderCore.EndTable(Core));

    /// <summary>Checks that a table has a field which its schema requires.</summary>
    /// <param name="table">A table that was written.</param>
    /// <param name="id">The id of the field, from 0 on.</param>
    /// <param name="name">The name of the field, for the message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>: the field is absent. The table stays written, and nothing leads to
    /// it.</exception>
    public readonly void Require(FlatOffset table, int id, string name)
    {
        if (!FlatBuilderCore.Has(Core, table, id)) FlatBuildThrow.RequiredMissing(name);
    }

    /// <summary>Adds a scalar, an enum or a bool, unless it equals its default.</summary>
    /// <typeparam name="T">A scalar of C#, bool, or an enum.</typeparam>
    /// <param name="id">The id of the field, from 0 on.</param>
    /// <param name="value">The value.</param>
    /// <param name="defaultValue">The default in the schema. NaN equals NaN, and −0 equals 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The id is not between 0 and 32,764.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no table, and the value is not left out;
    /// <see cref="WireMisuse.FieldAddedTwice"/>: the field was added before; in some cases <see cref="EndTable"/> finds that. In both builds.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Add<T>(int id, T value, T defaultValue)
        where T : unmanaged
    {
        FlatBuilderCore* core = Core;
        FlatElement.CheckScalar<T>();
        if (!FlatElement.IsDefault(value, defaultValue) || core->ForcesDefaults) FlatBuilderCore.Add(core, id, value);
    }

    /// <summary>Adds a scalar, an enum or a bool, whatever its value. Use it for optional scalars.</summary>
    /// <inheritdoc cref="Add{T}(int, T, T)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Add<T>(int id, T value)
        where T : unmanaged
    {
        FlatElement.CheckScalar<T>();
        FlatBuilderCore.Add(Core, id, value);
    }

    /// <summary>Adds a struct.</summary>
    /// <typeparam name="T">An emitted struct.</typeparam>
    /// <param name="id">The id of the field, from 0 on.</param>
    /// <param name="value">The value. Its padding is written as zeros.</param>
    /// <inheritdoc cref="Add{T}(int, T, T)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void AddStruct<T>(int id, scoped in T value)
        where T : unmanaged, IFlatStruct<T> => FlatBuilderCore.AddStruct(Core, id, in value);

    /// <summary>Adds an offset to a value that was written before: a table, a string, a vector.</summary>
    /// <param name="id">The id of the field, from 0 on.</param>
    /// <param name="value">The offset; null leaves the field out.</param>
    /// <inheritdoc cref="Add{T}(int, T, T)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void AddOffset(int id, FlatOffset value)
    {
        FlatBuilderCore* core = Core;
        if (value.IsNull) return;
        uint position = FlatBuilderCore.Position(core, value);
        FlatBuilderCore.CheckKnown(core, position);
        FlatBuilderCore.AddOffset(core, id, position);
    }

    /// <summary>Adds a 64-bit offset, for a field marked <c>offset64</c> or <c>vector64</c>.</summary>
    /// <inheritdoc cref="AddOffset"/>
    public readonly void AddOffset64<T>(int id, FlatOffset64<T> value)
    {
        FlatBuilderCore* core = Core;
        if (value.IsNull) return;
        long position = FlatBuilderCore.Position64(core, value);
        FlatBuilderCore.CheckKnown64(core, position);
        FlatBuilderCore.AddOffset64(core, id, position);
    }
}
