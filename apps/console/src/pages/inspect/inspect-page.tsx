import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { profileQuery } from '../../api/profile.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Page } from '../../kit/page.tsx'
import { paths } from '../../paths.ts'
import { ResultCard } from './result-card.tsx'
import { SourceForm } from './source-form.tsx'
import { useInspection } from './use-inspection.ts'

/** Asks what an image declares about how it was made. */
export function InspectPage(): ReactNode {
  const profile = useQuery(profileQuery)
  const inspection = useInspection()
  return (
    <Page
      title="Inspect"
      description="Reads what an image declares about how it was made: content credentials and metadata."
      actions={<ButtonLink to={paths.reports}>Reports</ButtonLink>}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Image">
          <SourceForm
            onInspect={inspection.mutate}
            isBusy={inspection.isPending}
            failure={inspection.error === null ? null : failureOf(inspection.error)}
            onChange={() => {
              // A failure is about what was there before; a result names its image and stays.
              if (inspection.isError) inspection.reset()
            }}
          />
        </Card>
        <ResultCard
          inspected={inspection.data ?? null}
          credits={profile.data?.balance.credits ?? null}
        />
      </div>
    </Page>
  )
}
