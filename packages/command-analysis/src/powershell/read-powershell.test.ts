import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newBudget } from '../model/model.ts'
import { readShell } from '../scripts/read-shell.ts'

function commandsIn(script: string): readonly string[] {
  return readShell(script, 'powershell').lines.flatMap(({ commands }) =>
    commands.map(({ name, args }) => [name, ...args].join(' ').trim()),
  )
}

describe('readShell of a PowerShell script', () => {
  test.each([
    ['aliases', 'ri .\\a, .\\b -rec', 'remove-item .\\a .\\b -rec'],
    ['backquotes in a name', 're`move-`item x', 'remove-item x'],
    ['a name put together', "& ('Remove'+'-Item') x", 'remove-item x'],
    ['a format', "& ('{1}{0}' -f 'Item','Remove-') x", 'remove-item x'],
    ['a join', "& ('Re','move-Item' -join '') x", 'remove-item x'],
    ['a replacement', "& ('RemQve-Item'.Replace('Q','o')) x", 'remove-item x'],
    ['character codes', '& (-join (100,101,108 | % { [char]$_ })) x', 'remove-item x'],
    ['casts', '& ([char]0x72 + [char]105) x', 'remove-item x'],
    ['letters of a known variable', "& ($PSHome[4]+$PSHome[30]+'x') 'cmd /c ver'", 'cmd /c ver'],
    ['a reversed text', "& ('metI-evomeR'[-1..-11] -join '') x", 'remove-item x'],
    ['a variable', "$a = 'x'; $b = 'C:\\' + $a; Remove-Item $b", 'remove-item C:\\x'],
    ['an alias of its own', 'Set-Alias q Remove-Item; q x', 'remove-item x'],
    ['a here-string', "iex @'\nRemove-Item x\n'@", 'remove-item x'],
    ['a pipe into an interpreter', "'Remove-Item x' | iex", 'remove-item x'],
    ['a script block', '1..3 | ForEach-Object { Remove-Item x }', 'remove-item x'],
    ['a branch', "if ($a -eq 1) { ls } else { Remove-Item 'x' }", 'remove-item x'],
    ['a piped name', "'Remove-Item' | % { & $_ x }", 'remove-item x'],
    ['a call', "[IO.File]::Delete('x')", 'io.file::delete x'],
    [
      'a call of an object',
      "(New-Object Net.WebClient).DownloadString('u')",
      '.downloadstring u net.webclient',
    ],
    ['a process', "Start-Process cmd -ArgumentList '/c ver'", 'ver'],
    [
      'base64',
      "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('Z2NpIHg=')))",
      'get-childitem x',
    ],
  ])('a PowerShell command hidden by %s is read as what runs', (_, script, expected) => {
    expect(commandsIn(script)).toContain(expected)
  })

  test.each(['-EncodedCommand', '-enc', '-e', '/enc', '-ec', '-eN'])(
    'the script behind powershell %s is decoded and read',
    (option) => {
      const encoded = btoaUtf16('Remove-Item x')
      expect(commandsIn(`powershell -nop ${option} ${encoded}`)).toContain('remove-item x')
    },
  )

  test('a PowerShell comment and a text in single quotes run nothing', () => {
    expect(commandsIn("# Remove-Item x\n$a = 'Remove-Item x' <# Remove-Item y #>")).toEqual([])
  })

  test('a PowerShell script that exceeds the budget is marked as limited', () => {
    const nested = '('.repeat(64)
    expect(readShell(`Write-Host ${nested}`, 'powershell').limited).toBe(true)
    const script = 'a;b;c;d'
    const budget = newBudget(script)
    budget.commandsLeft = 2
    expect(readShell(script, 'powershell', budget).limited).toBe(true)
  })

  test('any PowerShell text is read to its end', () => {
    const piece = fc.constantFrom(
      '$(',
      '@(',
      '@{',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '`',
      '$a',
      '=',
      '|',
      '&',
      ';',
      '\n',
      '::',
      '.x(',
      '-f',
      '-join',
      '..',
      ',',
      '+',
      '%',
      'iex',
      'if',
      'foreach',
      'function',
      "@'\n",
      '<#',
      '#',
      '> ',
      '[char]',
      '0x41',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        expect(() => readShell(parts.join(' '), 'powershell')).not.toThrow()
        expect(() => readShell(parts.join(''), 'powershell')).not.toThrow()
      }),
    )
  })
})

function btoaUtf16(text: string): string {
  return Buffer.from(text, 'utf16le').toString('base64')
}
