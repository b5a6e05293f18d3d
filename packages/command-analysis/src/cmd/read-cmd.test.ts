import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readShell } from '../scripts/read-shell.ts'

function commandsIn(script: string): readonly string[] {
  return readShell(script, 'cmd').lines.flatMap(({ commands }) =>
    commands.map(({ name, args }) => [name, ...args].join(' ').trim()),
  )
}

describe('readShell of a command line of cmd.exe', () => {
  test.each([
    ['carets', 'd^e^l x', 'del x'],
    ['a caret at the line end', 'de^\nl x', 'del x'],
    ['quotes inside a name', 'd"e"l x', 'del x'],
    ['a variable', 'set a=del&& call %a% x', 'del x'],
    ['a delayed variable', 'cmd /v:on /c "set a=del&& !a! x"', 'del x'],
    ['parts of a variable', 'set a=xdely&& %a:~1,3% x', 'del x'],
    ['a replacement in a variable', 'set a=dQl&& %a:Q=e% x', 'del x'],
    ['a whole command in a variable', 'set a=del /q x&& %a%', 'del /q x'],
    ['the interpreter by its variable', '%COMSPEC% /c del x', 'del x'],
    ['options that stick together', 'cmd /s/c"del x"', 'del x'],
    ['a loop', "for /f %i in ('echo x') do del %i", 'del x'],
    ['the command in a loop', "for /f %i in ('del x') do echo %i", 'del x'],
    ['a condition', 'if not exist y del x', 'del x'],
    ['a comparison', 'if /i "%a%"=="b" (del x) else echo no', 'del x'],
    ['a start', 'start "title" /b /d C:\\ del x', 'del x'],
    ['a group', '(del x & echo y) > log.txt', 'del x'],
    ['a folder in quotes', 'rd /s "C:\\a b\\" & ver', 'rd /s C:\\a b\\'],
    ['quotes that an inner program reads', 'powershell -c "echo \\"a\\"; ri x"', 'remove-item x'],
    ['an interpreter that reads its input', 'echo Remove-Item x | powershell -', 'remove-item x'],
  ])('a command of cmd.exe hidden by %s is read as what runs', (_, script, expected) => {
    expect(commandsIn(script)).toContain(expected)
  })

  test('a batch remark and an echoed text run nothing', () => {
    expect(commandsIn('rem del x\n:: del y\necho del z')).not.toContain('del x')
    expect(commandsIn('echo del z')).toEqual([])
  })

  test('batch variables that grow are ended by the budget', () => {
    const script = `set a=${'x'.repeat(2000)}\n${'set a=%a%%a%\n'.repeat(400)}`
    expect(() => readShell(script, 'cmd')).not.toThrow()
  })

  test('any batch text is read to its end', () => {
    const piece = fc.constantFrom(
      '^',
      '%a%',
      '%',
      '!a!',
      '(',
      ')',
      '"',
      '\\"',
      '&',
      '|',
      '\n',
      '>',
      '<',
      'set a=b&',
      'for %i in (',
      'if ',
      'do ',
      "for /f %i in ('",
      'call ',
      'start ',
      'cmd /c ',
      'rem ',
      '@',
      'echo ',
      '%a:~1%',
      '%a:b=c%',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        expect(() => readShell(parts.join(''), 'cmd')).not.toThrow()
      }),
    )
  })
})
