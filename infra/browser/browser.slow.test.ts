import { describe } from 'vitest'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { testAccount } from './journeys/account.ts'
import { testBilling } from './journeys/billing.ts'
import { testEvaluations } from './journeys/evaluations.ts'
import { testHostileText } from './journeys/hostile-text.ts'
import { testKeyboard } from './journeys/keyboard.ts'
import { testKeys } from './journeys/keys.ts'
import { testCatalogue } from './journeys/catalogue.ts'
import { testLeaving } from './journeys/leaving.ts'
import { testOffline } from './journeys/offline.ts'
import { testPlaygroundEditor } from './journeys/playground-editor.ts'
import { testPlayground } from './journeys/playground.ts'
import { testSessionEnd } from './journeys/session-end.ts'
import { testSignIn } from './journeys/sign-in.ts'
import { useSite } from './site.ts'
import { testSweep } from './sweep.ts'

const isMissing = findChromium() === null
const isSkipped = isMissing && process.env['CI'] !== 'true'
if (isSkipped) console.warn(`The browser tests are skipped. ${NO_CHROMIUM}`)

// One file: all of it shares one product and one browser.
describe.skipIf(isSkipped)('in a browser', () => {
  const site = useSite()
  testSignIn(site)
  testLeaving(site)
  testOffline(site)
  testPlayground(site)
  testPlaygroundEditor(site)
  testEvaluations(site)
  testKeys(site)
  testSessionEnd(site)
  testAccount(site)
  testCatalogue(site)
  testBilling(site)
  testHostileText(site)
  testKeyboard(site)
  testSweep(site)
})
