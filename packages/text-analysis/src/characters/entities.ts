/**
 * The text with character references of HTML (`&#104;`, `&#x68;`, `&Tab;`, `&colon;`) decoded, as a renderer does
 * before it reads a URL.
 */
export function decodeEntities(text: string): string {
  if (!/&(?:#|colon|tab|newline|sol)/i.test(text)) return text
  return text
    .replace(/&#(x?)([0-9a-f]{2,6});?/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16)
      return code >= 0x20 && code < 0x11_00_00 ? String.fromCodePoint(code) : whole
    })
    .replace(/&colon;/gi, ':')
    .replace(/&sol;/gi, '/')
    .replace(/&(?:tab|newline);/gi, '')
}
