import { writeSync } from 'node:fs'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { ANSWER_FD, READY } from '../../src/reader-processes/protocol.ts'
import { readFromParent, readRequests } from '../../src/reader-processes/protocol.ts'

/** A child that does what the image says. */
const good = JSON.stringify({ ok: true, declarations: spelled(process.pid) })
const held: Buffer[] = []
const deeds: Readonly<Record<string, () => string>> = {
  answer: () => `${good}\n`,
  refuse: () => '{"ok":false}\n',
  hang: () => {
    for (;;);
  },
  bomb: () => {
    for (;;) held.push(Buffer.alloc(1_048_576, 1))
  },
  grow: () => {
    held.push(Buffer.alloc(209_715_200, 1))
    return `${good}\n`
  },
  exit: () => process.exit(0),
  abort: () => process.abort(),
  flood: () => 'x'.repeat(1_000_000),
  twice: () => `${good}\n${good}\n`,
  nonsense: () => 'nonsense\n',
  command: () => '{"cmd":"NODE_HANDLE","type":"net.Server"}\n',
  text: () => good.replace('unknown', '<script>') + '\n',
  many: () => `${JSON.stringify({ ok: true, declarations: Array(300).fill(spelled(1)[0]) })}\n`,
  deep: () => good.replace('"depth":', '"depth":-') + '\n',
  speakUnasked: () => {
    setImmediate(() => writeSync(ANSWER_FD, `${good}\n`))
    return `${good}\n`
  },
  leave: () => {
    setImmediate(() => process.exit(0))
    return `${good}\n`
  },
}

writeSync(ANSWER_FD, `${READY}\n`)
for (const { bytes } of readRequests(readFromParent)) {
  writeSync(ANSWER_FD, deeds[Buffer.from(bytes).toString()]?.() ?? '')
  await turnOfTheLoop() // What a deed leaves for later comes first.
}

/** The number of the process, a digit in the depth of each declaration. */
function spelled(pid: number) {
  return Array.from(String(pid), (digit) => ({
    value: 'unknown',
    metadata: 'xmp',
    position: 'base',
    action: 'none',
    depth: Number(digit),
  }))
}
