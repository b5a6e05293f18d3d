import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

const proxy = 'SIGNED_BINARY_PROXY'

/** Entry points that settings pages, printers and screens are ordinarily started with. */
const ordinaryExports: ReadonlyMap<string, readonly string[]> = new Map([
  ['printui', ['printuientry']],
  ['user32', ['lockworkstation', 'updateperusersystemparameters', 'swapmousebutton']],
  ['powrprof', ['setsuspendstate']],
  ['advapi32', ['processidletasks']],
  ['dfshim', ['cleanonlineappcache']],
  ['netplwiz', ['usersrundll']],
  ['inetcpl.cpl', ['clearmytracksbyprocess']],
  ['shell32', ['control_rundll', 'options_rundll', 'shhelpshortcuts_rundll', 'openas_rundll']],
  ['sysdm.cpl', ['editenvironmentvariables']],
])

/** What a DLL loader is asked to load: any library that is not part of an ordinary settings page is looked at. */
export const libraryExports: ShapeTable = new Map<string, readonly Shape[]>([
  [
    'rundll32',
    [
      shape('CREDENTIAL_FILE_ACCESS', 'high', /\bminidump\b/),
      shape(
        'CREDENTIAL_FILE_ACCESS',
        'high',
        /\bcomsvcs(?:\.dll)?\b/,
        /(?:minidump|#\W{0,3}\d{1,3})/,
      ),
      shape('CREDENTIAL_FILE_ACCESS', 'medium', /\bkeymgr(?:\.dll)?\b/, /krshowkeymgr/),
      shape(
        proxy,
        'high',
        /\b(?:javascript|vbscript|script):|(?:https?|ftp):\/\/|runhtmlapplication/,
      ),
      shape(proxy, 'high', /(?:^|[\s"'])\\\\[\w.-]{1,60}(?:@\w{1,5})?\\/),
      shape(proxy, 'high', /\\(?:temp|tmp|users\\public|programdata|downloads|perflogs)\\|%te?mp%/),
      shape(proxy, 'high', /\.(?:txt|jpg|jpeg|png|gif|dat|log|tmp|doc|pdf|ini)"? ?,/),
      shape(proxy, 'high', /\.\w{1,5}:\w[\w.]{0,40}"? ?,/),
      shape('PRIVILEGE_ESCALATION', 'medium', /\s-sta\b|\s-localserver\b/),
    ],
  ],
])

/** A library or entry point that no ordinary use starts this way. */
export function loadsOtherLibrary(args: readonly string[]): boolean {
  const line = args.join(' ').toLowerCase()
  if (line === '' || line === '/?' || line === '-?') return false
  const comma = line.indexOf(',')
  const library = nameOf(line.slice(0, comma < 0 ? undefined : comma))
  const rest = comma < 0 ? '' : line.slice(comma + 1).trim()
  const entry = /^[\w#@]{1,80}/.exec(rest)?.[0] ?? ''
  if (ordinaryExports.get(library)?.includes(entry) !== true) return true
  // A settings page by its bare name; anything with a folder or another extension is loaded as code.
  const page = rest.slice(entry.length).trim().replaceAll('"', '')
  return entry === 'control_rundll' && page !== '' && !/^@?\w{1,30}\.cpl(?:[,\s]|$)/.test(page)
}

function nameOf(library: string): string {
  const plain = library.trim().replace(/^"|"$/g, '')
  const base = plain.slice(Math.max(plain.lastIndexOf('\\'), plain.lastIndexOf('/')) + 1)
  return base.endsWith('.dll') ? base.slice(0, -4) : base
}
