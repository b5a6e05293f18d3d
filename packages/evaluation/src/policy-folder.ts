import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addOwnPolicies, shippedPolicies, type PolicySet, type PolicyText } from '@ase/policy'
import { fail, succeed, type Result } from '@ase/schemas'

const FILES_MAX = 256
const BYTES_MAX = 65_536
/** What an editor checks the other files by; policies name it as `$schema`. */
const SCHEMA_NAME = 'policy.schema.json'

/**
 * The shipped policies and those of a folder, one JSON file each, or everything that is wrong with the folder: one
 * entry per problem, with the file's name, and never a word of what stands in it. At most 256 files of 64 KiB.
 * Names that begin with a dot are left out, as a mounted volume has them, and so is `policy.schema.json`; anything else
 * that is no policy is a problem.
 */
export async function loadPolicies(
  folder: string | null,
): Promise<Result<PolicySet, readonly string[]>> {
  if (folder === null) return succeed(shippedPolicies)
  const names = await listNames(folder)
  if (!names.ok) return names
  const files: PolicyText[] = []
  const problems: string[] = []
  for (const name of names.value) {
    const text = await readPolicyFile(folder, name)
    if (text.ok) files.push({ name: printable(name), text: text.value })
    else problems.push(`${printable(name)}: ${text.error}`)
  }
  const policies = addOwnPolicies(files)
  if (!policies.ok) problems.push(...policies.error)
  return problems.length === 0 ? policies : fail(problems)
}

async function listNames(folder: string): Promise<Result<string[], readonly string[]>> {
  const entries = await readdir(folder).catch(() => null)
  if (entries === null) return fail(['is no folder that can be read'])
  const names = entries.filter((name) => !name.startsWith('.') && name !== SCHEMA_NAME)
  return names.length > FILES_MAX
    ? fail([`holds more than ${FILES_MAX} files`])
    : succeed(names.toSorted())
}

async function readPolicyFile(folder: string, name: string): Promise<Result<string, string>> {
  if (!name.endsWith('.json')) return fail('is no .json file')
  // Without waiting: a pipe in the place of a file would hold up the start for ever.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK
  const file = await open(join(folder, name), flags).catch(() => null)
  if (file === null) return fail('cannot be read')
  try {
    // A link is followed: a mounted volume consists of links. What it leads to has to be a file.
    if (!(await file.stat()).isFile()) return fail('is no file')
    const stream = file.createReadStream({ end: BYTES_MAX, autoClose: false })
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (bytes.length > BYTES_MAX) return fail(`is larger than ${BYTES_MAX} bytes`)
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    return fail(error instanceof TypeError ? 'is no UTF-8' : 'cannot be read')
  } finally {
    await file.close()
  }
}

/** A file's name goes to a terminal. */
function printable(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 255)
}
