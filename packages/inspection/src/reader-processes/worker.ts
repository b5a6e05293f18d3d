import { writeSync } from 'node:fs'
import { createManifestReader } from '../manifest-readers/manifest-reader.ts'
import { readDeclarations } from '../metadata/read-declarations.ts'
import { ANSWER_FD, readFromParent, readRequests, READY, type ReadRequest } from './protocol.ts'
import type { ReaderAnswer } from './reader-answer.ts'

/**
 * The program of a reader process: reads one image after the other from its standard input until that ends, as it does when the parent
 * closes it or exits.
 */
const read = await createManifestReader(process.argv[2] === 'native' ? 'native' : 'wasm')
send(READY)
for (const request of readRequests(readFromParent)) {
  send(JSON.stringify(await answer(request)))
}
process.exit(0)

async function answer({ bytes, type }: ReadRequest): Promise<ReaderAnswer> {
  try {
    return { ok: true, declarations: await readDeclarations(read, bytes, type) }
  } catch {
    return { ok: false }
  }
}

function send(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  for (let at = 0; at < bytes.length;) at += writeSync(ANSWER_FD, bytes, at)
}
