import type { AccountExportResponse } from '@ase/schemas'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { download } from '../../api/download.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { formatBytes } from '../../editor/byte-length.ts'
import { DownloadIcon } from '../../kit/icon.tsx'
import { KeyValues } from '../../kit/key-values.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { toast } from '../../kit/toast.tsx'

/** What the file holds, part by part: a part that the service adds does not compile without its words. */
const held: Readonly<Record<Exclude<keyof AccountExportResponse, 'ok' | 'exportedAt'>, string>> = {
  account: 'profile',
  balance: 'balance',
  paymentCustomerIds: 'customer IDs at the payment processor',
  openIdIdentities: 'identities of single sign-on',
  passkeys: 'names and times of passkeys',
  sessions: 'sessions',
  apiKeys: 'names and times of API keys',
  events: 'activity',
  purchases: 'purchases with refunds and disputes',
  ledger: 'the whole ledger',
  evaluations: 'answers of all evaluations',
  reports: 'reports of all inspections',
}

/** All data of the account as one file. */
export function ExportCard(): ReactNode {
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const exported = useMutation({
    mutationFn: async () => {
      setBytes(0)
      stop.current = new AbortController()
      const { signal } = stop.current
      save(await download('/api/account/data', { onBytes: setBytes, signal }))
      toast('Data downloaded')
    },
    gcTime: 0,
  })
  return (
    <Card
      title="Your data"
      description="Everything that is stored about the account, in one JSON file."
      actions={
        <Button icon={DownloadIcon} isBusy={exported.isPending} onClick={() => exported.mutate()}>
          Download
        </Button>
      }
    >
      <div className="grid gap-4">
        {exported.isPending && (
          <p className="tabular-nums">{formatBytes(bytes)} so far. It can take a while.</p>
        )}
        {exported.isError && (
          <FailureNotice failure={failureOf(exported.error)} onRetry={() => exported.mutate()} />
        )}
        <KeyValues
          items={[
            { key: 'Contains', value: `${Object.values(held).join(', ')}.` },
            {
              key: 'Does not contain',
              value:
                'secrets, digests and public keys, which only the service can use; hourly counts; and what you sent for evaluation, which is never stored.',
            },
          ]}
        />
      </div>
    </Card>
  )
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'account-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
