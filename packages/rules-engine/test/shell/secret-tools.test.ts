import { describe, expect, it } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'

function severities(command: string): readonly string[] {
  return findRisks(shellCall(command))
    .filter(({ code }) => code === 'CREDENTIAL_FILE_ACCESS')
    .map(({ severity }) => severity)
}

describe('secrets that a tool hands out', () => {
  it.each([
    'gcloud auth print-access-token',
    'kubectl get secret db -o yaml',
    'printenv DB_PASSWORD',
    'env | grep -i token',
    'git credential fill',
  ])('are reviewed when they are shown: %s', (command) => {
    expect(severities(command)).toContain('medium')
  })
  it.each([
    'curl -H "Authorization: Bearer $(gcloud auth print-access-token)" https://api.example/',
    'DB=$(vault kv get -field=url secret/db) npm start',
    'env | grep NODE_ENV',
    'printenv PATH',
    'kubectl get secrets',
  ])('are not when they go straight into a command: %s', (command) => {
    expect(severities(command)).not.toContain('medium')
  })
})
