using System.Diagnostics;

namespace LibWire;

/// <summary>The extensions that a message holds, by their numbers. Those that nobody knew when the message was read are among its unknown fields.</summary>
/// <remarks>
/// <para><c>default</c> is the empty set; nothing is allocated before the first extension.</para>
/// <para>A copy of the struct, and so of the message, sees the same extensions as soon as there are any: what is set or cleared through one is for all.
/// (Copies of an empty set are apart.)</para>
/// <para>A number belongs to one extension at a time: setting another one of the same number takes the first away.</para>
/// <para><b>Safety:</b> extensions live in the arena that they were set or read in, as long as its memory. LibWire.Debug finds every access to dead arena
/// memory.</para>
/// <para>Reading is safe from several threads at once, changing is for one thread.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
public unsafe partial struct ProtoExtensionSet
{
    private Block* _block; // null while there never was one

    /// <summary>How many extensions there are. It is counted.</summary>
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

    /// <summary>The entry with the lowest number; null where there is none. Walkers go on with <see cref="Next"/>.</summary>
    internal readonly ProtoExtensionEntry* First
    {
        get
        {
            if (_block == null) return null;
            CheckAlive(_block);
            return SkipCleared(_block->First);
        }
    }

    /// <summary>The entry with the next higher number; null where there is none.</summary>
    internal static ProtoExtensionEntry* Next(ProtoExtensionEntry* entry) => SkipCleared(entry->Following);

    /// <summary>The entry of an extension, or null.</summary>
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

    /// <summary>The entry of an extension, with its value, or all zero if there was none.</summary>
    /// <exception cref="ArgumentException">The extension does not fit its message.</exception>
    internal ProtoExtensionEntry* FindOrAdd(ProtoExtension extension, scoped ref readonly ArenaAllocator arena)
    {
        if (extension is null) throw new ArgumentNullException(nameof(extension));
        int id = extension.Id, number = extension.Number;
        if (_block == null) _block = arena.Allocate<Block>();
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

    /// <summary>Puts an entry with a new number into the tree and the list.</summary>
    private static void Link(Block* block, ProtoExtensionEntry* added)
    {
        // The last entry on the way with a lower number is the one in front.
        ProtoExtensionEntry* before = null;
        ProtoExtensionEntry** slot = &block->Root;
        while (*slot != null && (*slot)->Rank >= added->Rank)
        {
            ProtoExtensionEntry* entry = *slot;
            if (added->Number < entry->Number)
            {
                slot = &entry->Left;
            }
            else
            {
                before = entry;
                slot = &entry->Right;
            }
        }

        // What hangs here goes below the new entry, in two: the lower numbers to the left.
        ProtoExtensionEntry* rest = *slot;
        *slot = added;
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

    // Bodies exist in LibWire.Debug only.
    static partial void CheckAlive(Block* block);

    static partial void CheckAlive(ProtoExtensionEntry* entry);

    /// <summary>Lies in the arena and stays where it is, so that all copies of the set see the same extensions.</summary>
    private struct Block
    {
        internal ProtoExtensionEntry* Root;
        internal ProtoExtensionEntry* First;
    }
}
