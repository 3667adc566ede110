using System.Collections.Immutable;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace LibWire.Tests;

/// <summary>
/// Finds which types of a library each of its types uses, and which files the used methods come from. It searches declarations, signatures and the
/// IL of methods.
/// </summary>
/// <remarks>Constants leave no trace in IL, and arguments of attributes are only text in it. <see cref="SourceArrows"/> finds both.</remarks>
internal sealed class ReferenceFinder
{
    private static readonly Dictionary<int, OpCode> OpCodes = typeof(OpCodes).GetFields()
        .Select(field => (OpCode)field.GetValue(null)!).ToDictionary(code => (int)(ushort)code.Value);

    private readonly MetadataReader _reader;
    private readonly LibraryMetadata _library;
    private readonly SignatureTypes _signatures;

    private HashSet<(string File, TypeDefinitionHandle Type)> _found = [];

    private ReferenceFinder(LibraryMetadata library)
    {
        _library = library;
        _reader = library.Reader;
        _signatures = new SignatureTypes(this);
    }

    /// <summary>All uses of the library's types by the library itself.</summary>
    /// <param name="path">The dll.</param>
    internal static IReadOnlyCollection<FileUse> Uses(string path)
    {
        using LibraryMetadata library = new(path);
        ReferenceFinder finder = new(library);
        Dictionary<(string, string, TypeDefinitionHandle), FileUse> uses = [];
        foreach (TypeDefinitionHandle type in library.Types)
            foreach ((string file, string usedFile, TypeDefinitionHandle used) in finder.UsesOf(type))
                uses.TryAdd((file, usedFile, used), new FileUse(file, [usedFile], library.NameOf(used)));

        return uses.Values;
    }

    /// <summary>All uses of the library by one type: the file of the using code, the file that is used, and the type that is used.</summary>
    /// <remarks>A type counts as used in its home file, and a method in its own file. So a part of a type may be in a room above the type's home.</remarks>
    private IEnumerable<(string File, string UsedFile, TypeDefinitionHandle Used)> UsesOf(TypeDefinitionHandle handle)
    {
        TypeDefinition type = _reader.GetTypeDefinition(handle);
        string file = _library.HomeOf(handle)!;
        foreach ((string usedFile, TypeDefinitionHandle used) in Collect(() => AddDeclaration(type))) yield return (file, usedFile, used);
        foreach (MethodDefinitionHandle method in type.GetMethods())
        {
            string methodFile = _library.FileOf(method) ?? file;
            foreach ((string usedFile, TypeDefinitionHandle used) in Collect(() => AddMethod(method))) yield return (methodFile, usedFile, used);
        }
    }

    private HashSet<(string File, TypeDefinitionHandle Type)> Collect(Action add)
    {
        _found = [];
        add();
        return _found;
    }

    private void AddType(TypeDefinitionHandle type)
    {
        // Types that the compiler adds, such as its own attributes, have no file. They do not count.
        if (_library.HomeOf(type) is { } home) _found.Add((home, type));
    }

    private void AddMethodUse(MethodDefinitionHandle method)
    {
        TypeDefinitionHandle type = _reader.GetMethodDefinition(method).GetDeclaringType();
        if (_library.FileOf(method) is { } file) _found.Add((file, type));
        else AddType(type);
    }

    private void AddDeclaration(TypeDefinition type)
    {
        Add(type.BaseType);
        foreach (InterfaceImplementationHandle one in type.GetInterfaceImplementations()) Add(_reader.GetInterfaceImplementation(one).Interface);
        foreach (FieldDefinitionHandle field in type.GetFields()) _reader.GetFieldDefinition(field).DecodeSignature(_signatures, null);
        AddConstraints(type.GetGenericParameters());
    }

    private void AddMethod(MethodDefinitionHandle handle)
    {
        MethodDefinition method = _reader.GetMethodDefinition(handle);
        method.DecodeSignature(_signatures, null);
        AddConstraints(method.GetGenericParameters());
        if (_library.Body(handle) is not { } body) return;

        if (!body.LocalSignature.IsNil) _reader.GetStandaloneSignature(body.LocalSignature).DecodeLocalSignature(_signatures, null);
        foreach (ExceptionRegion region in body.ExceptionRegions) Add(region.CatchType);
        AddInstructions(body.GetILReader());
    }

