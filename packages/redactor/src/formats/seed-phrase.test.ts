import { expect, test } from 'vitest'
import { redactText } from '../index.ts'
import { endScan, startScan } from '../scan/text-scan.ts'
import { seedPhraseFormats } from './seed-phrase.ts'

const words = 'canyon lizard oxygen ramp tuna velvet arrow fossil gadget hover jelly kiwi'.split(
  ' ',
)

test('words are read once, however many names of lists stand among them', () => {
  const name = 'mnemonic'
  const text = Array.from({ length: 2000 }, (_, n) => `${name}:${n} `).join('')
  const scan = startScan(text)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    for (const format of seedPhraseFormats) format.find(scan, at, 0, name.length)
  expect(scan.steps / text.length).toBeLessThan(4)
  endScan(scan)
})

test('a phrase is hidden behind a list of names of lists', () => {
  const names = Array.from({ length: 30 }, (_, n) => `mnemonic:${n} `).join('')
  const hidden = redactText(`${names}\nseed phrase: ${words.join(' ')}`)
  expect(hidden).toMatch(/phrase: \[REDACTED:CRYPTO_KEY\]$/)
})

test('a phrase is hidden whose name begins a line below another name', () => {
  const hidden = redactText(`seed words:\nmnemonic: ${words.join(', ')}`)
  expect(hidden).not.toContain('lizard')
})
