import type { Severity } from '@ase/schemas'
import type { Command, Line } from '../model/model.ts'

interface SecretTool {
  readonly pattern: RegExp
  readonly severity: Severity
}

/** Programs that hand out secrets when asked with these arguments. */
const tools = new Map<string, SecretTool>(
  Object.entries({
    security: {
      pattern:
        /^(dump-keychain|find-(generic|internet)-password .{0,200}-[a-z]{0,4}[wg][a-z]{0,3}\b|export)/,
      severity: 'high',
    },
    gcore: { pattern: /\d|\uE000/, severity: 'medium' },
    mimipenguin: { pattern: /^/, severity: 'high' },
    'mimipenguin.sh': { pattern: /^/, severity: 'high' },
    getent: { pattern: /^g?shadow\b/, severity: 'high' },
    chainbreaker: { pattern: /^/, severity: 'high' },
    'secret-tool': { pattern: /^(lookup|search)\b/, severity: 'medium' },
    'kwallet-query': { pattern: /-r\b/, severity: 'medium' },
    'git-credential': { pattern: /^/, severity: 'low' },
    cmdkey: { pattern: /\/list/i, severity: 'medium' },
    mimikatz: { pattern: /./, severity: 'high' },
    'invoke-mimikatz': { pattern: /^/, severity: 'high' },
    procdump: { pattern: /lsass/i, severity: 'high' },
    rundll32: { pattern: /minidump/i, severity: 'high' },
    reg: { pattern: /^save\s+(hklm|hkey_local_machine)\\(sam|system|security)/i, severity: 'high' },
    ntdsutil: { pattern: /ifm/i, severity: 'high' },
    gpg: { pattern: /--export-secret-(sub)?keys/, severity: 'medium' },
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
    // A dialog that asks a person for a password (MITRE T1056.002).
    osascript: { pattern: / hidden answer\b/i, severity: 'medium' },
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

/**
 * The severity of a program that reads secrets out of stores, memory or disks, or searches for them; null for other
 * uses of it.
 */
export function severityOfSecretTool({ name, args }: Command): Severity | null {
  const tool = tools.get(name)
  if (tool === undefined) return searchers.has(name) ? searchesForKeys(args) : null
  return tool.pattern.test(args.join(' ').slice(0, 400)) ? tool.severity : null
}

/** Requests that print a secret where a person or model reads it. */
const showing = new Map<string, RegExp>(
  Object.entries({
    aws: /configure export-credentials|sts get-session-token|ssm get-parameters-by-path\b|--attribute userData\b/,
    gcloud:
      /auth (application-default )?print-(access|identity)-token|iam service-accounts keys create/,
    az: /account get-access-token|aks get-credentials .{0,120}--admin/,
    vault: /^(token create|print token)\b/,
    gh: /^auth (token|status .{0,40}(-t\b|--show-token))/,
    bw: /^(get password|list items|export)\b/,
    git: /^credential fill\b/,
    kubectl:
      /^(get|describe) secrets?\b.{0,200}(-o ?|--output[= ])(yaml|json)(?!path)|^config view .{0,40}--raw|^create token\b/,
    doctl: /auth token|kubernetes cluster kubeconfig show/,
    heroku: /^(auth:token|config\b.{0,60}(-s|--shell))/,
    terraform: /^output -(raw|json) \S{0,60}(secret|password|token|key)/i,
    printenv: /(SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|CREDENTIAL)/i,
  }),
)

/**
 * The severity of a command that prints a secret; null for none. Inside `$(…)` the same command is ordinary, so the
 * caller checks where it stands.
 */
export function severityOfPrintedSecret({ name, args, redirects }: Command): Severity | null {
  const pattern = showing.get(name)
  if (pattern === undefined || redirects.some(({ operator }) => operator.startsWith('>')))
    return null
  return pattern.test(args.join(' ').slice(0, 400)) ? 'medium' : null
}

const environments: ReadonlySet<string> = new Set([
  'env',
  'printenv',
  'set',
  'export',
  'declare',
  'compgen',
])

/** Does a pipe search the variables of the environment for secrets: `env | grep -i token`? */
export function searchesEnvironmentForSecrets({ commands }: Line): boolean {
  const [first, second] = commands
  if (first === undefined || second === undefined || !environments.has(first.name)) return false
  if (first.args.length > 0 && !/^-[px0]$|^-0$/.test(first.args[0] ?? '')) return false
  return (
    /^(?:[ef]?grep|rg|awk|sed)$/.test(second.name) &&
    !second.args.some((arg) => /^-[a-z]{0,3}[vc]/.test(arg)) &&
    second.args.some((arg) => /secret|token|passw|api_?key|_key|credential|\baws\b|^AWS/i.test(arg))
  )
}

/** A hunt for key files or passwords over a whole disk. */
function searchesForKeys(args: readonly string[]): Severity | null {
  const whole = args.some((arg) => /^(\/|~|\/home|\/Users|\/root|C:\\?)\/?$/i.test(arg))
  if (!whole) return null
  const wanted = args.some((arg) =>
    /^\*?\.env\*?$|id_rsa|id_ed25519|\.pem|\.key$|\.kdbx|\.ppk|password|passwd|secret|credential|api_?key|BEGIN [A-Z ]{0,20}PRIVATE|AKIA|token/i.test(
      arg,
    ),
  )
  return wanted ? 'medium' : null
}
