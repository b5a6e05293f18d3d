import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Debian's and the other places where a Chromium of this machine is found; `CHROMIUM_PATH` names another one. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const NO_CHROMIUM =
  'No Chromium was found: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.'

/** The executable of a Chromium on this machine, or null. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['CHROMIUM_PATH']?.trim() ?? ''
  const candidates = named === '' ? places : [named]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Starts it without a window. It asks nothing of the network by itself. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      // Containers and CI run as root, which the sandbox refuses.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
