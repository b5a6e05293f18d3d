import type { ReactNode } from 'react'
import { ButtonLink } from '../kit/button.tsx'
import { Page } from '../kit/page.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage(): ReactNode {
  return (
    <Page title="Not found" description="The console has no page with this URL.">
      <div>
        <ButtonLink to={paths.overview}>Go to the overview</ButtonLink>
      </div>
    </Page>
  )
}
