/**
 * A request that can be pasted into a shell. It has an idempotency key of its own, so the same line again shows the
 * replay.
 */
export function curlLine(apiUrl: string, apiKey: string, idempotencyKey: string): string {
  const body = {
    type: 'action',
    input: {
      userIntent: 'Tidy up the project folder.',
      proposedAction: { tool: 'shell', arguments: { command: 'ls -la ./build' } },
      grantedCapabilities: ['shell.execute'],
    },
  }
  return [
    `curl -sS ${apiUrl}/api/v1/agent/evaluate`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    `-H 'Content-Type: application/json'`,
    `-H 'Idempotency-Key: ${idempotencyKey}'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' ')
}
