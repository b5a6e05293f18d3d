import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const id = '@secretlint/secretlint-rule-preset-recommend'
const config = { rules: [{ id, rule: creator, options: {} }] }

/** secretlint with its recommended rules, the npm package whose purpose is closest: it finds secrets in a text, without replacing. */
export function lintSecrets(text: string): Promise<unknown> {
  const source = { filePath: '/text.txt', content: text, contentType: 'text', ext: '.txt' } as const
  return lintSource({ source, options: { config, noPhysicFilePath: true } })
}
