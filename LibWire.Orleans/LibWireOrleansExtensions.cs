using LibWire.Orleans;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Orleans.Runtime;
using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;
using Orleans.Storage;

namespace Orleans.Hosting;

/// <summary>Makes Orleans carry messages of LibWire.</summary>
public static class LibWireOrleansExtensions
{
    /// <summary>Lets grains of this silo take, return, stream and store <c>ArenaMessage&lt;T&gt;</c> and holders of FlatBuffers.</summary>
    /// <param name="builder">The silo.</param>
    /// <param name="configure">Changes the options.</param>
    /// <remarks>Grain storage that has no serializer of its own stores such state as the bytes of the message. Other state goes to the
    /// <see cref="IGrainStorageSerializer"/> that is registered when this method is called.</remarks>
    public static ISiloBuilder AddLibWire(this ISiloBuilder builder, Action<LibWireOrleansOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddLibWireSerializer(configure);
        builder.Services.AddStateSerializer();
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureGrainTypeComponents, CopiedStateCheck>());
        return builder;
    }

    /// <summary>Lets this client send and receive <c>ArenaMessage&lt;T&gt;</c> and holders of FlatBuffers.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configure">Changes the options.</param>
    public static IClientBuilder AddLibWire(this IClientBuilder builder, Action<LibWireOrleansOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddLibWireSerializer(configure);
        return builder;
    }

    /// <summary>Adds the codecs alone, for Orleans' serializer without a cluster.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Changes the options.</param>
    public static IServiceCollection AddLibWireSerializer(this IServiceCollection services, Action<LibWireOrleansOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        OptionsServiceCollectionExtensions.AddOptions<LibWireOrleansOptions>(services);
        if (configure != null) services.Configure(configure);
        if (services.Any(static service => service.ServiceType == typeof(FlatHolderCodecs))) return services;

        services.AddSingleton<FlatHolderCodecs>();
        services.AddSingleton<ISpecializableCodec>(static provider => provider.GetRequiredService<FlatHolderCodecs>());
        services.AddSingleton<ISpecializableCopier>(static provider => provider.GetRequiredService<FlatHolderCodecs>());
        services.AddSingleton<ITypeFilter, MessageTypes>();
        services.AddSerializer(static serializer => serializer.Configure(static options =>
        {
            options.FieldCodecs.Add(typeof(ArenaMessageCodec<>));
            options.Copiers.Add(typeof(ArenaMessageCopier<>));
        }));
        return services;
    }

    private static void AddStateSerializer(this IServiceCollection services)
    {
        // What is stored already was written by the serializer that is there now: JSON, unless the program has chosen another one.
        ServiceDescriptor? present = services.LastOrDefault(
            static service => service.ServiceType == typeof(IGrainStorageSerializer) && !service.IsKeyedService);
        if (present is not null) services.Remove(present);
        services.AddSingleton<IGrainStorageSerializer>(provider => new LibWireGrainStorageSerializer(
            MakeStateSerializer(present, provider), provider.GetRequiredService<IOptions<LibWireOrleansOptions>>()));

        // Newtonsoft's JSON, with which Orleans stores state, cannot look into messages.
        OptionsServiceCollectionExtensions.AddOptions<OrleansJsonSerializerOptions>(services).PostConfigure<IOptions<LibWireOrleansOptions>>(
            static (json, libWire) => json.JsonSerializerSettings.Converters.Insert(0, new MessageJsonConverter(libWire.Value)));
    }

    private static IGrainStorageSerializer MakeStateSerializer(ServiceDescriptor? registered, IServiceProvider provider) => registered switch
    {
        { ImplementationInstance: { } instance } => (IGrainStorageSerializer)instance,
        { ImplementationFactory: { } make } => (IGrainStorageSerializer)make(provider),
        { ImplementationType: { } type } => (IGrainStorageSerializer)ActivatorUtilities.CreateInstance(provider, type),
        _ => ActivatorUtilities.CreateInstance<JsonGrainStorageSerializer>(provider),
    };
}
