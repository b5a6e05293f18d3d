const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const CODE_POINT_MAX = 0x10_ff_ff
/** Every part has a fixed bound, so it is linear. */
const reference = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi

/** Text with character references and the five entities of XML replaced; entities of a document's own stay as they are. */
export function replaceEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : all
  })
}
