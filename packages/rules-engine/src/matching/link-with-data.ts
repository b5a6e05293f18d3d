import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { foreignOrders } from './foreign-orders.ts'
import { strangersValues } from './foreign-values.ts'
import { tellingStrings } from './telling-strings.ts'

/**
 * Is a page opened, because a text said so, at an address that the text did not give as it is? Then the model put
 * something into it, and whoever serves the page reads that.
 */
export function opensWithData(reading: Reading, call: ToolCall): boolean {
  const urls = call.urls()
  if (!urls.some(({ search, path }) => search.length > 4 || path.length > 24)) return false
  const { userNames } = reading.background()
  if (urls.every(({ search }) => userNames(search))) return false
  const { byValue } = foreignOrders(reading)
  const orders = strangersValues(reading, call)
    .filter(({ kind }) => kind === 'host')
    .flatMap(({ value }) => byValue.get(value)?.slice(0, ORDERS_MAX) ?? [])
    .filter(({ event }) => event <= (call.event ?? 0))
  if (orders.length === 0) return false
  return tellingStrings(reading, call, STRINGS_MAX).some(
    ({ text }) =>
      isAddress(text) && !orders.some(({ surroundings }) => surroundings.includes(text)),
  )
}

const ORDERS_MAX = 32
const STRINGS_MAX = 8

function isAddress(text: string): boolean {
  return text.length <= 4096 && /^(?:https?:\/\/|www\.)/i.test(text)
}
