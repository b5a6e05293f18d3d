import type { Random } from './random.ts'

/**
 * A text that a regular expression may match: a rough reading of the pattern is enough, since most of what a search wants
 * are texts that nearly match.
 */
export function samplePattern(pattern: string, random: Random): string {
  return new Sampler(pattern, random).alternatives()
}

class Sampler {
  private at = 0
  private readonly pattern: string
  private readonly random: Random

  constructor(pattern: string, random: Random) {
    this.pattern = pattern
    this.random = random
  }

  /** One of the alternatives up to the end of the group. */
  alternatives(): string {
    const options = ['']
    while (this.at < this.pattern.length && this.pattern[this.at] !== ')') {
      if (this.pattern[this.at] === '|') {
        this.at += 1
        options.push('')
        continue
      }
      const atom = this.atom()
      options[options.length - 1] += this.quantified(atom)
    }
    return this.random.pick(options)
  }

  private atom(): () => string {
    const sign = this.pattern[this.at] ?? ''
    this.at += 1
    if (sign === '(') return this.group()
    if (sign === '[') return this.characterClass()
    if (sign === '\\') return this.escaped()
    if (sign === '^' || sign === '$') return () => (this.random.oneIn(2) ? '\n' : '')
    if (sign === '.') return () => this.random.pick(['a', ' ', '.', '/', 'x1'])
    return () => sign
  }

  private group(): () => string {
    const opening = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.pattern.slice(this.at))?.[0] ?? ''
    this.at += opening.length
    const sample = this.alternatives()
    this.at += 1
    return () => (opening.endsWith('!') ? '' : sample)
  }

  private characterClass(): () => string {
    const start = this.at
    while (this.at < this.pattern.length && this.pattern[this.at] !== ']')
      this.at += this.pattern[this.at] === '\\' ? 2 : 1
    const inner = this.pattern.slice(start, this.at)
    this.at += 1
    if (inner.startsWith('^')) return () => this.random.pick(['a', ' ', '-', '7', 'é'])
    const members = [...inner.matchAll(/\\u\{?([\dA-Fa-f]{4,6})\}?|\\(.)|([\s\S])/gu)].map(
      ([, code, escape, plain]) =>
        code === undefined ? (plain ?? sampleOf(escape ?? '')) : codePoint(code),
    )
    return () => (members.length === 0 ? '' : this.random.pick(members))
  }

  private escaped(): () => string {
    const sign = this.pattern[this.at] ?? ''
    this.at += 1
    if (sign === 'b' || sign === 'B' || /\d/.test(sign)) return () => ''
    if (sign === 'u' || sign === 'x' || sign === 'p' || sign === 'P') {
      const [whole = '', code = ''] =
        /^(?:\{([^}]*)\}|([\dA-Fa-f]{2,4}))/.exec(this.pattern.slice(this.at)) ?? []
      this.at += whole.length
      const plain = whole.startsWith('{') ? code : whole
      return () => (sign === 'p' || sign === 'P' ? 'é' : codePoint(plain))
    }
    return () => sampleOf(sign)
  }

  private quantified(atom: () => string): string {
    const [whole = '', least, most] =
      /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(this.pattern.slice(this.at)) ?? []
    this.at += whole.length
    if (whole === '') return atom()
    const from = least === undefined ? (whole.startsWith('+') ? 1 : 0) : Number(least)
    const to = most === undefined || most === '' ? from + 3 : Math.min(Number(most), from + 12)
    const times = Math.min(40, from + this.random.below(to - from + 1))
    return Array.from({ length: times }, atom).join('')
  }
}

function sampleOf(escape: string): string {
  const samples: Readonly<Record<string, string>> = {
    d: '4',
    D: 'x',
    w: 'a',
    W: '-',
    s: ' ',
    S: 'a',
    n: '\n',
    r: '\r',
    t: '\t',
    b: '',
  }
  return samples[escape] ?? escape
}

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return Number.isNaN(code) || code > 0x10_ff_ff ? '' : String.fromCodePoint(code)
}
