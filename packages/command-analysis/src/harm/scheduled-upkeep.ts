const LINES_MAX = 16
const LINE_MAX = 400

const names: ReadonlySet<string> = new Set([
  '@hourly',
  '@daily',
  '@midnight',
  '@weekly',
  '@monthly',
  '@yearly',
])

/** Programs that keep services running: their arguments say no more than which job of the service runs. */
const tools: ReadonlySet<string> = new Set([
  'php',
  'bundle',
  'rake',
  'certbot',
  'pg_dump',
  'mysqldump',
  'restic',
  'borg',
  'rsync',
  'npm',
])

/** Are the lines that a crontab gets upkeep of a service: installed programs at fixed times, nothing hidden or joined? */
export function isUpkeep(text: string): boolean {
  const lines = text.slice(0, 8192).split('\n', LINES_MAX + 1)
  const entries = lines.map((line) => line.replace(/^echo /, '').trim()).filter(isEntry)
  return entries.length > 0 && lines.length <= LINES_MAX && entries.every(keepsService)
}

function isEntry(line: string): boolean {
  return line !== '' && !line.startsWith('#') && !/^(?:crontab -l?|cat|-l?)$/.test(line)
}

function keepsService(line: string): boolean {
  if (
    line.length > LINE_MAX ||
    /[`|;<$\\'"]|\/\.|\.\.|\/tmp\/|\/dev\/(?!null)|:\/\/|@|\w:[\w/]/.test(line)
  )
    return false
  const words = line.split(/\s{1,8}/)
  const fields = words.slice(0, 5)
  const named = names.has(words[0] ?? '')
  if (
    !named &&
    !fields.every((field) => /^[\d*,/-]{1,30}$|^[A-Za-z]{3}(?:-[A-Za-z]{3})?$/.test(field))
  )
    return false
  const command = words.slice(named ? 1 : 5)
  const moves = command[0] === 'cd' && command[2] === '&&'
  const program = command[moves ? 3 : 0] ?? ''
  if (moves && !isInstalled(command[1] ?? '')) return false
  return (
    (isInstalled(program) || tools.has(program.replace(/^\/usr\/s?bin\//, ''))) &&
    command.indexOf('&&', 3) < 0
  )
}

/** Where the own programs of a machine or service lie; what comes with the system can do anything. */
function isInstalled(path: string): boolean {
  return /^(?:\/usr\/local\/s?bin|\/opt|\/srv|\/var\/www|\/home\/\w{1,32})\/[\w./-]{1,120}$/.test(
    path,
  )
}