    private void AddConstraints(GenericParameterHandleCollection parameters)
    {
        foreach (GenericParameterHandle parameter in parameters)
            foreach (GenericParameterConstraintHandle constraint in _reader.GetGenericParameter(parameter).GetConstraints())
                Add(_reader.GetGenericParameterConstraint(constraint).Type);
    }

    private void AddInstructions(BlobReader il)
    {
        while (il.RemainingBytes > 0)
        {
            int value = il.ReadByte();
            if (value == 0xfe) value = 0xfe00 | il.ReadByte();
            switch (OpCodes[value].OperandType)
            {
                case OperandType.InlineField or OperandType.InlineMethod or OperandType.InlineTok or OperandType.InlineType or OperandType.InlineSig:
                    Add(MetadataTokens.EntityHandle(il.ReadInt32()));
                    break;
                case OperandType.InlineSwitch:
                    // Read the count first: reading it moves the offset too.
                    int targets = il.ReadInt32();
                    il.Offset += 4 * targets;
                    break;
                case OperandType.InlineI8 or OperandType.InlineR:
                    il.Offset += 8;
                    break;
                case OperandType.InlineBrTarget or OperandType.InlineI or OperandType.InlineString or OperandType.ShortInlineR:
                    il.Offset += 4;
                    break;
                case OperandType.InlineVar:
                    il.Offset += 2;
                    break;
                case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                    il.Offset += 1;
                    break;
            }
        }
    }

    private void Add(EntityHandle handle)
    {
        if (handle.IsNil) return;
        switch (handle.Kind)
        {
            case HandleKind.TypeDefinition:
                AddType((TypeDefinitionHandle)handle);
                break;
            case HandleKind.TypeSpecification:
                _reader.GetTypeSpecification((TypeSpecificationHandle)handle).DecodeSignature(_signatures, null);
                break;
            case HandleKind.MethodDefinition:
                AddMethodUse((MethodDefinitionHandle)handle);
                break;
            case HandleKind.FieldDefinition:
                Add(_reader.GetFieldDefinition((FieldDefinitionHandle)handle).GetDeclaringType());
                break;
            case HandleKind.MemberReference:
                AddMember(_reader.GetMemberReference((MemberReferenceHandle)handle));
                break;
            case HandleKind.MethodSpecification:
                MethodSpecification method = _reader.GetMethodSpecification((MethodSpecificationHandle)handle);
                Add(method.Method);
                method.DecodeSignature(_signatures, null);
                break;
            case HandleKind.StandaloneSignature:
                _reader.GetStandaloneSignature((StandaloneSignatureHandle)handle).DecodeMethodSignature(_signatures, null);
                break;
        }
    }

    private void AddMember(MemberReference member)
    {
        Add(member.Parent);
        if (member.GetKind() == MemberReferenceKind.Field) member.DecodeFieldSignature(_signatures, null);
        else member.DecodeMethodSignature(_signatures, null);
    }

    /// <summary>Passes every type in a signature to the finder.</summary>
    private sealed class SignatureTypes(ReferenceFinder finder) : ISignatureTypeProvider<bool, object?>
    {
        public bool GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind)
        {
            finder.AddType(handle);
            return false;
        }

        public bool GetTypeFromSpecification(MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind)
        {
            finder.Add(handle);
            return false;
        }

        // A modifier such as InAttribute is passed as a separate type. All other forms consist of types that were passed before.
        public bool GetModifiedType(bool modifier, bool unmodifiedType, bool isRequired) => false;

        public bool GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) => false;

        public bool GetArrayType(bool elementType, ArrayShape shape) => false;

        public bool GetByReferenceType(bool elementType) => false;

        public bool GetFunctionPointerType(MethodSignature<bool> signature) => false;

        public bool GetGenericInstantiation(bool genericType, ImmutableArray<bool> typeArguments) => false;

        public bool GetGenericMethodParameter(object? genericContext, int index) => false;

        public bool GetGenericTypeParameter(object? genericContext, int index) => false;

        public bool GetPinnedType(bool elementType) => false;

        public bool GetPointerType(bool elementType) => false;

        public bool GetPrimitiveType(PrimitiveTypeCode typeCode) => false;

        public bool GetSZArrayType(bool elementType) => false;
    }
}
