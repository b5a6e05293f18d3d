import type { Policy } from '../policy.ts'

/** For most agents: blocks what is clearly an attack, asks a human where evidence adds up. */
export const defaultPolicy: Policy = {
  id: 'default',
  version: '2026.11.21-1',
  blockAt: {
    promptInjection: 0.85,
    intentMisalignment: 0.9,
    dataExfiltration: 0.85,
    privilegeEscalation: 0.85,
    destructiveOperation: 0.85,
    sensitiveDisclosure: 0.85,
    toolPoisoning: 0.85,
    goalDrift: 0.9,
  },
  combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.9 },
  confidenceMin: 0.5,
  negligible: 0.2,
}
