import type { ReactNode } from 'react'
import { Code } from '../../kit/code.tsx'
import { TextLink } from '../../kit/link.tsx'
import { paths } from '../../paths.ts'

/** Codes of rules, each with the way to its facts. */
export function CodeLinks({ codes }: { readonly codes: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 min-w-0">
      {codes.map((code) => (
        <li key={code}>
          <TextLink to={paths.rules} hash={code}>
            <Code>{code}</Code>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
