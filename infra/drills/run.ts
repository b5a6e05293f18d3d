import { runComposeDrill } from '../compose/testing/run-compose-drill.ts'
import { runAttackDrill } from './attack/run-attack.ts'
import { runBotsDrill } from './bots/run-bots.ts'
import { runNamedDeployDrills } from './deploy/named-drills.ts'
import { runBillingDrill } from './billing/run-billing.ts'
import { runContainerDrill, smallestContainer } from './container.ts'
import { runCrashDrill } from './crash.ts'
import { runFuzzDrill } from './fuzz/run-fuzz.ts'
import { runImagesDrill } from './images/run-images.ts'
import { runOutageDrill } from './outage.ts'

const FUZZ_INPUTS = 10_000_000
const IMAGES = 100_000
const ATTACK_SECONDS = 120
const CONTAINER_SECONDS = 60
const BILLING_SIZE = { accounts: 100, events: 10_000, kills: 10, restartsDatabase: true }

const [name = '', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2)

/** `pnpm drill <name>`: long runs that CI has in a short form. */
const drills: Readonly<Record<string, () => Promise<object>>> = {
  crash: () => runCrashDrill(100, Number(seed)),
  outage: () => runOutageDrill(),
  billing: () => runBillingDrill(BILLING_SIZE, Number(seed)),
  bots: () => runBotsDrill({ messages: 2000, kills: 20 }, Number(seed)),
  images: () => runImagesDrill(IMAGES, Number(seed)),
  fuzz: () => runFuzzDrill(FUZZ_INPUTS, 0),
  deploy: () => runNamedDeployDrills(process.argv.slice(3)),
  compose: () => runComposeDrill(),
  container: () => runInContainer(),
  attack: () => runAttackDrill(Number(process.argv[3] ?? ATTACK_SECONDS), attackRounds()),
}

/** `pnpm drill container [seconds] [URL of images]`. */
async function runInContainer(): Promise<object> {
  const [, seconds = CONTAINER_SECONDS, imageUrl = null] = process.argv.slice(2)
  const report = await runContainerDrill(smallestContainer, Number(seconds), imageUrl)
  return report ?? { problems: ['This process may not make a cgroup'] }
}

/** Those named after the seconds, together; or each alone, and then all. */
function attackRounds(): string[][] | undefined {
  const names = process.argv.slice(4)
  return names.length === 0 ? undefined : [names]
}

const drill = Object.hasOwn(drills, name) ? drills[name] : undefined
if (drill === undefined) {
  console.error(`Usage: pnpm drill <${Object.keys(drills).join(' | ')}>`)
  process.exit(2)
}
const report = await drill()
console.log(JSON.stringify(report, null, 2))
if ('problems' in report && Array.isArray(report.problems) && report.problems.length > 0)
  process.exit(1)
