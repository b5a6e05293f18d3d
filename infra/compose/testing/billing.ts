import { sendEvaluation, benignEnvelope, destructiveEnvelope } from '../../testing/client.ts'
import type { Deployment } from './deployment.ts'
import type { LoadReport } from './light-load.ts'

const CREDITS = 1000

export interface Customer {
  readonly email: string
  readonly apiKey: string
}

/** Makes an account with `CREDITS` and a key, as an operator does. */
export async function createCustomer(deployment: Deployment, email: string): Promise<Customer> {
  const printed = await deployment.run(
    './operator',
    'keys',
    'create',
    '--create-account',
    `--account=${email}`,
    `--credits=${CREDITS}`,
  )
  const apiKey = /^key +(asek_\S+)$/m.exec(printed)?.[1]
  if (apiKey === undefined) throw new Error('No key was printed.')
  return { email, apiKey }
}

/**
 * What is wrong with the answers and charges of customers who did nothing but this load: none is lost (the same key gives the same
 * answer again), each is charged once, and the audit finds nothing. A line for each problem.
 */
export async function findBillingProblems(
  deployment: Deployment,
  customers: readonly Customer[],
  { answered }: Pick<LoadReport, 'answered'>,
): Promise<string[]> {
  const problems: string[] = []
  for (const { apiKey, idempotencyKey, evaluationId, isBenign } of answered) {
    const envelope = isBenign ? benignEnvelope : destructiveEnvelope
    const again = await sendEvaluation(deployment.url, { apiKey, idempotencyKey, envelope })
    if (again.evaluationId !== evaluationId)
      problems.push(`lost: ${again.status} ${again.code ?? again.evaluationId ?? ''}`)
  }
  for (const { email, apiKey } of customers) {
    const charges = answered.filter((one) => one.apiKey === apiKey).length
    const shown = await deployment.run('./operator', 'credits', 'show', '--account', email)
    const balance = Number(/^balance +(\d+)/m.exec(shown)?.[1])
    if (balance !== CREDITS - charges)
      problems.push(`${charges} answers, and a balance of ${balance} of ${CREDITS}`)
  }
  const audit = await deployment.attempt('./operator', 'credits', 'audit')
  if (audit.exitCode !== 0) problems.push(`audit: ${audit.output}`)
  return problems
}
