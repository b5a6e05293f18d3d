import type { Page } from 'playwright-core'

/** A device that keeps passkeys for a page, and confirms each use of one by itself. */
export interface Authenticator {
  /** How many it keeps. */
  readonly passkeys: () => Promise<number>
}

export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
