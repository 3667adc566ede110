using System.CommandLine;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire completion</c>: prints a script by which a shell completes command lines.</summary>
/// <remarks>The scripts ask the program itself: <c>libwire [suggest:POSITION] LINE</c> prints what may stand there.</remarks>
internal static class CompletionCommand
{
    private static readonly Dictionary<string, string> Scripts = new(StringComparer.Ordinal)
    {
        ["bash"] = """
            # libwire completion bash >> ~/.bashrc
            _libwire() {
              local word=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE#* } position=$((COMP_POINT - ${#COMP_WORDS[0]} - 1)) found
              found=$(libwire "[suggest:$position]" "$line" 2>/dev/null | grep -v '^[-/][?h]$')
              # Where a file may stand, options are offered only after a hyphen.
              [[ $COMP_CWORD -gt 1 && $word != -* ]] && found=$(grep -v '^-' <<<"$found")
              COMPREPLY=($(compgen -W "$found" -- "$word"))
            }
            complete -o default -F _libwire libwire
            """,
        ["zsh"] = """
            # libwire completion zsh >> ~/.zshrc
            _libwire() {
              local -a found
              found=(${(f)"$(libwire "[suggest:$((CURSOR - ${#words[1]} - 1))]" "${BUFFER#* }" 2>/dev/null | grep -v '^[-/][?h]$')"})
              [[ $CURRENT -gt 2 && $PREFIX != -* ]] && found=(${found:#-*})
              compadd -- $found
              [[ $CURRENT -gt 2 ]] && _files
            }
            compdef _libwire libwire
            """,
        ["fish"] = """
            # libwire completion fish > ~/.config/fish/completions/libwire.fish
            function __libwire
                set -l line (string replace -r '^\S+ ' '' -- (commandline -cp))
                set -l word (commandline -ct)
                for found in (libwire "[suggest:"(string length -- $line)"]" $line 2>/dev/null | string match -vr '^[-/][?h]$')
                    string match -q -- '-*' $word; or not string match -q -- '-*' $found; and echo $found
                end
            end
            complete -c libwire -a '(__libwire)'
            """,
        ["pwsh"] = """
            # libwire completion pwsh >> $PROFILE
            Register-ArgumentCompleter -Native -CommandName libwire -ScriptBlock {
              param($word, $line, $cursor)
              $text = "$line" -replace '^\S+ ?', ''
              $position = [Math]::Max(0, $cursor - ("$line".Length - $text.Length))
              libwire "[suggest:$position]" $text 2>$null | Where-Object { $_ -like "$word*" -and $_ -notmatch '^[-/][?h]$' } |
                ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
            }
            """,
    };

    internal static Command Create(TextWriter output)
    {
        var shell = new Argument<string>("SHELL") { Description = $"{string.Join(", ", Scripts.Keys)}." };
        shell.CompletionSources.Add([.. Scripts.Keys]);
        var command = new Command("completion", "Prints a script by which a shell completes command lines. Its first line says where to put it.") { shell };
        command.SetAction(parsed =>
        {
            string name = parsed.GetValue(shell)!;
            if (!Scripts.TryGetValue(name, out string? script)) throw new UsageException($"completion {name}: write {string.Join(", ", Scripts.Keys)}.");
            output.Write(script.ReplaceLineEndings("\n") + "\n");
            return ExitCode.Fine;
        });
        return command;
    }
}
