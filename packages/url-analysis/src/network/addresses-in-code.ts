import { readUrl, type ReadUrl } from './url.ts'

/** The web addresses that stand in a program's text. */
export function addressesInCode(code: string): readonly ReadUrl[] {
  if (!code.includes('://')) return []
  const literals = new Set(code.match(/https?:\/\/[^\s"'`<>\\)]{1,512}/gi))
  return [...literals].flatMap((text) => readUrl(text) ?? [])
}
