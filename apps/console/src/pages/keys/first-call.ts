/**
 * A first call for a shell, which is answered with `block`. The key is read without an echo, so that it is in no history and
 * on no screen. All of it is one command without a comment: a shell that runs pasted lines one by one would read the second
 * one as the key, and zsh knows no comments in what is typed. The answer alone is the output.
 */
export function firstCall(origin: string): string {
  return `printf 'Paste the key, then press Enter: ' >&2 && read -rs ASE_API_KEY && echo >&2 &&
curl '${origin}/api/v1/agent/evaluate' \\
  -H "Authorization: Bearer $ASE_API_KEY" \\
  -H "Idempotency-Key: first-call-$(date +%s)" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${JSON.stringify(envelope)}'`
}

const envelope = {
  type: 'action',
  input: {
    userIntent: 'Tidy up my downloads.',
    proposedAction: { tool: 'shell', arguments: { command: 'sudo rm -rf /' } },
    grantedCapabilities: ['shell'],
  },
}
