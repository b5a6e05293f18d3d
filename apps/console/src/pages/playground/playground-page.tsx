import type { EvaluationType } from '@ase/schemas'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { typeLabels } from '../../decision/names.ts'
import { Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { evaluationTypes } from './contract.ts'
import { findExample } from './examples/gallery.ts'
import { Workbench } from './workbench.tsx'

const tabs = evaluationTypes.map((id) => ({ id, label: typeLabels[id] }))

/** Try a request for free: edit it, see the decision, and why. */
export function PlaygroundPage(): ReactNode {
  const search = useSearch({ from: '/shell/playground' })
  const navigate = useNavigate({ from: '/playground' })
  const [compared, setCompared] = useState<readonly string[]>([])
  const [apiKey, setApiKey] = useState('')
  const named = search.example === undefined ? undefined : findExample(search.example)
  const type: EvaluationType = named?.type ?? search.type ?? 'action'
  return (
    <Page
      title="Playground"
      description="Try a request and see what the service decides, and why. It is free, and nothing of it is stored."
      isWide
    >
      <Tabs
        label="Type of request"
        tabs={tabs}
        selected={type}
        onSelect={(next) => void navigate({ search: { type: next }, replace: true })}
      >
        <Workbench
          key={type}
          type={type}
          named={named}
          onChoose={({ id }) => void navigate({ search: { example: id } })}
          onEdit={() => void navigate({ search: { type }, replace: true })}
          compared={compared}
          onCompare={setCompared}
          apiKey={apiKey}
          onApiKeyChange={setApiKey}
        />
      </Tabs>
    </Page>
  )
}
