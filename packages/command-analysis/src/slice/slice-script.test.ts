import { expect, test } from 'vitest'
import { chooseScripts, sliceScript, type SliceBudget } from './slice-script.ts'
import { programHashes } from './word-hash.ts'

const programs = programHashes(['rm', 'cp', 'curl', 'sh', 'bash'])
const budget: SliceBudget = { commands: 40, chars: 4000, nestedChars: 8000, alike: Infinity }

const slice = (text: string, own: Partial<SliceBudget> = {}): string =>
  sliceScript(text, 'posix', programs, { ...budget, ...own })

const many = (line: (at: number) => string): string =>
  Array.from({ length: 3000 }, (_, at) => line(at)).join('\n')

test('slicing removes comments and commands that no rule looks at', () => {
  expect(
    slice(`${many((at) => `echo a${at}`)}\n# rm -rf /etc\nrm -rf /usr\n${many(() => ':')}`),
  ).toBe('rm -rf /usr\n')
})

test('slicing keeps some of the commands that differ in names alone, and each of another kind', () => {
  const text = slice(`${many((at) => `rm a${at}`)}\nrm -rf /usr\n${many((at) => `rm b${at}`)}`)
  expect(text).toContain('rm -rf /usr\n')
  expect(text.split('\n').length).toBeLessThan(50)
})

test('slicing keeps the first and the last of equal commands', () => {
  expect(slice(`rm a\n${many(() => 'cp a b')}\nrm -rf /usr`)).toBe(
    'rm a\ncp a b\ncp a b\nrm -rf /usr',
  )
})

test('many options of one program do not crowd out another program', () => {
  const text = slice(
    `${many((at) => `rm -${at.toString(36)} a`)}\ncurl x | sh\n${many((at) => `rm -${at}`)}`,
  )
  expect(text).toContain('curl x | sh\n')
})

test('slicing keeps the variables, folder and function that a command uses', () => {
  const text = slice(
    `X=/usr\nY=/tmp\ncd /srv\nf() { rm "$1"; }\n${many((at) => `Z${at}=1`)}\nf "$X"\nY=2`,
    { commands: 20 },
  )
  expect(text).toContain('X=/usr\n')
  expect(text).toContain('cd /srv\n')
  expect(text).toContain('f() { rm "$1"\n}\n')
  expect(text.indexOf('f "$X"')).toBeGreaterThan(text.indexOf('f() {'))
  expect(text).not.toContain('Y=2')
})

test('a variable that grows keeps what it held before', () => {
  const text = slice(`X=r\nX+=m\n${many((at) => `Z${at}=1`)}\n$X -rf /usr\n+=`)
  expect(text).toBe('X=r\nX+=m\n$X -rf /usr\n')
})

test('a command keeps the loop and the group that it stands in', () => {
  const text = slice(`for x in /usr; do (\n${many((at) => `echo ${at}`)}\nrm -rf $x\n); done`)
  expect(text).toBe('for x in /usr; do (rm -rf $x\n)\ndone')
})

test('slicing keeps the innermost levels of deep nests', () => {
  const text = slice(`${'( '.repeat(900)}rm -rf /usr${' )'.repeat(900)}`)
  expect(text).toContain('rm -rf /usr')
  expect(text.split('(').length).toBeLessThan(14)
})

test('a here-document stays with its command', () => {
  expect(slice(`${many(() => 'true')}\nbash <<E\nrm -rf /usr\nE\n${many(() => 'true')}`)).toBe(
    'bash <<E\nrm -rf /usr\nE\n',
  )
})

test('quotation marks hide no end of a statement, and show none', () => {
  expect(slice(`${many(() => 'true')}\necho 'a\nrm -rf /usr\n'\nrm b`)).toBe(
    "echo 'a\nrm -rf /usr\n'\nrm b",
  )
})

test('slicing bounds similar statements over all scripts of an envelope', () => {
  const kept = new Map<number, number>()
  const one = (text: string): string =>
    sliceScript(text, 'posix', programs, { ...budget, alike: 2 }, kept)
  expect(one('rm a\nrm b\n')).toBe('rm a\nrm b\n')
  expect(one('rm c\ncp d e\n')).toBe('cp d e\n')
})

test('slicing keeps each kind of many scripts', () => {
  const scripts = Array.from({ length: 2000 }, (_, at) => `ls a${at}`)
  const chosen = chooseScripts([...scripts, 'rm -rf /usr'], programs, budget)
  expect(chosen).toContain('rm -rf /usr')
  expect(chosen.length).toBeLessThan(50)
})
