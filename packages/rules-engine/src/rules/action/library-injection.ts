import { type Severity, worstSeverity } from '@ase/schemas'
import { pageText, shellCall } from '../../examples.ts'
import { hitsByConfiguration } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import { type Command, findWrittenPaths } from '@ase/command-analysis'

export const libraryInjection: Rule = {
  code: 'LIBRARY_INJECTION',
  severity: 'high',
  types: ['action', 'trace', 'context', 'mcp'],
  reason: 'Makes a program load foreign code as a library.',
  evidence:
    'A preload variable, an option that loads a library (engine, provider, plugin), or a change of the loader configuration names a library outside the system folders. A configuration sets such a variable for a server.',
  exceptions:
    'The library is a well-known tool (sanitisers, allocators, faketime) or comes from the system folders.',
  references: [
    'https://attack.mitre.org/techniques/T1574/006/',
    'https://man7.org/linux/man-pages/man8/ld.so.8.html',
  ],
  mappings: { owasp: ['ASI05'], cwe: ['CWE-426', 'CWE-427'] },
  commands: () => [{ ...interest, check: classifyCommand }],
  match: (parsed) => hitsByConfiguration(parsed, 'LIBRARY_INJECTION'),
  examples: {
    flags: [
      shellCall('LD_PRELOAD=/tmp/hook.so id'),
      shellCall('sudo env LD_PRELOAD=./hook.so apache2'),
      shellCall('echo /tmp/hook.so >> /etc/ld.so.preload'),
      shellCall('ssh-keygen -D ./token.so'),
      shellCall('openssl req -engine ./engine.so'),
      shellCall('curl --engine /tmp/e.so https://api.example/'),
      shellCall("bash -c 'enable -f /tmp/x.so x'"),
      shellCall(`python3 -c 'from ctypes import cdll; cdll.LoadLibrary("/tmp/x.so")'`),
      shellCall('NODE_OPTIONS="--require /tmp/hook.js" npm start'),
      pageText(
        '{"mcpServers":{"a":{"command":"npx","args":["-y","mcp-remote"],"env":{"LD_PRELOAD":"/tmp/a.so"}}}}',
      ),
    ],
    passes: [
      shellCall('LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2 ruby app.rb'),
      shellCall('LD_LIBRARY_PATH=./lib ./app'),
      shellCall('openssl list -engines'),
      shellCall('export NODE_OPTIONS=--max-old-space-size=4096'),
      shellCall('NODE_OPTIONS="--require ./tracing.js" npm start'),
      shellCall('ldd ./app | grep so'),
      pageText(
        '{"mcpServers":{"a":{"command":"npx","args":["-y","mcp-remote"],"env":{"NODE_ENV":"test"}}}}',
      ),
    ],
  },
}

const preloads: ReadonlySet<string> = new Set([
  'LD_PRELOAD',
  'LD_AUDIT',
  'DYLD_INSERT_LIBRARIES',
  'GCONV_PATH',
  'OPENSSL_CONF',
  'OPENSSL_ENGINES',
])
/** Variables in which a runtime finds options that load code. */
const runtimeOptions: ReadonlySet<string> = new Set([
  'NODE_OPTIONS',
  'PERL5OPT',
  'RUBYOPT',
  'JAVA_TOOL_OPTIONS',
  '_JAVA_OPTIONS',
  'JDK_JAVA_OPTIONS',
  'PYTHONSTARTUP',
  'PYTHONPATH',
  'PERL5LIB',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
])

/** Libraries that are loaded ahead of others for their ordinary purpose. */
const ordinary =
  /lib(?:[atul]?san|jemalloc|tcmalloc|mimalloc|faketime|eatmydata|segfault|stdbuf|gomp|cuda|nvidia|vglfaker|fakeroot|proxychains|torsocks|snoopy|bcmalloc|hardened_malloc)|fakechroot|scriptreplay|bytehound|heaptrack|gperftools|\/usr\/lib|\/lib\/|\/lib64\/|\/opt\/homebrew|\/nix\/store/i

const dropped = /(?:^|[\s:=,])(?:\/tmp|\/var\/tmp|\/dev\/shm|\/private\/tmp)(?:\/|:|$)/

