using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;

namespace LibWire.Orleans;

/// <summary>The codecs of the classes that the generator derives from <see cref="FlatHolder"/>. Within a silo they are not copied: nobody can change
/// them.</summary>
internal sealed class FlatHolderCodecs(IServiceProvider services) : ISpecializableCodec, ISpecializableCopier
{
    bool ISpecializableCodec.IsSupportedType(Type type) => IsHolder(type);

    bool ISpecializableCopier.IsSupportedType(Type type) => IsHolder(type);

    IFieldCodec ISpecializableCodec.GetSpecializedCodec(Type type) =>
        (IFieldCodec)ActivatorUtilities.CreateInstance(services, typeof(FlatHolderCodec<>).MakeGenericType(type));

    IDeepCopier ISpecializableCopier.GetSpecializedCopier(Type type) =>
        (IDeepCopier)Activator.CreateInstance(typeof(ShallowCopier<>).MakeGenericType(type))!;

    internal static bool IsHolder(Type type) => type.IsSubclassOf(typeof(FlatHolder)) && !type.IsAbstract;
}
