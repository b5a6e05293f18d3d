import type { ApiFailure } from './api-failure.ts'

const words: Readonly<Record<string, string>> = {
  too_small: 'Enter a name.',
  too_big: 'Use at most 100 characters.',
  blank: 'Use at least one character that can be seen.',
  contains_secret:
    'This is an API key, and names are shown in lists. Enter a name, and keep the key in your secret manager.',
  invalid_format: 'Leave out line breaks, control characters and marks of direction.',
  invalid_unicode: 'Leave out the character that is not valid Unicode.',
}

/** What is wrong with the name that a request gave to a key or a passkey, as a sentence; null when nothing is. */
export function nameIssueOf(failure: ApiFailure | null): string | null {
  const issue = failure?.issueAt('name') ?? null
  return issue === null ? null : (words[issue] ?? 'This name is not accepted. Enter another.')
}
