import { describe, expect, test } from 'vitest'
import { powershellCall, toolCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

const command = 'vssadmin delete shadows /all /quiet'
const reversed = command.split('').toReversed().join('')
const hex = Array.from(command, (char) => `[char]0x${char.charCodeAt(0).toString(16)}`).join('+')
const codes = Array.from(command, (char) => char.charCodeAt(0)).join(',')

function severities(envelope: Parameters<typeof findRisks>[0]): readonly string[] {
  return findRisks(envelope).map(({ severity }) => severity)
}

describe('PowerShell: a command is found behind', () => {
  test.each([
    ['characters in hexadecimal', `iex (${hex})`],
    ['a new string', `iex (New-Object string -ArgumentList (,[char[]](${codes})))`],
    [
      'matches from the right',
      `-join([regex]::Matches('${reversed}','.','RightToLeft')|%{$_.value})|iex`,
    ],
    ['an item of a drive', `Set-Item variable:z '${command}'; iex $z`],
    ['a file that is written', `'${command}' | Out-File a.ps1; & .\\a.ps1`],
    ['a file that is set', `Set-Content -Path a.ps1 -Value '${command}'; .\\a.ps1`],
    ['a redirection', `'${command}' > a.ps1; powershell -f a.ps1`],
    ['another process', `saps powershell "-nop -c ${command}"`],
    [
      'a method of the system',
      `Invoke-CimMethod -ClassName Win32_Process -MethodName Create -Arguments @{CommandLine='${command}'}`,
    ],
    ['its input', `echo ${command} | powershell -`],
  ])('%s', (_, script) => {
    expect(severities(powershellCall(script))).toContain('high')
  })
})

describe('cmd: a command is found behind', () => {
  test.each([
    [
      'parts of a line',
      'for /f "tokens=1,2 delims=;" %a in ("vss;admin delete shadows /all") do %a%b',
    ],
    ['commas', `,;,cmd,/c,${command}`],
    ['a batch file', `echo ${command} > a.bat & a.bat`],
    ['a batch file elsewhere', `echo ${command} > %TEMP%\\x.cmd && call %TEMP%\\x.cmd`],
    ['a remote shell', `winrs -r:srv cmd /c ${command}`],
  ])('%s', (_, script) => {
    expect(severities(toolCall('cmd', { command: script }))).toContain('high')
  })
})

test.each([
  `.((gv '*mdr*').name[3,11,2]-join'') 'dir'`,
  `& (gcm *ami) /all`,
  `& ("{1}{0}" -f 'ami','who')`,
  `& ('who'+'ami')`,
])('a name that is only hidden asks for a review: %s', (script) => {
  expect(severities(powershellCall(script))).toContain('medium')
})

describe('ordinary calls are not flagged', () => {
  test.each([
    `& "C:\\Program Files\\Git\\bin\\git.exe" status`,
    `& (Join-Path $PSScriptRoot 'build.ps1') -Target Test`,
    `& ("{0}\\bin\\tool.exe" -f $root) --version`,
    `& (Get-Command git).Source status`,
    `'a,b' -split ',' | ForEach-Object { $_.Trim() }`,
    `'text' | Out-File notes.txt; Get-Content notes.txt`,
    `Set-Content -Path build.ps1 -Value 'dotnet build'; .\\build.ps1`,
    `$names -join ','`,
  ])('%s', (script) => {
    expect(severities(powershellCall(script))).toStrictEqual([])
  })
})
