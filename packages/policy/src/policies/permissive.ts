import type { Policy } from '../policy.ts'

/** For sandboxes and trusted content: only strong evidence interrupts the work. High-severity rules block all the same. */
export const permissivePolicy: Policy = {
  id: 'permissive',
  version: '2026.11.21-1',
  blockAt: {
    promptInjection: 0.95,
    intentMisalignment: 0.97,
    dataExfiltration: 0.95,
    privilegeEscalation: 0.95,
    destructiveOperation: 0.95,
    sensitiveDisclosure: 0.95,
    toolPoisoning: 0.95,
    goalDrift: 0.97,
  },
  combined: { elevated: 0.4, reviewAt: 0.8, blockAt: 0.97 },
  confidenceMin: 0.3,
  negligible: 0.4,
}
