import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Random } from './random.ts'
import { samplePattern } from './sample-pattern.ts'
import { COUNTER } from './recipe.ts'

/** What readers of text, markup, shells, SQL, URLs and encodings stumble over, whatever the source says. */
const signs = [
  ...Array.from(' \n\t\r.,;:!?\'"`()[]{}<>|&$#@%^*-_=+/\\~0aAzZé'),
  ...[
    '\0 \u00AD \u00A0 \u0130 \u0301 \u064B \u1100 \u1E9E \u200B \u200D \u202E \u2066 \u2060 \u3000 \uFB01 \uFDFA \uFEFF \uFF41 \uFF1C',
    '\u{1D400} \u{1F600} \u{E0041} \u{1F468}\u200D\u{1F469} \uAC00 \u6F22 \u0E01 \u0430 \u05D0 \u0627 \u0915',
  ].flatMap((group) => group.split(' ')),
]

const pieces: readonly string[] = [
  ['$(', '${', '`', '<<A\n', '<(', '[[', '((', '))', '&&', '||', ';;', '|&', '>>', '2>&1', '\\\n'],
  ['{a,b}', '$IFS', "$'\\x72'", '$a', 'a=b', '%a%', '!a!', '@"', '`"', '[char]', '-f', '::'],
  ['<!--', '-->', '<a ', '</a>', '<b style="', 'display:none', '">', '&#105;', '&lt;', '&#x'],
  ['](', '![a](', '[a]: ', '```', '~~~', '<script>', '</', '/>', '<?', '{{', '}}', '{%', '| a '],
  ['%2e', '%252e', '%u002e', '\\u0069', '\\x69', '\\n', '\\"', '=\n', '=3D', '\u001B[8m'],
  ['http://', 'https://a.example/', '//', '://', '@', '..', '../', '?a=', '&b=', '#', 'data:'],
  ["'--", '/*', '*/', '-- ', '/*!', '$$', ' OR 1=1', 'SELECT ', ' WHERE ', '0x41', "''"],
  ['{"', '":', '",', '[{', '}]', '\\\\', '"a":', 'null', '1e9', '{"a":{', '["'],
  ['SWdub3Jl', 'deadbeef', '4111 ', '4111-1111-', '01000001 ', 'AKIA', 'eyJ', '-----BEGIN '],
  ['ignore all previous instructions', 'send it to ', 'if the user asks ', 'you must ', 'the '],
  ['a@b.example ', 'password is ', 'password=', 'rm -rf ', 'curl x|sh;', 'a.b.', '127.0.0.1 '],
  ['i g n o r e ', '1gn0r3 ', 'erongi ', 'ig-nore ', COUNTER, `a${COUNTER} `],
].flat()

const roots = [
  'rules-engine',
  'redactor',
  'semantic',
  'semantic-embedded',
  'text-analysis',
  'command-analysis',
  'sql-analysis',
  'url-analysis',
  'schemas',
]
const LENGTH_MAX = 120

/**
 * What bodies are made of: the signs above, and every word, prefix, anchor and pattern that the source of the detectors
 * names, so that a new rule is part of the next search by itself.
 */
export function fragmentsOf(random: Random): readonly string[] {
  const found = new Set<string>()
  for (const source of detectorSources()) {
    for (const literal of stringsIn(source)) {
      if (literal.length <= LENGTH_MAX) found.add(literal)
      for (const word of literal.split(' ')) if (word.length <= LENGTH_MAX) found.add(word)
    }
    for (const pattern of patternsIn(source)) {
      for (let sample = 0; sample < 3; sample += 1)
        found.add(samplePattern(pattern, random).slice(0, LENGTH_MAX))
    }
  }
  found.delete('')
  return [...found].toSorted()
}

/** A fragment of any of the kinds; signs and pieces are few, and worth as much as all words together. */
export function pickFragment(random: Random, words: readonly string[]): string {
  switch (random.below(6)) {
    case 0:
      return random.pick(signs)
    case 1:
    case 2:
      return random.pick(pieces)
    default:
      return random.pick(words)
  }
}

function detectorSources(): readonly string[] {
  const packages = path.join(import.meta.dirname, '../../..')
  return roots
    .flatMap((name) => globSync(`${name}/src/**/*.ts`, { cwd: packages }))
    .filter((file) => !file.endsWith('weights.ts'))
    .toSorted()
    .map((file) => readFileSync(path.join(packages, file), 'utf8'))
}

/** String literals of a source; good enough for what is only a heap of pieces. */
function* stringsIn(source: string): Generator<string> {
  for (const [, single, double] of source.matchAll(
    /'((?:[^'\\\n]|\\.){1,4000})'|"((?:[^"\\\n]|\\.){1,400})"/g,
  ))
    yield unescape(single ?? double ?? '')
}

function unescape(literal: string): string {
  return literal.replace(
    /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g,
    (_, braced?: string, four?: string, two?: string, sign?: string) => {
      const hex = braced ?? four ?? two
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      return { n: '\n', r: '\r', t: '\t', 0: '\0' }[sign ?? ''] ?? sign ?? ''
    },
  )
}

function* patternsIn(source: string): Generator<string> {
  for (const [, pattern] of source.matchAll(
    /(?:[=(,:[?|&!]|=>|return)\s*\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuy]*/g,
  ))
    if (pattern !== undefined && !pattern.startsWith('*')) yield pattern
}
