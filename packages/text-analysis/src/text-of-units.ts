/** As many as a call takes as arguments on every machine. */
const CHUNK = 4096

/** The text of these UTF-16 code units. */
export function textOfUnits(units: Uint16Array): string {
  if (units.length <= CHUNK) return fromUnits(units)
  const parts: string[] = []
  for (let start = 0; start < units.length; start += CHUNK)
    parts.push(fromUnits(units.subarray(start, start + CHUNK)))
  return parts.join('')
}

/** Without spreading, which goes through an iterator. */
const fromUnits = (units: Uint16Array): string => Reflect.apply(String.fromCharCode, null, units)
