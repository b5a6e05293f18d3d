import { Fragment, type ReactNode } from 'react'
import { Code } from '../kit/code.tsx'

/** The first risk code, and how many more there are; their names are in its title. */
export function RiskCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const [first, ...others] = codes
  if (first === undefined) return <span className="text-soft">–</span>
  return (
    <span className="max-sm:text-right" title={codes.join(', ')}>
      <Code>{breakable(first)}</Code>
      {others.length > 0 && (
        <span className="whitespace-nowrap text-soft">
          {' '}
          +{others.length}
          <span className="sr-only"> more: {others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** A long code breaks between its words. */
function breakable(code: string): ReactNode {
  return code.split('_').map((word, index) => (
    // The words of a code never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))
}
