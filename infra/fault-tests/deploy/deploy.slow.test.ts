import { expect, test } from 'vitest'
import { isInstalled, proxyNames } from '../../proxy/testing/start-proxy.ts'
import { runDeployTest } from './run-deploy.ts'

/** Another one by hand: `pnpm fault-test deploy`. */
const SEED = 1

const isCi = process.env['CI'] === 'true'
const proxies = proxyNames.filter((name) => isCi || isInstalled(name))
for (const name of proxyNames.filter((one) => !proxies.includes(one)))
  console.warn(`Nothing is deployed behind ${name}: apt-get install ${name}`)

test('no request is lost while replicas are replaced behind any of the proxies', async () => {
  const report = await runDeployTest({
    proxies,
    event: { kind: 'roll' },
    requests: 600,
    replicas: { api: 2, 'billing-webhook': 2, 'bot-gateway': 2 },
    drainSeconds: 6,
    clients: 4,
    isShort: true,
    seed: SEED,
  })
  expect(report).toMatchObject({ conflicts: 0, wrongAccounts: 0, auditProblems: 0 })
  expect(report.problems).toEqual([])
})
