import type { VerdictKey } from '@ase/schemas'
import type { PlatformName } from '../jobs/job.ts'
import { languageOf } from './language.ts'
import { words, type Problem } from './reply-texts.ts'

/**
 * The report in words: what the image declares, what that does not mean, and the report's address. `isPhoto`: its platform
 * has made it anew, without its declarations.
 */
export function sayReport(
  report: { readonly verdictKey: VerdictKey; readonly url: string; readonly isPhoto?: boolean },
  locale: string | null,
): string {
  const { verdicts, cautions, photo, report: label } = words[languageOf(locale)]
  const { verdictKey, url, isPhoto = false } = report
  const hint = isPhoto && verdictKey === 'NO_AI_DECLARATION' ? ` ${photo}` : ''
  return `${verdicts[verdictKey]} ${cautions[verdictKey]}${hint}\n${label} ${url}`
}

/** Why there is no report, and what to do about it. */
export function sayProblem(problem: Problem, locale: string | null): string {
  return words[languageOf(locale)].problems[problem]
}

/** What the bot is for. */
export function sayHelp(platform: PlatformName, locale: string | null): string {
  return words[languageOf(locale)].help[platform]
}