/** Options whose value is a library. */
const loaders: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    curl: ['--engine'],
    mysql: ['--default-auth', '--plugin-dir'],
    openssl: ['-engine', '-provider', '-provider-path', '-provider_path'],
    openvpn: ['--plugin'],
    ssh: ['-I'],
    'ssh-add': ['-s'],
    'ssh-keygen': ['-D'],
    sqlite3: ['-cmd'],
    enable: ['-f'],
    zmodload: [],
    pkcs11: ['--module'],
    'pkcs11-tool': ['--module'],
    nginx: ['-g'],
  }),
)

const interest = {
  names: new Set([
    ...loaders.keys(),
    'python',
    'ruby',
    'node',
    'perl',
    'vim',
    'nvim',
    'rvim',
    'gdb',
    'ldconfig',
    'tee',
    'cp',
    'mv',
    'ln',
    'install',
    'env',
  ]),
  redirected: true,
  assigning: true,
}

function classifyCommand(command: Command): Severity | null {
  return worstSeverity([
    ...command.assignments.map(({ name, value }) => classifyVariable(name, value.text)),
    ...findWrittenPaths(command).map(classifyTarget),
    loads(command) ? 'medium' : null,
  ])
}

function classifyVariable(name: string, value: string): Severity | null {
  if (value === '') return null
  if (name === 'PATH') return dropPlaceFirst.test(value.slice(0, 200)) ? 'medium' : null
  if (runtimeOptions.has(name)) return loadsByOption(name, value) ? 'medium' : null
  if (!preloads.has(name) || ordinary.test(value.slice(0, 1000))) return null
  return 'medium'
}

/** Programs are first looked for in a place where anyone may put one; a tool's own folder below it is no such place. */
const dropPlaceFirst = /^(?:\/var|\/private)?(?:\/tmp|\/dev\/shm)(?:\/\.[\w.-]{1,60})?\/?:/

/** Search paths count when anyone can write there; options when they load a file from such a place. */
function loadsByOption(name: string, value: string): boolean {
  if (!dropped.test(value)) return false
  return (
    /PATH$|LIB$|STARTUP$/.test(name) ||
    /(?:--require|-r|--import|--loader|-javaagent|-agentpath|-M|-I|-d)/.test(value)
  )
}

function classifyTarget(path: string): Severity | null {
  if (/^\/etc\/ld\.so\.preload$/.test(path)) return 'high'
  return /^\/etc\/ld\.so\.conf(?:\.d\/.{1,100})?$/.test(path) ? 'medium' : null
}

function loads({ name, args }: Command): boolean {
  if (name === 'ldconfig')
    return args.some((arg, index) => args[index - 1] === '-f' && !arg.startsWith('/etc/'))
  const options = loaders.get(name)
  if (options === undefined) {
    const foreign = editors.has(name)
    return args.some((arg) => loadsInCode(arg, foreign))
  }
  if (name === 'sqlite3' && args.some((arg) => arg.startsWith('.load ') && isForeignLibrary(arg)))
    return true
  if (name === 'zmodload') return args.some((arg) => arg.startsWith('/') || arg.startsWith('./'))
  return args.some((arg, index) => {
    const equals = arg.indexOf('=')
    const value = options.includes(args[index - 1] ?? '')
      ? arg
      : equals > 0 && options.includes(arg.slice(0, equals))
        ? arg.slice(equals + 1)
        : ''
    return isForeignLibrary(value)
  })
}

function isForeignLibrary(value: string): boolean {
  const text = value.replace(/^\.?load(?:_module)?\s{1,4}/, '')
  if (text.includes('../')) return true
  if (!/^(?:\.\/|\/|~\/)/.test(text) || ordinary.test(text)) return false
  return /\.(?:so|dylib)\b/.test(text)
}

const editors: ReadonlySet<string> = new Set(['vim', 'nvim', 'rvim', 'gdb'])

/** `cdll.LoadLibrary("/tmp/x.so")`, `Fiddle.dlopen`, `process.dlopen` in a one-line program. */
function loadsInCode(code: string, foreign: boolean): boolean {
  if (!code.includes('.so') && !code.includes('.dylib')) return false
  const text = code.slice(0, 4096)
  if (!/(?:LoadLibrary|CDLL|PyDLL|dlopen|dl_load_file|Fiddle)\b/.test(text)) return false
  const path = text.split(/["']/).find((part) => part.endsWith('.so') || part.endsWith('.dylib'))
  if (path !== undefined && foreign) return true
  return (
    path !== undefined &&
    path.startsWith('/') &&
    !ordinary.test(path) &&
    !/^\/(?:home|work|app|src|usr)/.test(path)
  )
}
