import type { Command } from '../model/command.ts'

/** Keys that a program works with, and certificates, which are public: neither is shown. */
const usedKeys = new Set([
  '-key',
  '-inkey',
  '-signkey',
  '-verify',
  '-sign',
  '-keyout',
  '-CAkey',
  '-cert',
  '-CA',
  '-CAfile',
  '--key',
  '--cert',
  '--cacert',
  '-E',
])

const movers = new Set([
  'cp',
  'mv',
  'install',
  'ln',
  'rsync',
  'scp',
  'copy',
  'copy-item',
  'xcopy',
  'robocopy',
])

const remoteCopiers = new Set(['scp', 'sftp', 'rsync'])

/** The key to sign in with, or the program that does so: `-i key`, `-e "ssh -i key"`. */
function isSignIn(name: string, arg: string, before: string): boolean {
  if (!remoteCopiers.has(name)) return false
  if (before === '-i' && name !== 'rsync') return true
  return before === '-e' || before === '--rsh' || arg.startsWith('--rsh=')
}

/** Where a copy goes to is written, not read. */
export function isTarget({ name, args }: Command, index: number): boolean {
  if (!movers.has(name) || index === 0 || index !== args.length - 1) return false
  return args.slice(0, -1).some((arg) => !arg.startsWith('-'))
}

const outputOptions = new Set(['-o', '-O', '-out', '--output'])
const keepers = new Set(['openssl', 'age', 'gpg', 'curl', 'wget', 'sort', 'iconv'])

/** Does the argument name a key that is worked with, a certificate, or a file to be written? */
export function isUsed({ name, args }: Command, index: number): boolean {
  const before = args[index - 1] ?? ''
  // The step after `kubeadm init`.
  if (
    name === 'cp' &&
    args[index] === '/etc/kubernetes/admin.conf' &&
    /^[^\s:]{0,80}\/\.kube\/config$/.test(args.at(-1) ?? '')
  )
    return true
  if (usedKeys.has(before) || isSignIn(name, args[index] ?? '', before)) return true
  if (
    name === 'node' &&
    (before === '--env-file' || args[index]?.startsWith('--env-file') === true)
  )
    return true
  if (keepers.has(name) && outputOptions.has(before)) return true
  // A project's own settings become variables; nothing is shown.
  if (
    (name === 'source' || name === '.') &&
    /(?:^|\/)\.env(?:\.[a-z]{1,20})?$/.test(args[index] ?? '')
  )
    return true
  if (name === 'age' && (before === '-i' || before === '--identity')) return true
  if (name !== 'openssl' || !/\.(?:pem|crt|cer|csr|key)$/.test(args[index] ?? '')) return false
  if (/^(?:x509|verify|crl|s_client|ocsp|crl2pkcs7)$/.test(args[0] ?? '')) return true
  return (
    args.includes('-pubout') ||
    (/^(?:req|ca|dgst|cms|smime|pkeyutl)$/.test(args[0] ?? '') && args.includes('-in'))
  )
}

/** Programs that lock a file away: what comes out tells nothing without the key. */
export function locksAway({ name, args }: Command): boolean {
  switch (name) {
    case 'age':
      return (
        args.some((arg) => /^-[a-z]{0,3}[erRp]$|^--(?:encrypt|recipient|passphrase)/.test(arg)) &&
        !args.includes('-d')
      )
    case 'gpg':
      return args.some((arg) => /^-[a-z]{0,3}[ce]$|^--(?:encrypt|symmetric)$/.test(arg))
    case 'gh':
      return args[0] === 'secret' && args[1] === 'set'
    default:
      return false
  }
}
