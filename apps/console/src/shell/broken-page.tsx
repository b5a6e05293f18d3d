import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Page } from '../kit/page.tsx'

/** In place of a page that cannot be loaded, as after a new version was deployed, or that has a defect. */
export function BrokenPage({ error }: ErrorComponentProps): ReactNode {
  const isMissing =
    error instanceof Error &&
    /dynamically imported module|module script|preload/i.test(error.message)
  return (
    <Page
      title={isMissing ? 'This page could not be loaded' : 'This page has failed'}
      description={
        isMissing
          ? 'The network failed, or a new version of the console is there. Loading it again gets both.'
          : 'This is a defect of the console. Nothing was changed by it.'
      }
    >
      <div>
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      </div>
    </Page>
  )
}
