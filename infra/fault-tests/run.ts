import { runComposeTest } from '../compose/testing/run-compose-test.ts'
import { runAttackTest } from './attack/run-attack.ts'
import { runBotsTest } from './bots/run-bots.ts'
import { runNamedDeployTests } from './deploy/named-tests.ts'
import { runBillingTest } from './billing/run-billing.ts'
import { runContainerTest, smallestContainer } from './container.ts'
import { runCrashTest } from './crash.ts'
import { runFuzzTest } from './fuzz/run-fuzz.ts'
import { runImagesTest } from './images/run-images.ts'
import { runOutageTest } from './outage.ts'

const FUZZ_INPUTS = 10_000_000
const IMAGES = 100_000
const ATTACK_SECONDS = 120
const CONTAINER_SECONDS = 60
const BILLING_SIZE = { accounts: 100, events: 10_000, kills: 10, restartsDatabase: true }

const [name = '', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2)

/** `pnpm fault-test <name>`: long runs that CI has in a short form. */
const faultTests: Readonly<Record<string, () => Promise<object>>> = {
  crash: () => runCrashTest(100, Number(seed)),
  outage: () => runOutageTest(),
  billing: () => runBillingTest(BILLING_SIZE, Number(seed)),
  bots: () => runBotsTest({ messages: 2000, kills: 20 }, Number(seed)),
  images: () => runImagesTest(IMAGES, Number(seed)),
  fuzz: () => runFuzzTest(FUZZ_INPUTS, 0),
  deploy: () => runNamedDeployTests(process.argv.slice(3)),
  compose: () => runComposeTest(),
  container: () => runInContainer(),
  attack: () => runAttackTest(Number(process.argv[3] ?? ATTACK_SECONDS), attackRounds()),
}

/** `pnpm fault-test container [seconds] [URL of images]`. */
async function runInContainer(): Promise<object> {
  const [, seconds = CONTAINER_SECONDS, imageUrl = null] = process.argv.slice(2)
  const report = await runContainerTest(smallestContainer, Number(seconds), imageUrl)
  return report ?? { problems: ['This process may not make a cgroup'] }
}

/** Those named after the seconds, together; or each alone, and then all. */
function attackRounds(): string[][] | undefined {
  const names = process.argv.slice(4)
  return names.length === 0 ? undefined : [names]
}

const faultTest = Object.hasOwn(faultTests, name) ? faultTests[name] : undefined
if (faultTest === undefined) {
  console.error(`Usage: pnpm fault-test <${Object.keys(faultTests).join(' | ')}>`)
  process.exit(2)
}
const report = await faultTest()
console.log(JSON.stringify(report, null, 2))
if ('problems' in report && Array.isArray(report.problems) && report.problems.length > 0)
  process.exit(1)
