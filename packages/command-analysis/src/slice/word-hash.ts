/** The start of a hash of a word, and of any text. */
export const HASH_START = 2_166_136_261

/** One character more of a hash (FNV-1a). */
export function hashWith(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16_777_619)
}

/** Two hashes of 32 bits as one number. */
export function joinHashes(a: number, b: number): number {
  return (a >>> 0) * 2_097_152 + (b >>> 11)
}

/** The hash of a word, without regard to case, as `Scan` makes it while it reads. */
function wordHash(word: string): number {
  let hash = HASH_START
  for (let at = 0; at < word.length; at += 1)
    hash = hashWith(hash, toLowerCode(word.charCodeAt(at)))
  return hash
}

export function toLowerCode(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}

/** Words by their hashes, so that readers of long texts need not cut each word out. */
export function wordHashes(words: Iterable<string>): ReadonlySet<number> {
  return new Set(Array.from(words, wordHash))
}

const versioned = /^(?:python|pypy|perl|ruby|php|node|lua|pip)$/

/**
 * Hashes of the names of programs in the forms in which they stand in scripts, for `sliceScript` and `chooseScripts`.
 */
export function programHashes(names: Iterable<string>): ReadonlySet<number> {
  return wordHashes(
    [...names].flatMap((name) => [
      name,
      `${name}.exe`,
      ...(versioned.test(name) ? [`${name}2`, `${name}3`] : []),
    ]),
  )
}
