import type { Severity } from '@ase/schemas'
import type { Command } from './command.ts'

interface SecretTool {
  readonly pattern: RegExp
  readonly severity: Severity
}

/** Programs that hand out secrets when asked with these arguments. */
const tools = new Map<string, SecretTool>(
  Object.entries({
    security: {
      pattern: /^(dump-keychain|find-(generic|internet)-password|export)\b/,
      severity: 'high',
    },
    cmdkey: { pattern: /\/list/i, severity: 'medium' },
    mimikatz: { pattern: /./, severity: 'high' },
    'invoke-mimikatz': { pattern: /^/, severity: 'high' },
    procdump: { pattern: /lsass/i, severity: 'high' },
    rundll32: { pattern: /minidump/i, severity: 'high' },
    reg: { pattern: /^save\s+(hklm|hkey_local_machine)\\(sam|system|security)/i, severity: 'high' },
    ntdsutil: { pattern: /ifm/i, severity: 'high' },
    gpg: { pattern: /--export-secret-(sub)?keys/, severity: 'high' },
    // Reading one named secret from its vault is routine; it only matters together with a way out.
    pass: { pattern: /^(show|ls)?\s?\S/, severity: 'low' },
    op: { pattern: /^(item|read|document) ?(get)?\b/, severity: 'low' },
    bw: { pattern: /^(get|list|export)\b/, severity: 'low' },
    vault: { pattern: /^(kv get|read)\b/, severity: 'low' },
    aws: {
      pattern: /secretsmanager get-secret-value|--with-decryption|configure export-credentials/,
      severity: 'low',
    },
    gcloud: {
      pattern: /secrets versions access|iam service-accounts keys create/,
      severity: 'low',
    },
    az: { pattern: /keyvault secret show|account get-access-token/, severity: 'low' },
    kubectl: {
      pattern:
        /get secrets? (\S{1,80} )?(-n \S{1,80} )?(-o ?|--output[= ])(yaml|json$|json )|get secrets -A/,
      severity: 'medium',
    },
    gh: { pattern: /^auth token\b/, severity: 'low' },
    secretsdump: { pattern: /^/, severity: 'high' },
    'secretsdump.py': { pattern: /^/, severity: 'high' },
    lazagne: { pattern: /^/, severity: 'high' },
    dscl: { pattern: /ShadowHash/i, severity: 'high' },
  }),
)

/** Programs that search: asked for key files over a whole disk they hunt for secrets. */
const searchers: ReadonlySet<string> = new Set(['find', 'grep', 'rg', 'findstr', 'fd', 'locate'])

/** Every program for which `severityOfSecretTool` may have an answer. */
export const secretTools: ReadonlySet<string> = new Set([...tools.keys(), ...searchers])

export function severityOfSecretTool({ name, args }: Command): Severity | null {
  const tool = tools.get(name)
  if (tool === undefined) return searchers.has(name) ? searchesForKeys(args) : null
  return tool.pattern.test(args.join(' ').slice(0, 400)) ? tool.severity : null
}

/** A hunt for key files or passwords over a whole disk. */
function searchesForKeys(args: readonly string[]): Severity | null {
  const whole = args.some((arg) => /^(\/|~|\/home|\/Users|\/root|C:\\?)\/?$/i.test(arg))
  if (!whole) return null
  const wanted = args.some((arg) =>
    /id_rsa|id_ed25519|\.pem|\.key$|\.kdbx|\.ppk|password|passwd|secret|credential|api_?key|BEGIN [A-Z ]{0,20}PRIVATE|AKIA|token/i.test(
      arg,
    ),
  )
  return wanted ? 'medium' : null
}
