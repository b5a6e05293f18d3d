import { readCommandLine, stopWithUsage } from '@ase/settings'
import { runComposeTest } from '../compose/testing/run-compose-test.ts'
import { attacks } from './attack/attacks/index.ts'
import { runAttackTest } from './attack/run-attack.ts'
import { runBillingTest } from './billing/run-billing.ts'
import { runBotsTest } from './bots/run-bots.ts'
import { runContainerTest, smallestContainer } from './container.ts'
import { runCrashTest } from './crash.ts'
import { deployWords, runDeployTests } from './deploy/run-deploy-tests.ts'
import { runFuzzTest } from './fuzz/run-fuzz.ts'
import { runImagesTest } from './images/run-images.ts'
import { runOutageTest } from './outage.ts'

const FUZZ_INPUTS = 10_000_000
const IMAGES = 100_000
const ATTACK_SECONDS = 120
const CONTAINER_SECONDS = 60
const BILLING_SIZE = { accounts: 100, events: 10_000, kills: 10, restartsDatabase: true }

const usage = `usage: pnpm fault-test <name> [argument...]

Runs one long fault test and prints its report as JSON; CI runs it in a short form.

  crash, billing, bots, images [seed]  a random seed unless given
  outage, fuzz, compose
  deploy [event or proxy...]           of ${deployWords.join(', ')}; all unless given
    --from <ref>                       upgrades from this commit instead
    --requests <n>                     behind each proxy
    --seed <n>                         a random one unless given
  container [seconds] [URL of images]  ${CONTAINER_SECONDS} seconds
  attack [seconds] [attack...]         ${ATTACK_SECONDS} seconds; named attacks together, else each alone and then all
  -h, --help                           shows this

Exit status 1: the report has problems. 2: nothing ran.`

const { values, positionals } = readCommandLine(usage, {
  from: { type: 'string' },
  requests: { type: 'string' },
  seed: { type: 'string' },
})
const [name = '', ...words] = positionals

const faultTests: Readonly<Record<string, () => Promise<object>>> = {
  crash: () => runCrashTest(100, seedOf(onlyWord())),
  outage: () => runOutageTest(),
  billing: () => runBillingTest(BILLING_SIZE, seedOf(onlyWord())),
  bots: () => runBotsTest({ messages: 2000, kills: 20 }, seedOf(onlyWord())),
  images: () => runImagesTest(IMAGES, seedOf(onlyWord())),
  fuzz: () => runFuzzTest(FUZZ_INPUTS, 0),
  deploy: runDeploy,
  compose: () => runComposeTest(),
  container: runContainer,
  attack: runAttack,
}

function runDeploy(): Promise<object> {
  refuseUnknown(words, deployWords)
  const { from, requests, seed } = values
  return runDeployTests(words, {
    from,
    requests: requests === undefined ? undefined : numberOf(requests),
    seed: seedOf(seed),
  })
}

async function runContainer(): Promise<object> {
  const [seconds, imageUrl = null] = words
  const report = await runContainerTest(
    smallestContainer,
    seconds === undefined ? CONTAINER_SECONDS : numberOf(seconds),
    imageUrl,
  )
  return report ?? { problems: ['This process may not make a cgroup'] }
}

function runAttack(): Promise<object> {
  const [seconds, ...names] = words
  refuseUnknown(names, Object.keys(attacks))
  return runAttackTest(
    seconds === undefined ? ATTACK_SECONDS : numberOf(seconds),
    names.length === 0 ? undefined : [names],
  )
}

function onlyWord(): string | undefined {
  refuseUnknown(words.slice(1), [])
  return words[0]
}

function seedOf(text: string | undefined): number {
  return text === undefined ? Math.floor(Math.random() * 1_000_000) : numberOf(text)
}

function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : stopWithUsage('a number has only digits', usage)
}

function refuseUnknown(given: readonly string[], known: readonly string[]): void {
  if (!given.every((word) => known.includes(word)))
    stopWithUsage(`${name} does not take one of these words`, usage)
}

const faultTest = Object.hasOwn(faultTests, name) ? faultTests[name] : undefined
if (faultTest === undefined) stopWithUsage('the name of a fault test is needed', usage)
if (name !== 'deploy' && Object.keys(values).length > 0)
  stopWithUsage('--from, --requests and --seed are options of deploy', usage)
const report = await faultTest()
console.log(JSON.stringify(report, null, 2))
if ('problems' in report && Array.isArray(report.problems) && report.problems.length > 0)
  process.exit(1)
