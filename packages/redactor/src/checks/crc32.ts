const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE 802.3) of ASCII text, as an unsigned number. */
export function crc32(text: string): number {
  let crc = -1
  for (let index = 0; index < text.length; index += 1) {
    crc = (TABLE[(crc ^ text.charCodeAt(index)) & 255] ?? 0) ^ (crc >>> 8)
  }
  return (crc ^ -1) >>> 0
}

/** CRC-32 as six base62 digits (0-9A-Za-z), zero-padded: the check of GitHub, npm and our own keys. */
export function crc32Base62(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** CRC-32 as eight lower-case hex digits. */
export function crc32Hex(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** CRC-32 as four bytes, little endian, in hex: the check of Grafana's service account tokens. */
export function crc32HexLittleEndian(text: string): string {
  const big = crc32Hex(text)
  return big.slice(6, 8) + big.slice(4, 6) + big.slice(2, 4) + big.slice(0, 2)
}
