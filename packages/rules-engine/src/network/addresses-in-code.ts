import { readUrl, type ReadUrl } from './url.ts'

const LITERALS_MAX = 32

/** The web addresses that stand in a program's text. */
export function addressesInCode(code: string): readonly ReadUrl[] {
  if (!code.includes('://')) return []
  return (code.match(/https?:\/\/[^\s"'`<>\\)]{1,512}/gi) ?? [])
    .slice(0, LITERALS_MAX)
    .flatMap((text) => readUrl(text) ?? [])
}
