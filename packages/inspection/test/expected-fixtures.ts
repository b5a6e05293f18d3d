import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VerdictKey } from '@ase/schemas'
import * as z from 'zod'

const folder = join(import.meta.dirname, '../fixtures')

const ExpectedFixture = z.union([
  z.strictObject({
    file: z.string(),
    verdictKey: VerdictKey,
    reasons: z.array(z.string()),
    note: z.string(),
  }),
  z.strictObject({ file: z.string(), error: z.string(), note: z.string() }),
])
export type ExpectedFixture = z.infer<typeof ExpectedFixture>

/** All committed images, with what an inspection has to say of them. */
export const expectedFixtures: readonly ExpectedFixture[] = z
  .array(ExpectedFixture)
  .parse(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')))

/** The bytes of a committed image. */
export function fixtureBytes(file: string): Buffer {
  return readFileSync(join(folder, file))
}
