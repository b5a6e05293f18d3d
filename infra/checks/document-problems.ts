import { join } from 'node:path/posix'

/** What the documents may speak of: the repository as it is. */
export interface Repository {
  /** Whether a path, or at least one path of a glob, exists. The path is relative to the root. */
  readonly exists: (path: string) => boolean
  /** The text of a file, null if there is none. The path is relative to the root. */
  readonly read: (path: string) => string | null
  /** Names of the scripts of each package.json, by package name; the root's are under ''. */
  readonly scripts: ReadonlyMap<string, ReadonlySet<string>>
}

/** Commands of pnpm itself that documents use. */
const pnpmCommands: ReadonlySet<string> = new Set([
  'install',
  'exec',
  'add',
  'dlx',
  'deploy',
  'pack',
])

/** Folders whose names start a path of the repository, or of a package. */
const rootFolders = /^(?:apps|packages|infra|docs|types|\.ci|\.changeset)\//
const packageFolders = /^(?:src|test|bench)\//

/** Problems of one Markdown document, as sentences. `folder` is where it lies, '' for the root. */
export function findDocumentProblems(
  text: string,
  folder: string,
  repository: Repository,
): string[] {
  return [
    ...pathsIn(text)
      .filter((path) => !exists(path, folder, repository))
      .map((path) => `names ${path}, which does not exist`),
    ...headingLinksIn(text)
      .filter(([path, heading]) => !hasHeading(path, heading, { text, folder, repository }))
      .map(([path, heading]) => `links to ${path}#${heading}, a heading that does not exist`),
    ...commandsIn(text).flatMap((command) => commandProblem(command, repository)),
  ]
}

/** Local links to a heading of a Markdown document; the path of one in the same document is ''. */
function headingLinksIn(text: string): [path: string, heading: string][] {
  return [...withoutCode(text).matchAll(/\]\(((?:[^):#\s]+\.md)?)#([^)\s]+)\)/g)].map(
    ([, path = '', heading = '']) => [path, heading],
  )
}

interface Surroundings {
  readonly text: string
  readonly folder: string
  readonly repository: Repository
}

/** True as well if the document itself is missing: that is a problem of its path. */
function hasHeading(path: string, heading: string, around: Surroundings): boolean {
  const target = path === '' ? around.text : around.repository.read(join(around.folder, path))
  return target === null || anchorsIn(target).has(heading)
}

/** The anchors of headings, as hosts of Markdown make them: in lower case, with hyphens for spaces. */
function anchorsIn(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    headings.map((title) =>
      title
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

function withoutCode(text: string): string {
  return text.replace(/^```[^]*?^```/gm, '')
}

function exists(path: string, folder: string, repository: Repository): boolean {
  const glob = path.replace(/<[^>]*>/g, '*').replace(/\/$/, '')
  return candidates(glob, folder).some((candidate) => repository.exists(candidate))
}

function candidates(path: string, folder: string): string[] {
  const inFolder = folder === '' ? path : `${folder}/${path}`
  return rootFolders.test(path) ? [path, inFolder] : [inFolder]
}

/** Paths in code spans, when they start like one of ours, and all local links. */
function pathsIn(text: string): string[] {
  const prose = withoutCode(text)
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link.split('#')[0] ?? '',
  )
  return [
    ...spans.filter((span) => /^[\w.@*<>{},/-]+$/.test(span)).filter(startsLikeAPath),
    ...links.filter((link) => link !== '' && !/^[a-z]+:/.test(link)),
  ]
}

function startsLikeAPath(span: string): boolean {
  return rootFolders.test(span) || packageFolders.test(span)
}

function commandsIn(text: string): string[][] {
  return [...text.matchAll(/\bpnpm ([^`\n#&|;]+)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  )
}

function commandProblem(words: readonly string[], repository: Repository): string[] {
  const { packageName, script } = readCommand(words)
  if (script === undefined || pnpmCommands.has(script)) return []
  const scripts = repository.scripts.get(packageName)
  if (scripts === undefined) return [`names the package ${packageName}, which does not exist`]
  return scripts.has(script)
    ? []
    : [`names the script pnpm ${words.join(' ')}, which does not exist`]
}

/** `--filter @ase/x test` and `run test` both come down to a script of a package; prose after `pnpm` has none. */
function readCommand(words: readonly string[]): {
  packageName: string
  script: string | undefined
} {
  const filter = words.findIndex((word) => word === '--filter' || word === '-F')
  const packageName = filter === -1 ? '' : (words[filter + 1] ?? '')
  const rest = filter === -1 ? words : words.toSpliced(filter, 2)
  const [script] = rest.filter((word) => !word.startsWith('-') && word !== 'run')
  return {
    packageName,
    script: script !== undefined && /^[a-z][a-z:-]*$/.test(script) ? script : undefined,
  }
}

// Put together here, so that this file does not name what it forbids.
const registryHosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['www', 'npmjs', 'com'],
  ['registry', 'npmmirror', 'com'],
].map((labels) => labels.join('.'))

const workplaceWords = [
  ['/work', 'main'],
  ['/work', 'shared'],
  ['shared', 'facts'],
  ['shared', 'corpora'],
  ['shared', 'tools'],
].map((parts) => parts.join('/'))

/** Words that belong to the place where the code was written and not into any file of it. */
export function findForeignWords(text: string): string[] {
  return [...registryHosts, ...workplaceWords]
    .filter((word) => text.includes(word))
    .map((word) => `contains ${word}`)
}
