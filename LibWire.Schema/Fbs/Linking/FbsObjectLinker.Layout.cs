using System.Globalization;

namespace LibWire.Schema;

// The places of fields: ids in tables, offsets in structs.
internal sealed partial class FbsObjectLinker
{
    private void LayOut()
    {
        long size = 0;
        int align = 1;
        FbsField? previous = null;
        for (int i = 0; i < _fields.Count; i++)
        {
            FbsField field = _fields[i];
            FbsTypeModel type = field.Type.ToModel();
            size = Pad(previous, size, type.AlignBytes);
            align = Math.Max(align, type.AlignBytes);
            field.Id = i;
            field.Offset = (int)size;
            if (size > FbsSchemaLimits.MemberOffsetMax)
            {
                Report(DiagnosticCatalog.FbsMemberTooFar, field.Syntax.Name.Range, field.Name, size);
                return;
            }

            size += (long)type.ElementBytes * type.FixedLength + (type.FixedLength > 0 ? 0 : type.InlineBytes);
            previous = field;
            if (size <= FbsSchemaLimits.StructBytesMax - FbsSchemaLimits.AlignBytesMax) continue;
            Report(DiagnosticCatalog.FbsStructTooLarge, field.Syntax.Name.Range, _syntax.Name.Text, FbsSchemaLimits.StructBytesMax);
            return;
        }

        if (FbsAttributeSyntax.Find(_syntax.Attributes, "force_align") is { } forced) align = Math.Max(align, ReadAlignment(forced, align));
        size = Pad(previous, size, align);
        if (size == 0 && !_isBroken && _file.IsWhole) Report(DiagnosticCatalog.FbsStructEmpty, _syntax.Name.Range, _syntax.Name.Text);
        if (_isBroken) return;
        _declaration.SizeBytes = (int)size;
        _declaration.AlignBytes = align;
    }

    private static long Pad(FbsField? previous, long size, int align)
    {
        long padding = -size & (align - 1);
        if (previous != null) previous.PaddingBytes = (int)padding;
        return size + padding;
    }

    private void NumberFields()
    {
        if (FbsAttributeSyntax.Find(_syntax.Attributes, "force_align") is { } align)
            Report(DiagnosticCatalog.FbsAttributeTarget, align.Name.Range, "force_align", "a table", "it is for structs and vectors");
        if (_fields.Count > FbsSchemaLimits.FieldsMax)
            Report(DiagnosticCatalog.FbsTooManyFields, _syntax.Name.Range, _syntax.Name.Text, FbsSchemaLimits.FieldsMax);
        CheckTableSize();

        bool hasIds = _options.RequiresIds || _fields.Exists(static field => field.Has("id"));
        if (hasIds) ReadIds();
        else for (int i = 0; i < _fields.Count; i++) _fields[i].Id = i;
    }

    // Whether the fields that can be written fit into a table. Ordered by falling alignment they need no padding: if they do not fit then, they fit in no
    // order.
    private void CheckTableSize()
    {
        long size = 0;
        foreach (FbsField field in _fields)
        {
            if (field.Has("deprecated")) continue;
            int bytes = field.Type.ToModel(field.IsOffset64).InlineBytes;
            TextRange range = field.Syntax.Name.Range;
            if (bytes > FbsSchemaLimits.TableFieldBytesMax)
            {
                Report(DiagnosticCatalog.FbsFieldTooLarge, range, field.Name, bytes, FbsSchemaLimits.TableFieldBytesMax);
                continue;
            }

            if (size <= FbsSchemaLimits.TableFieldBytesMax && size + bytes > FbsSchemaLimits.TableFieldBytesMax)
                Report(DiagnosticCatalog.FbsTableTooLarge, range, field.Name, _syntax.Name.Text, FbsSchemaLimits.TableFieldBytesMax);
            size += bytes;
        }
    }

    private void ReadIds()
    {
        // There are as many ids as fields, none is used twice and none is too large: then there is no gap.
        var taken = new FbsField?[_fields.Count];
        foreach (FbsField field in _fields)
        {
            if (field.IsUnionType) continue;
            int id = ReadId(field);
            if (id < 0 || !Take(taken, field, id) || field.TypeField is not { } typeField) continue;
            Take(taken, typeField, id - 1);
            typeField.Attributes = new([new FbsAttributeModel("id", (id - 1).ToString(CultureInfo.InvariantCulture))]);
        }

        for (int i = 0; i < _fields.Count; i++)
            if (_fields[i].Id < 0) _fields[i].Id = i;
    }

    // −1 if there is a fault, which is reported.
    private int ReadId(FbsField field)
    {
        if (FbsAttributeSyntax.Find(field.Syntax.Attributes, "id") is not { } attribute)
        {
            if (_options.RequiresIds) Report(DiagnosticCatalog.FbsIdRequired, field.Syntax.Name.Range, field.Name);
            else Report(DiagnosticCatalog.FbsIdMissing, field.Syntax.Name.Range, field.Name, _syntax.Name.Text);
            return -1;
        }

        if (attribute.Value?.Kind == FbsValueKind.Faulty) return -1;
        int id = FbsAttributes.NumberOf(attribute, FbsSchemaLimits.FieldsMax - 1);
        TextRange range = attribute.Value?.Range ?? attribute.Name.Range;
        if (id < 0) Report(DiagnosticCatalog.FbsBadId, range, field.Name, FbsSchemaLimits.FieldsMax - 1);
        if (id != 0 || field.TypeField is null) return id;
        Report(DiagnosticCatalog.FbsUnionId, range, field.Name);
        return -1;
    }

    private bool Take(FbsField?[] taken, FbsField field, int id)
    {
        TextRange range = FbsAttributeSyntax.Find(field.Syntax.Attributes, "id")!.Value!.Range;
        if (id >= taken.Length)
        {
            // If a field is missing, the number could be right.
            if (!_isBroken) Report(DiagnosticCatalog.FbsIdBeyondFields, range, id, field.Name, taken.Length - 1);
            return false;
        }

        if (taken[id] is { } other)
        {
            Report(DiagnosticCatalog.FbsIdTwice, range, id, field.Name, other.Name);
            return false;
        }

        taken[id] = field;
        field.Id = id;
        return true;
    }
}
