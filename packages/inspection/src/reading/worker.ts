import { writeSync } from 'node:fs'
import type { Answer } from './answer.ts'
import { createManifestReader } from './create-manifest-reader.ts'
import { ANSWER_FD, READY } from './frames.ts'
import { readDeclarations } from './read-declarations.ts'
import { fromParent, requestsOf, type ReadingRequest } from './requests-of.ts'

/**
 * The child: reads one image after the other from its standard input until that ends, as it does when the parent
 * closes it or dies.
 */
const read = await createManifestReader(process.argv[2] === 'native' ? 'native' : 'wasm')
send(READY)
for (const request of requestsOf(fromParent)) {
  send(JSON.stringify(await answer(request)))
}
process.exit(0)

async function answer({ bytes, type }: ReadingRequest): Promise<Answer> {
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
