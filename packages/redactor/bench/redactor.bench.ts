import { bench, group, run, summary } from 'mitata'
import { findSecrets, redactJson, redactText } from '../src/index.ts'
import { hostileTexts, ordinaryTexts } from './texts.ts'

const KIB = 1024

for (const size of [4 * KIB, 64 * KIB]) {
  for (const { name, text } of ordinaryTexts(size)) {
    group(`${name}, ${size / KIB} KiB`, () => {
      summary(() => {
        bench(`findSecrets ${name} ${size / KIB} KiB`, () => findSecrets(text))
        bench(`redactText ${name} ${size / KIB} KiB`, () => redactText(text))
        bench(`redactJson ${name} ${size / KIB} KiB`, () => redactJson({ lines: text.split('\n') }))
      })
    })
  }
}

/** MB/s of one function over one text, in decimal megabytes of UTF-16 units; the best of several short runs. */
function megabytesPerSecond(text: string, work: (text: string) => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 7; round += 1) {
    const started = performance.now()
    work(text)
    best = Math.min(best, performance.now() - started)
  }
  return text.length / 1000 / best
}

for (const size of [4 * KIB, 64 * KIB]) {
  for (const { name, text } of [...ordinaryTexts(size), ...hostileTexts(size)]) {
    for (let warm = 0; warm < 20; warm += 1) redactText(text)
    const speed = megabytesPerSecond(text, findSecrets)
    const redaction = text.length / 1000 / megabytesPerSecond(text, redactText)
    console.log(
      `${String(size / KIB).padStart(3)} KiB ${speed.toFixed(0).padStart(6)} MB/s found, ${redaction.toFixed(2).padStart(7)} ms redacted  ${name}`,
    )
  }
}

await run()
