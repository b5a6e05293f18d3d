import type { Policy } from '../policy.ts'

/** For agents near money and secrets: less evidence is enough, and more goes to a human. */
export const strictPolicy: Policy = {
  id: 'strict',
  version: '2026.11.21-1',
  blockAt: {
    promptInjection: 0.7,
    intentMisalignment: 0.75,
    dataExfiltration: 0.7,
    privilegeEscalation: 0.7,
    destructiveOperation: 0.7,
    sensitiveDisclosure: 0.7,
    toolPoisoning: 0.7,
    goalDrift: 0.75,
  },
  combined: { elevated: 0.2, reviewAt: 0.4, blockAt: 0.8 },
  confidenceMin: 0.6,
  negligible: 0.1,
}
