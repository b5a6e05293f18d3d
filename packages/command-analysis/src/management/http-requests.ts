import type { Severity } from '@ase/schemas'
import { classifyOperation } from './verbs.ts'

/** A request to an interface, as far as it can be told from a command line or a tool's arguments. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string
  readonly url: string
  readonly body: string
}

const TEXT_MAX = 4096

/** Own services under development: what their tests delete is theirs. Known stores listen on ports of their own. */
const developmentHost =
  /^(https?:\/\/)?(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(:(\d{1,5}))?(\/|$|\?)/i
const storePorts: ReadonlySet<string> = new Set([
  '9200',
  '9201',
  '7700',
  '8108',
  '8001',
  '8444',
  '2019',
  '15672',
  '5984',
  '8500',
  '8200',
  '4646',
  '9090',
  '3100',
  '8086',
  '6333',
  '8983',
  '2379',
  '9093',
  '8081',
  '8083',
  '5601',
  '19071',
  '2375',
  '2376',
  '6443',
  '8088',
  '8089',
  '5000',
  '9180',
])

/** Paths that delete although they are posted to. */
const deletingPath =
  /_delete_by_query|\/_close(\?|$)|\/do(delete|wipeoutworkspace)\b|\/delete[-_](batch|series|by-filter)|\/(purge|purge_cache|purge_everything|flush|flush_all|wipe|reset|truncate|destroy|terminate|delete|cancel|void|refunds?|deactivate|revoke|_drop)(\?|\/?$)/i

/** Things of which the loss is an incident, as they stand in a path in front of the one that is named. */
const estateSegments: ReadonlySet<string> = new Set([
  'projects',
  'zones',
  'orgs',
  'organizations',
  'accounts',
  'clusters',
  'databases',
  'servers',
  'subscriptions',
  'buckets',
  'tenants',
  'teams',
  'droplets',
  'domains',
  'namespaces',
  'resourcegroups',
  'vaults',
  'workspaces',
])

/** Does the path end at a whole account, repository or project, or at everything in a store? */
function namesEstatePath(path: string): boolean {
  const parts = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  if (parts.some((part) => part === '_all' || part === '*' || part === '%2a')) return true
  return parts.at(-3) === 'repos' || estateSegments.has(parts.at(-2) ?? '')
}

/** Remarks, labels and the like: made and taken back all day. */
const triflingPath =
  /\/(comments|labels|reactions|assignees|requested_reviewers|notifications|subscription|stars?|emojis?|pins?)(\/|\?|$)/i

/**
 * The severity of a request to the HTTP interface of a service (a deletion, a destructive operation); null for no loss.
 */
export function severityOfRequest({ method, url, body }: HttpRequest): Severity | null {
  const target = url.slice(0, TEXT_MAX)
  const local = developmentHost.exec(target)
  if (local !== null && !storePorts.has(local[4] ?? '') && !/_delete_by_query/.test(target))
    return null
  if (method === 'DELETE' && triflingPath.test(target)) return 'low'
  if (method === 'DELETE')
    return namesEstatePath(pathOf(target)) && !/\/dns_records\//.test(target) ? 'high' : 'medium'
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return null
  if (deletingPath.test(pathOf(target))) return 'medium'
  return deletesInBody(body.slice(0, TEXT_MAX)) ? 'medium' : null
}

function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

const field = /^\s{0,20}(\w{1,80})/
const namedAction = /\b(?:action|operation|method|_method)["']?\s?[:=]\s?["']?(\w{1,60})/i

/** A GraphQL mutation or a named operation in the body. */
function deletesInBody(body: string): boolean {
  const operation = firstMutation(body)
  if (operation !== undefined) return classifyOperation(operation) === 'deletes'
  const action = namedAction.exec(body)?.[1]
  return action !== undefined && classifyOperation(action) === 'deletes'
}

/** The first field of a GraphQL mutation; undefined when the body holds none. */
function firstMutation(body: string): string | undefined {
  const start = body.search(/\bmutation\b/)
  const open = start < 0 ? -1 : body.indexOf('{', start)
  return open < 0 ? undefined : field.exec(body.slice(open + 1, open + 120))?.[1]
}

const methodOptions: ReadonlySet<string> = new Set([
  '-X',
  '--request',
  '--method',
  '-Method',
  '-method',
  '-CustomMethod',
])
const bodyOptions: ReadonlySet<string> = new Set([
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '--json',
  '-f',
  '-F',
  '--field',
  '--raw-field',
  '--post-data',
  '--body-data',
  '-Body',
  '-body',
  '--data-urlencode',
])

/** What curl, wget, HTTPie, `gh api` and PowerShell's own send. Null without a URL. */
export function parseRequest(name: string, args: readonly string[]): HttpRequest | null {
  let method = ''
  let url = ''
  const bodies: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const next = args[at + 1] ?? ''
    const equals = arg.indexOf('=')
    const option = equals > 0 && arg.startsWith('-') ? arg.slice(0, equals) : arg
    if (methodOptions.has(option) || /^-me?t?h?o?d?$/i.test(option)) {
      method = option === arg ? next : arg.slice(equals + 1)
      at += option === arg ? 1 : 0
    } else if (/^-X[A-Za-z]{2,10}$/.test(arg)) method = arg.slice(2)
    else if (/^-[a-zA-Z]{1,6}X$/.test(arg)) method = next
    else if (bodyOptions.has(option)) {
      bodies.push(option === arg ? next : arg.slice(equals + 1))
      at += option === arg ? 1 : 0
    } else if (/^(-H|--header)$/.test(arg)) {
      method = /^x-http-method(-override)?:\s{0,4}(\w{1,10})/i.exec(next)?.[2] ?? method
      at += 1
    } else if (/^(DELETE|POST|PUT|PATCH|GET|HEAD)$/i.test(arg) && httpie.has(name) && url === '')
      method = arg
    else if (!arg.startsWith('-') && url === '' && isAddress(arg, name)) url = arg
    else if (!arg.startsWith('-') && httpie.has(name) && url !== '') bodies.push(arg)
  }
  if (url === '') return null
  const body = bodies.join('\n')
  const posted = body !== '' || /^(--post-data|--post-file)/.test(args.join(' '))
  return {
    method: (method === '' ? (posted ? 'POST' : 'GET') : method).toUpperCase(),
    url: httpie.has(name) && url.startsWith(':') ? `localhost${url}` : url,
    body,
  }
}

const httpie: ReadonlySet<string> = new Set(['http', 'https', 'xh', 'xhs'])

function isAddress(arg: string, name: string): boolean {
  if (/^https?:/i.test(arg) || arg.includes('\uE000')) return true
  if (name === 'gh' || name === 'glab') return arg !== 'api'
  return (
    /^(:\d|[\w-]{1,63}(\.[\w-]{1,63}){1,8}|localhost|[\w-]{1,63}:\d{2,5}\/)/.test(arg) &&
    (httpie.has(name) ? true : /[/:.]/.test(arg))
  )
}

/** Programs that send a request of one's own making. */
export const requestClients: ReadonlySet<string> = new Set([
  'curl',
  'curlie',
  'wget',
  ...httpie,
  'invoke-restmethod',
  'invoke-webrequest',
  'irm',
  'iwr',
])
