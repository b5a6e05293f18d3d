import type { Severity } from '@ase/schemas'

/** Methods of document stores and object mappers that delete or change whatever their filter lets through. */
const filtered = /\.(deleteMany|delete_many|remove|destroy|updateMany|update_many|deleteAll)\(/g
const FILTERS_MAX = 64
const FILTER_LENGTH = 120

/** A filter that lets everything through, blanks taken out. */
const everything =
  /^(\{\}|(filter|where)[=:]\{\}|\{["']?(where|filter)["']?:\{\}|\{["']?truncate["']?:true|\{["']?_id["']?:\{["']?\$(exists["']?:(true|1)|ne["']?:null))/

const wholeStores: readonly RegExp[] = [
  /\b(dropDatabase|drop_database|dropAllUsers|shutdownServer|drop_all|dropAllSchemas|deleteDatabase)\s{0,4}\(/,
  /\bDB::table\(['"]\w{1,60}['"]\)->(?:truncate|delete)\(\)/,
  /\bknex\(['"]\w{1,60}['"]\)\.(?:del|delete|truncate)\(/,
  /\.query\(\w{1,60}\)\.delete\(/,
  /\bexecute\(\s{0,4}delete\(\w{1,60}\)\s{0,4}\)/,
  /\.delete\(\)\s{0,8}\.neq\(/,
  /\bdropDatabase["']?\s{0,4}:\s{0,4}(1|true)/,
  /["']dropAllUsersFromDatabase["']\s{0,4}:/,
  /\.(flush_?all|flush_?db)\s{0,4}\(/i,
  /\bshutdown["']?\s{0,4}:\s{0,4}1\b/,
]

const wholeCollections: readonly RegExp[] = [
  // With something in its parentheses it is a table of numbers that loses a column.
  /\.drop\(\s{0,8}(?:\{|\))/,
  /\.(dropIndexes|dropCollection|drop_collection|dropIndex|dropUser|dropRole|dropTable|dropTableIfExists|dropSchema|renameCollection|deleteIndex|delete_index)\(/,
  /\b(delete_all|destroy_all)\b/,
  /\.objects\.all\(\)\.delete\(/,
  /\.truncate\(\s{0,8}\)/,
  /\.sync\(\s{0,8}\{\s{0,8}force\s{0,4}:\s{0,4}true/,
  /\.synchronize\(\s{0,4}true/,
  /["'](drop|dropIndexes|dropUser|dropRole)["']\s{0,4}:\s{0,4}["']/,
  /["']?q["']?\s{0,4}:\s{0,4}\{\s{0,4}\}/,
  /\b(fsyncLock|killOp)\(/,
  /\bSchema::(?:drop|dropIfExists|dropAllTables)\(/,
  /\b\w{1,60}::truncate\(\)/,
  /\bdb\.delete\(\w{1,60}\)\s{0,4}(?:[;)\n]|$)/,
]

const powerfulRole =
  /\b(root|dbOwner|userAdminAnyDatabase|dbAdminAnyDatabase|__system|clusterAdmin|readWriteAnyDatabase)\b/

/**
 * The severity of the worst call of the MongoDB shell, or of a driver or mapper in another language, in a text; null
 * for none. At most 64 filters are read.
 */
export function severityOfDocuments(text: string): Severity | null {
  if (!text.includes('(') && !text.includes(':') && !text.includes('.')) return null
  if (wholeStores.some((pattern) => pattern.test(text)) || letsEverythingThrough(text))
    return 'high'
  if (/\b(createUser|updateUser|grantRolesToUser)\(/.test(text) && powerfulRole.test(text))
    return 'high'
  return wholeCollections.some((pattern) => pattern.test(text)) ? 'medium' : null
}

function letsEverythingThrough(text: string): boolean {
  let count = 0
  for (const match of text.matchAll(filtered)) {
    count += 1
    if (count > FILTERS_MAX) return true
    const [opening, method = ''] = match
    const start = match.index + opening.length
    const filter = text.slice(start, start + FILTER_LENGTH).replaceAll(/\s/g, '')
    if (everything.test(filter)) return true
    // Without an argument these delete all, unless a query in front of them narrows.
    if (
      filter.startsWith(')') &&
      /^delete(Many|_many|All)$/.test(method) &&
      !/\.(where|filter|eq|match|in)\(/.test(
        text.slice(Math.max(0, match.index - 200), match.index),
      )
    )
      return true
  }
  return false
}
