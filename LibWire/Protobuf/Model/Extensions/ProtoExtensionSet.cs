using System.Diagnostics;

namespace LibWire;

/// <summary>The extensions of a message, by number. Extensions that were not known when the message was read are among its unknown fields.</summary>
/// <remarks>
/// <para><c>default</c> is the empty set; nothing is allocated before the first extension.</para>
/// <para>A copy of the struct, and so of the message, shares its extensions: setting or clearing one through any copy changes all of them. (Copies of
/// an empty set are independent.)</para>
/// <para>A number belongs to one extension at a time: setting another extension with the same number removes the first.</para>
/// <para><b>Safety:</b> extensions live in the arena in which they were set or read, as long as its memory. LibWire.Debug detects every access to
/// dead arena memory.</para>
/// <para>Several threads may read at once. Only one thread may change the set.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
public unsafe partial struct ProtoExtensionSet
{
    private Block* _block; // null until the first extension

    /// <summary>The number of extensions. Each call counts them.</summary>
    public readonly int Count
    {
        get
        {
            int count = 0;
            for (ProtoExtensionEntry* entry = First; entry != null; entry = Next(entry)) count++;
            return count;
        }
    }

    /// <summary>Whether there is no extension.</summary>
    public readonly bool IsEmpty => First == null;

    /// <summary>The entry with the lowest number; null if there is none. <see cref="Next"/> returns the following ones.</summary>
    internal readonly ProtoExtensionEntry* First
    {
        get
        {
            if (_block == null) return null;
            CheckAlive(_block);
            return SkipCleared(_block->First);
        }
    }

    /// <summary>The entry with the next higher number; null if there is none.</summary>
    internal static ProtoExtensionEntry* Next(ProtoExtensionEntry* entry) => SkipCleared(entry->Following);

    /// <summary>Finds the entry of an extension, or null.</summary>
    internal readonly ProtoExtensionEntry* Find(ProtoExtension extension)
    {
        if (extension is null) throw new ArgumentNullException(nameof(extension));
        if (_block == null) return null;
        CheckAlive(_block);
        int number = extension.Number;
        ProtoExtensionEntry* entry = _block->Root;
        while (entry != null)
        {
            CheckAlive(entry);
            if (entry->Number == number) return entry->Id == extension.Id ? entry : null;
            entry = number < entry->Number ? entry->Left : entry->Right;
        }

        return null;
    }

    /// <summary>Finds the entry of an extension. A new entry is all zero.</summary>
    /// <exception cref="ArgumentException">The extension does not fit its message.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.MessageAbsent"/>: the message is not set. In both builds.</exception>
    internal ProtoExtensionEntry* FindOrAdd(ProtoExtension extension, scoped ref readonly ArenaAllocator arena)
    {
        if (extension is null) throw new ArgumentNullException(nameof(extension));
        int id = extension.Id, number = extension.Number;
        if (_block == null)
        {
            AbsentMemory.CheckGrows(ref this);
            _block = arena.Allocate<Block>();
        }

        CheckAlive(_block);
        ProtoExtensionEntry* entry = _block->Root;
        while (entry != null)
        {
            CheckAlive(entry);
            if (entry->Number == number)
            {
                if (entry->Id != id) entry->Clear();
                entry->Id = id;
                return entry;
            }

            entry = number < entry->Number ? entry->Left : entry->Right;
        }

        entry = arena.Allocate<ProtoExtensionEntry>();
        entry->Number = number;
        entry->Id = id;
        entry->Rank = KeyedHash.Of(number);
        Link(_block, entry);
        return entry;
    }

    /// <summary>Links an entry with a new number into the tree and the list.</summary>
    private static void Link(Block* block, ProtoExtensionEntry* added)
    {
        // The last entry on the path with a lower number is the one before.
        ProtoExtensionEntry* before = null;
        ProtoExtensionEntry** parentLink = &block->Root;
        while (*parentLink != null && (*parentLink)->Rank >= added->Rank)
        {
            ProtoExtensionEntry* entry = *parentLink;
            if (added->Number < entry->Number)
            {
                parentLink = &entry->Left;
            }
            else
            {
                before = entry;
                parentLink = &entry->Right;
            }
        }

        // The subtree here is split in two below the new entry: the lower numbers go to the left.
        ProtoExtensionEntry* rest = *parentLink;
        *parentLink = added;
        ProtoExtensionEntry** lower = &added->Left;
        ProtoExtensionEntry** higher = &added->Right;
        while (rest != null)
        {
            if (rest->Number < added->Number)
            {
                before = rest;
                *lower = rest;
                lower = &rest->Right;
                rest = rest->Right;
            }
            else
            {
                *higher = rest;
                higher = &rest->Left;
                rest = rest->Left;
            }
        }

        *lower = null;
        *higher = null;
        ProtoExtensionEntry** link = before == null ? &block->First : &before->Following;
        added->Following = *link;
        *link = added;
    }

    private static ProtoExtensionEntry* SkipCleared(ProtoExtensionEntry* entry)
    {
        while (entry != null)
        {
            CheckAlive(entry);
            if (entry->Id != 0) break;
            entry = entry->Following;
        }

        return entry;
    }

    // The bodies exist only in LibWire.Debug.
    static partial void CheckAlive(Block* block);

    static partial void CheckAlive(ProtoExtensionEntry* entry);

    /// <summary>Lies in the arena and never moves, so that all copies of the set see the same extensions.</summary>
    private struct Block
    {
        internal ProtoExtensionEntry* Root;
        internal ProtoExtensionEntry* First;
    }
}
