/** Publishers and packages of servers that many configurations start. */
const scopes =
  'modelcontextprotocol playwright upstash stripe supabase azure notionhq sentry cloudflare heroku smithery browsermcp mongodb-js elastic hubspot shopify apify brightdata anthropic-ai openai google github gitlab wonderwhy-er 21st-dev microsoft twilio-alpha paypal pinecone-database neondatabase vercel figma atlassian'.split(
    ' ',
  )
const packages =
  'mcp-remote mcp-server-fetch mcp-server-git mcp-server-time mcp-server-sqlite mcp-obsidian figma-developer-mcp firecrawl-mcp tavily-mcp exa-mcp-server chrome-devtools-mcp kubernetes-mcp-server desktop-commander task-master-ai puppeteer-mcp-server postmark-mcp server-filesystem server-github server-gitlab server-memory server-postgres server-slack server-puppeteer server-everything server-sequential-thinking server-brave-search server-google-maps server-everart server-redis server-gdrive context7-mcp server-github-mcp'.split(
    ' ',
  )
/** Shorter names have honest neighbours. */
const NAME_MIN = 6
const NAME_MAX = 64

/** Does the name of a package differ from a well-known one by a slip of the finger or a look-alike letter? */
export function isLookAlikePackage(written: string): boolean {
  const version = written.lastIndexOf('@')
  const name = (version > 0 ? written.slice(0, version) : written).split('==', 1)[0] ?? ''
  if (name.length > NAME_MAX * 2) return false
  if (!name.startsWith('@')) return isMisspelling(name, packages)
  const [scope = '', bare = ''] = name.slice(1).split('/', 2)
  if (isMisspelling(scope, scopes)) return true
  // Below another publisher's scope a package of the same name is that publisher's own.
  return scope === 'modelcontextprotocol' && isMisspelling(bare, packages)
}

function isMisspelling(name: string, known: readonly string[]): boolean {
  if (name.length < NAME_MIN || name.length > NAME_MAX || known.includes(name)) return false
  return known.some((each) => each.length >= NAME_MIN && isSlip(name, each))
}

/** One letter doubled, left out, swapped with the next, or replaced by one that looks like it; other hyphens. */
function isSlip(name: string, known: string): boolean {
  if (fold(name) === fold(known)) return true
  if (Math.abs(name.length - known.length) > 1) return false
  let start = 0
  while (start < known.length && name.charAt(start) === known.charAt(start)) start += 1
  let end = 0
  while (
    end < known.length - start &&
    end < name.length - start &&
    name.charAt(name.length - 1 - end) === known.charAt(known.length - 1 - end)
  )
    end += 1
  const added = name.slice(start, name.length - end)
  const missing = known.slice(start, known.length - end)
  // A plural or a number at the end is a name of its own.
  if (missing === '') return added === name.charAt(start - 1) && end > 0
  if (added === '') return start > 0 && end > 0 && missing.length === 1 && !'-_'.includes(missing)
  return (
    added.length === 2 &&
    missing.length === 2 &&
    added.charAt(0) === missing.charAt(1) &&
    added.charAt(1) === missing.charAt(0)
  )
}

/** The same picture: `I`, `l` and `1`, `0` and `o`, `rn` and `m`, and hyphens. */
function fold(name: string): string {
  return name
    .replace(/[I1|]/g, 'l')
    .toLowerCase()
    .replace(/i/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[-_.]/g, '')
}
