import { readEvents } from './event-section.ts'
import { readEvaluations, readLedger, readReports } from './ledger-sections.ts'
import { readPurchases } from './purchase-section.ts'
import type { Cursor, Section } from './section.ts'
import {
  readApiKeys,
  readOpenIdIdentities,
  readPasskeys,
  readSessions,
} from './sign-in-sections.ts'

const firstMoment: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']
const beforeAll: Cursor = ['-1', '']
const emptyTexts: Cursor = ['', '']

/** In the order of the contract. */
export const sections: readonly Section[] = [
  { name: 'openIdIdentities', start: emptyTexts, read: readOpenIdIdentities },
  { name: 'passkeys', start: emptyTexts, read: readPasskeys },
  { name: 'sessions', start: firstMoment, read: readSessions },
  { name: 'apiKeys', start: firstMoment, read: readApiKeys },
  { name: 'purchases', start: firstMoment, read: readPurchases },
  { name: 'ledger', start: beforeAll, read: readLedger },
  { name: 'evaluations', start: beforeAll, read: readEvaluations },
  { name: 'reports', start: beforeAll, read: readReports },
  { name: 'events', start: firstMoment, read: readEvents },
]
