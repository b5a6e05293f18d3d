import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@ase/db'
import { createAccount, createApiKey } from '@ase/identity'
import { createBenchAccounts } from '../accounts.ts'
import { startStack } from '../../local/testing/stack.ts'
import type { AttackTarget } from './attack.ts'
import { attacks } from './attacks/index.ts'
import { honestLoad, type HonestResult } from './honest-load.ts'
import { serverPidsOf, watchUsage, type Usage } from './server-usage.ts'

export interface AttackReport {
  /** Honest customers without an attack. */
  readonly alone: Measured
  /** By the attacks of the round, joined by `+`. */
  readonly rounds: Readonly<Record<string, AttackRound>>
  /** What breaks a promise, in words. */
  readonly problems: readonly string[]
}

export interface AttackRound extends Measured {
  /** p99 under attack as a multiple of p99 alone. */
  readonly p99Ratio: { readonly small: number; readonly large: number }
  /** What each attack was answered. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A period of honest load, and what it and the attack took of each server. */
export interface Measured extends HonestResult {
  readonly servers: Readonly<Record<string, Usage>>
}

/** The promises: other accounts wait at most so many times as long, and a server takes at most so much memory. */
const P99_RATIO_MAX = 2
const MEMORY_MIB_MAX = 600
const HONEST_ACCOUNTS = 200
const WARM_UP_SECONDS = 5
const ALONE_SECONDS_MAX = 60

/** Each attack alone, and then all together. */
const everyAttack = [...Object.keys(attacks).map((name) => [name]), Object.keys(attacks)]

/**
 * Rounds of attacks against what `pnpm start` starts, while honest customers of other accounts go on; their latency is compared with
 * what it was before the attacks. Servers, Postgres, customers and attackers share the machine.
 */
export async function runAttackTest(
  seconds: number,
  rounds: readonly (readonly string[])[] = everyAttack,
): Promise<AttackReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ase-attack-'))
  await chmod(dataDir, 0o755)
  const stack = startStack({ dataDir, settings: {} })
  try {
    const { apiUrl, billingWebhookUrl, databaseUrl } = await stack.running
    const honestKeys = await createHonestKeys(databaseUrl)
    const servers = await serverPidsOf(stack.child.pid ?? 0)
    await honestLoad(apiUrl, honestKeys, Math.min(seconds, WARM_UP_SECONDS))
    const measure = async (forSeconds: number): Promise<Measured> => {
      const usage = await watchUsage(servers)
      const result = await honestLoad(apiUrl, honestKeys, forSeconds)
      return { ...result, servers: await usage.stop() }
    }
    const alone = await measure(Math.min(seconds, ALONE_SECONDS_MAX))
    const measured: Record<string, AttackRound> = {}
    for (const names of rounds) {
      const apiKeys = await createAttackerKeys(databaseUrl)
      const target = { apiUrl, billingWebhookUrl, apiKeys }
      const attackers = await Promise.all(names.map((name) => prepareAttacker(name, target)))
      for (const attacker of attackers) attacker.start()
      const attacked = await measure(seconds)
      const answers = Object.fromEntries(attackers.map(({ name, stop }) => [name, stop()]))
      const p99Ratio = {
        small: ratioOf(attacked, alone, 'small'),
        large: ratioOf(attacked, alone, 'large'),
      }
      measured[names.join('+')] = { ...attacked, p99Ratio, answers }
    }
    const problems = Object.entries(measured).flatMap(([name, round]) =>
      problemsOf(round).map((problem) => `${name}: ${problem}`),
    )
    return { alone, rounds: measured, problems }
  } finally {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createHonestKeys(databaseUrl: string): Promise<string[]> {
  const db = createDatabase({ url: databaseUrl })
  try {
    const accounts = await createBenchAccounts(db, HONEST_ACCOUNTS)
    return accounts.map(({ apiKey }) => apiKey)
  } finally {
    await db.close()
  }
}

/** Of accounts that have not attacked yet. */
async function createAttackerKeys(databaseUrl: string): Promise<string[]> {
  const db = createDatabase({ url: databaseUrl })
  try {
    const [attacker] = await createBenchAccounts(db, 1)
    return [attacker?.apiKey ?? '', await createPennilessKey(db)]
  } finally {
    await db.close()
  }
}

/** A key of an account that has never had a credit. */
async function createPennilessKey(db: Database): Promise<string> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  const created = await createApiKey(db, { accountId, name: 'attack' })
  if (!created.ok) throw new Error(created.error.code)
  return created.value.key
}

interface Attacker {
  readonly name: string
  readonly start: () => void
  readonly stop: () => Readonly<Record<string, number>>
}

/** Returns when the attack is prepared: writing its bodies takes seconds, which would count as the attack's. */
async function prepareAttacker(name: string, target: AttackTarget): Promise<Attacker> {
  const script = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const child: ChildProcess = fork(script, [JSON.stringify({ attack: name, target })])
  await once(child, 'message')
  const total: Record<string, number> = {}
  child.on('message', ({ answers }: { readonly answers: Readonly<Record<string, number>> }) => {
    for (const [answer, count] of Object.entries(answers))
      total[answer] = (total[answer] ?? 0) + count
  })
  return {
    name,
    start: () => void child.send({ start: true }),
    stop: () => {
      child.kill('SIGKILL')
      return total
    },
  }
}

function ratioOf(attacked: HonestResult, alone: HonestResult, size: 'small' | 'large'): number {
  return Math.round((attacked[size].p99Ms / alone[size].p99Ms) * 100) / 100
}

function problemsOf({ p99Ratio, servers, failures, answers }: AttackRound): string[] {
  return [
    ...Object.entries(p99Ratio)
      .filter(([, ratio]) => ratio > P99_RATIO_MAX)
      .map(([size, ratio]) => `p99 of ${size} honest requests is ${ratio} times what it was`),
    ...Object.entries(servers)
      .filter(([, { peakMiB }]) => peakMiB > MEMORY_MIB_MAX)
      .map(([name, { peakMiB }]) => `${name} took ${peakMiB} MiB`),
    ...Object.entries(failures).map(
      ([failure, count]) => `${count} honest requests failed: ${failure}`,
    ),
    ...Object.entries(answers)
      .filter(([, counts]) => Object.keys(counts).length === 0)
      .map(([name]) => `${name} got no answer at all: it attacked nothing`),
  ]
}
