import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findImageBuilder } from '../../images/image-builder.ts'
import { imageNames } from '../../images/image-list.ts'
import { buildTestImages } from '../../images/test-images.ts'
import { openContainerEngine } from '../../testing/containers.ts'
import { nextRelease } from '../../testing/releases.ts'
import { runProgram } from '../../testing/run-program.ts'
import { createCustomer, findBillingProblems, type Customer } from './billing.ts'
import { createDeployment, readAuthority, tagOf, type Deployment } from './deployment.ts'
import { startLoad, type LoadReport } from './light-load.ts'

const CUSTOMERS = 4
const serverImages = ['api', 'billing-webhook', 'bot-gateway', 'operator'] as const

interface Step {
  readonly name: string
  readonly requests: number
  readonly failures: Readonly<Record<string, number>>
}

/**
 * Three replicas of the API are replaced, upgraded to a release with another schema, and rolled back, each under load: every failed
 * request is a problem. Then a backup of the older schema is restored. An answer that was lost or charged twice is a problem as well.
 */
export async function runComposeTest(): Promise<{
  readonly steps: readonly Step[]
  readonly problems: readonly string[]
}> {
  const engine = await openContainerEngine()
  const authorities = getCACertificates('default')
  let deployment: Deployment | null = null
  const made: string[] = []
  try {
    const images = await buildTestImages(await findImageBuilder(), imageNames)
    deployment = await createDeployment(engine, images)
    await deployment.run('./init')
    await change(join(deployment.folder, '.env'), 'ASE_API_REPLICAS=1', 'ASE_API_REPLICAS=3')
    await deployment.run('./up')
    setDefaultCACertificates([...authorities, await readAuthority(deployment)])
    const nextVersion = `${deployment.version}-next`
    await buildNextRelease(nextVersion)
    made.push(...serverImages.map((name) => tagOf(name, nextVersion)))
    return await upgradeAndBack(deployment, nextVersion)
  } finally {
    setDefaultCACertificates(authorities)
    await deployment?.close()
    // Only now: no container uses them any more.
    for (const tag of made) await engine.run(['rmi', tag])
    await engine.close()
  }
}

/** Images of the servers of what would follow this commit. */
async function buildNextRelease(version: string): Promise<void> {
  const release = await nextRelease()
  try {
    await change(join(release.folder, 'package.json'), /"version": ".*"/, `"version": "${version}"`)
    const command = [join(release.folder, 'infra/images/run.ts'), ...serverImages]
    const built = await runProgram(process.execPath, command, { folder: release.folder })
    if (built.exitCode !== 0) throw new Error(built.problems)
  } finally {
    await release.remove()
  }
}

async function upgradeAndBack(deployment: Deployment, nextVersion: string) {
  const customers: Customer[] = []
  for (let at = 0; at < CUSTOMERS; at += 1)
    customers.push(await createCustomer(deployment, `customer${at}@example.com`))
  const steps: Step[] = []
  const underLoad = async (command: string, ...words: readonly string[]) => {
    const load = startLoad(
      deployment.url,
      customers.map(({ apiKey }) => apiKey),
    )
    await deployment.run(command, ...words)
    const { answered, requests, failures } = await load.stop()
    const step = { name: [command, ...words].join(' '), requests, failures }
    steps.push(step)
    console.warn(JSON.stringify(step))
    return answered
  }
  const findProblems = (answered: LoadReport['answered']) =>
    findBillingProblems(deployment, customers, { answered })

  const before = await underLoad('./roll')
  const backup = (await deployment.run('./backup')).trim()
  const since = [
    ...(await underLoad('./upgrade', nextVersion)),
    ...(await underLoad('./rollback', deployment.version)),
  ]
  const problems = steps.flatMap(({ name, failures }) =>
    Object.entries(failures).map(([kind, count]) => `${name}: ${count} times ${kind}`),
  )
  problems.push(...(await findProblems([...before, ...since])))
  await deployment.run('./restore', backup)
  // Neither answers nor charges since then are left.
  problems.push(...(await findProblems(before)))
  return { steps, problems }
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(from, to))
}
