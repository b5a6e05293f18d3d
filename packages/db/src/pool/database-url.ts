import { fail, succeed, type Result } from '@ase/schemas'
import pg from 'pg'

/** The servers of a database. */
export interface DatabaseTarget {
  /** One for each server, in the order in which they are tried; otherwise the same. */
  readonly urls: readonly [string, ...string[]]
  /** Whether a read-only server is skipped. */
  readonly mustTakeChanges: boolean
}

/** Scheme, user with password, hosts with ports, and the rest. */
const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is

/**
 * Reads a database's URL in the form of libpq (PostgreSQL 18 documentation, 32.1.1.2), which may name several servers:
 * `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`. That parameter is `any` for one server when it is
 * absent, and `read-write` for several; the other values of libpq are refused. All else is left to `pg`. The error says what the
 * text has to be and never quotes it.
 */
export function parseDatabaseUrl(text: string): Result<DatabaseTarget, string> {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(text) ?? []
  const hostsAt = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(hostsAt).split(',')
  const [first = '', ...others] = hosts.map(
    (host) => `${scheme}${authority.slice(0, hostsAt)}${host}${rest}`,
  )
  if (!URL.canParse(first))
    return fail('must be a URL that starts with postgres:// or postgresql://')
  const parameters = new URL(first).searchParams
  const isSeveral = others.length > 0
  if (isSeveral && (hosts.includes('') || !others.every((url) => URL.canParse(url))))
    return fail('must have a host, with its port or without, on both sides of each comma')
  if (
    ['host', 'port'].some(
      (name) => parameters.has(name) && (isSeveral || parameters.get(name)?.includes(',')),
    )
  )
    return fail('must name several hosts before the path, and not as parameters')
  const attributes = parameters.get('target_session_attrs') ?? (isSeveral ? 'read-write' : 'any')
  if (attributes !== 'read-write' && attributes !== 'any')
    return fail('must have read-write or any as target_session_attrs')
  if (![first, ...others].every(isDecodable))
    return fail('must be UTF-8 where it is percent-encoded; a percent sign itself is %25')
  return succeed({ urls: [first, ...others], mustTakeChanges: attributes === 'read-write' })
}

/** Whether `pg` can percent-decode the URL; a password such as `10%ab` would fail at every connection. Files that it names may be missing. */
function isDecodable(connectionString: string): boolean {
  try {
    void new pg.Client({ connectionString })
    return true
  } catch (error) {
    return !(error instanceof URIError)
  }
}

/** The reader of a setting that is a database's URL; see `parseDatabaseUrl`. */
export function databaseUrl(text: string): Result<string, string> {
  const target = parseDatabaseUrl(text)
  return target.ok ? succeed(text) : target
}
