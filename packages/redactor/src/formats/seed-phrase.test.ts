import { expect, test } from 'vitest'
import { redactText } from '../index.ts'
import { endScan, startScan } from '../scan/text-scan.ts'
import { seedPhraseFormats } from './seed-phrase.ts'

const words = 'canyon lizard oxygen ramp tuna velvet arrow fossil gadget hover jelly kiwi'.split(
  ' ',
)

test('words are read once, even if names of word lists are among them', () => {
  const name = 'mnemonic'
  const text = Array.from({ length: 2000 }, (_, n) => `${name}:${n} `).join('')
  const scan = startScan(text)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    for (const format of seedPhraseFormats) format.find(scan, at, 0, name.length)
  expect(scan.steps / text.length).toBeLessThan(4)
  endScan(scan)
})

test('a seed phrase behind many names of word lists is redacted', () => {
  const names = Array.from({ length: 30 }, (_, n) => `mnemonic:${n} `).join('')
  const hidden = redactText(`${names}\nseed phrase: ${words.join(' ')}`)
  expect(hidden).toMatch(/phrase: \[REDACTED:CRYPTO_KEY\]$/)
})

test('a seed phrase whose name is on the line below another name is redacted', () => {
  const hidden = redactText(`seed words:\nmnemonic: ${words.join(', ')}`)
  expect(hidden).not.toContain('lizard')
})
