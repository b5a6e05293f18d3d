import { instant, oneOf } from '../search/search-params.ts'

/** Ranges that end now. Their days and hours are those of UTC, the one that is going on included. */
export const rangeNames = ['24h', '7d', '30d', '90d'] as const
export type RangeName = (typeof rangeNames)[number]

/** The parameters of a range in the address bar: a name, or two moments of which one may be left out. */
export const rangeReaders = { range: oneOf(rangeNames), from: instant, to: instant }

export interface RangeSearch {
  readonly range?: RangeName | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
