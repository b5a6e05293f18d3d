import { randomBytes } from 'node:crypto'
import { createSingleFlight, type CallEventKind, type SingleFlight } from '@ase/credits'
import type { Database } from '@ase/db'
import type { ErrorCode, VerdictKey } from '@ase/schemas'
import type { Inspector } from '../inspector/inspector.ts'

/** How fetching or reading ended. */
export type StepOutcome = 'ok' | ErrorCode

/** What happens in an inspection, for metrics: names and durations, never anything of the image. */
export type InspectionEvent =
  | { readonly kind: CallEventKind }
  | { readonly kind: 'inspected'; readonly verdictKey: VerdictKey; readonly from: 'url' | 'bytes' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | {
      readonly kind: 'fetched' | 'read'
      readonly outcome: StepOutcome
      readonly durationMs: number
    }

/** Rejects with an `InspectionFailure` when there is no image to be had. */
export type FetchImage = (url: string) => Promise<Uint8Array>

/** What `inspect` needs; made by `createInspections`. */
export interface InspectDeps {
  readonly db: Database
  readonly inspector: Inspector
  readonly fetchImage: FetchImage
  /** How long a reservation lives without a capture. */
  readonly leaseMs: number
  readonly now: () => Date
  readonly newReportId: () => string
  readonly observe: (event: InspectionEvent) => void
  /** The inspections that this process is running. */
  readonly singleFlight: SingleFlight
}

/** What a server gives to `createInspections`; the rest has defaults. `leaseMs` is in milliseconds. */
export interface InspectionsSettings {
  readonly db: Database
  readonly inspector: Inspector
  readonly fetchImage: FetchImage
  readonly observe?: (event: InspectionEvent) => void
  readonly now?: () => Date
  readonly leaseMs?: number
}

/** Eight seconds for a place among the fetches, and eight for the fetch. */
const FETCH_MS = 16_000
/** A full queue of 16 images before two readers, two seconds each, and the image itself. */
const READ_MS = 18_000
const CAPTURE_ALLOWANCE_MS = 2000

/** Fills in what production uses: the system's clock and 128-bit random ids. */
export function createInspections(settings: InspectionsSettings): InspectDeps {
  return {
    db: settings.db,
    inspector: settings.inspector,
    fetchImage: settings.fetchImage,
    leaseMs: settings.leaseMs ?? FETCH_MS + READ_MS + CAPTURE_ALLOWANCE_MS,
    now: settings.now ?? (() => new Date()),
    newReportId: () => `rpt_${randomBytes(16).toString('hex')}`,
    observe: settings.observe ?? (() => {}),
    singleFlight: createSingleFlight(),
  }
}
