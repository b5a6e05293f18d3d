import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findImageBuilder } from '../../images/image-builder.ts'
import { imageNames } from '../../images/image-list.ts'
import { buildTestImages } from '../../images/test-images.ts'
import { openContainerEngine } from '../../testing/containers.ts'
import { createCustomer, findBillingProblems } from './billing.ts'
import { createDeployment, readAuthority, tagOf, type Deployment } from './deployment.ts'
import { startLoad } from './light-load.ts'

const CUSTOMERS = 4
const serverImages = ['api', 'billing-webhook', 'bot-gateway', 'operator'] as const

interface Step {
  readonly name: string
  readonly requests: number
  readonly failures: Readonly<Record<string, number>>
}

/**
 * Three replicas of the API are replaced, upgraded to another version (the same build by another tag, so without a migration), and
 * rolled back, each under load. Every failed request is a problem, and so is an answer that was lost or charged twice.
 */
export async function runComposeDrill(): Promise<{
  readonly steps: readonly Step[]
  readonly problems: readonly string[]
}> {
  const engine = await openContainerEngine()
  const authorities = getCACertificates('default')
  let deployment: Deployment | null = null
  try {
    const images = await buildTestImages(await findImageBuilder(), imageNames)
    deployment = await createDeployment(engine, images)
    await deployment.run('./init')
    await change(join(deployment.folder, '.env'), 'ASE_API_REPLICAS=1', 'ASE_API_REPLICAS=3')
    await deployment.run('./up')
    setDefaultCACertificates([...authorities, await readAuthority(deployment)])
    const nextVersion = `${deployment.version}-next`
    for (const name of serverImages)
      await engine.run(['tag', tagOf(name, deployment.version), tagOf(name, nextVersion)])
    const report = await upgradeAndBack(deployment, nextVersion)
    for (const name of serverImages) await engine.run(['rmi', tagOf(name, nextVersion)])
    return report
  } finally {
    setDefaultCACertificates(authorities)
    await deployment?.close()
    await engine.close()
  }
}

async function upgradeAndBack(deployment: Deployment, nextVersion: string) {
  const customers = []
  for (let at = 0; at < CUSTOMERS; at += 1)
    customers.push(await createCustomer(deployment, `customer${at}@example.com`))
  const steps: Step[] = []
  const answered = []
  for (const words of [
    ['./roll'],
    ['./upgrade', nextVersion],
    ['./rollback', deployment.version],
  ] as const) {
    const load = startLoad(
      deployment.url,
      customers.map(({ apiKey }) => apiKey),
    )
    await deployment.run(words[0], ...words.slice(1))
    const report = await load.stop()
    answered.push(...report.answered)
    steps.push({ name: words.join(' '), requests: report.requests, failures: report.failures })
    console.warn(JSON.stringify(steps.at(-1)))
  }
  const failed = steps.flatMap(({ name, failures }) =>
    Object.entries(failures).map(([kind, count]) => `${name}: ${count} times ${kind}`),
  )
  const billing = await findBillingProblems(deployment, customers, { answered })
  return { steps, problems: [...failed, ...billing] }
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(from, to))
}
