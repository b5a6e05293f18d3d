import type { Severity } from '@ase/schemas'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import type { Command } from '../model/model.ts'
import { containerCopiers, fileReaders, findQuotedPaths } from './file-readers.ts'

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/**
 * Programs that use a key or settings without showing them, that manage files by their names, or that only look at what
 * a file is.
 */
const users = words(
  'truncate ssh ssh-add ssh-agent ssh-copy-id ssh-keygen ssh-keyscan sshfs sshd mosh autossh sftp kubectl oc helm k9s kubectx kubens flux argocd istioctl kustomize kind minikube k3d k3s kubeadm kubelet eksctl docker podman nerdctl buildah skopeo docker-compose docker-machine lima limactl colima ansible ansible-playbook ansible-vault ansible-inventory terraform tofu terragrunt pulumi packer vagrant vault gcloud az wg wg-quick certbot nginx apache2 apachectl httpd haproxy caddy traefik systemctl pass gpg gpgconf gpg-agent chezmoi stow sops age eval export cd pushd alias sudoedit visudo vipw etckeeper rm unlink shred srm trash wipe chmod chown chgrp chattr setfacl getfacl lsattr restorecon chcon touch mkdir test [ [[ ls stat file find fd du realpath readlink basename dirname echo printf man which exa eza tree lsof fuser inotifywait auditctl watch pwck grpck md5sum sha1sum sha256sum sha512sum b2sum cksum code subl open xdg-open gh glab git for case set unset function return get-item get-childitem test-path get-acl set-acl remove-item icacls attrib dir del wc keychain cosign minisign signtool bitcoin-cli import-module dotenv dotenvx direnv mysql psql mysqldump pg_dump mongo mongosh redis-cli docker-credential-helper wsl tee sudo grant resolve-path join-path split-path new-item write-output write-host out-file set-content',
)

/** An option that says what the file is used for: a key to sign in with, a file of settings. */
const usingOption =
  /^--?[\w-]{0,30}(?:key|ident|conf|cred|auth|cert|token|secret|env|pass|state|vault|cookie|netrc|exclude|ignore|skip|volume|mount|bind|target|dest|out)[\w-]{0,20}$|^-[ivo]$/i

/** Most arguments hold none of these. */
const worthReading =
  /\.(?:ssh|aws|kube|docker|gnupg|netrc|git-cred|pgpass|pypirc|npmrc|azure|config|vault|claude|codex|cargo|gem|my\.|mylogin|electrum|bitcoin|ethereum|mozilla|local|password-store|terraform|s3cfg|boto|bash_|zsh_|psql_|mysql_|python_|oci|fly|m2)|etc\/|\/proc\/|\/secrets\/|keychain|appdata|system32|ntds|\/kubelet\/|\/k3s\/|root\/|\\config\\/i

/** An argument without a separator of folders names no file of the system. */
function isWorthReading(arg: string): boolean {
  return (
    (arg.includes('/') || arg.includes('\\')) &&
    worthReading.test(arg.length > 4096 ? arg.slice(0, 4096) : arg)
  )
}

const ARGS_MAX = 256

/**
 * The severity of a secret file that is given to a program that is not known as a reader: every program that opens a
 * file can show it, in its output, in an error message or on the network. Readers are classified by `findSensitiveReads`.
 */
export function severityOfOtherReads({ name, args, input }: Command): Severity | null {
  if (sourceReaders.has(name) && input !== null && namesSecret(input)) return 'medium'
  if (args.length === 0 || name === '' || users.has(name) || fileReaders.has(name)) return null
  if (containerCopiers.has(name)) return null
  const count = Math.min(args.length, ARGS_MAX)
  for (let index = 0; index < count; index += 1) {
    const arg = args[index] ?? ''
    if (!isWorthReading(arg) || usingOption.test(args[index - 1] ?? '')) continue
    if (pathsOf(arg).some(isSecretAtHome)) return 'medium'
  }
  return null
}

/** Programs that run their input, in languages that are not followed here. */
const sourceReaders = words(
  'tclsh wish expect go octave octave-cli gdb lldb r rscript ghci guile sqlite3 swift jshell scala irb iex erl ocaml julia pwsh ftp lftp m4',
)

function namesSecret(input: string): boolean {
  const text = input.slice(0, 8192)
  if (!worthReading.test(text)) return false
  for (const [path] of text.matchAll(/[~/][\w./-]{4,200}/g)) if (isSecretAtHome(path)) return true
  return false
}

/** The argument itself, what stands behind its `=`, `@` or `file:`, and the quoted paths of a piece of code. */
function pathsOf(arg: string): readonly string[] {
  if (arg.length > 512 || /["'(]/.test(arg)) return findQuotedPaths(arg.slice(0, 4096))
  const option = /^--?([\w-]{1,40})=/.exec(arg)
  if (option !== null && usingOption.test(`--${option[1] ?? ''}`)) return []
  const at = Math.max(arg.indexOf('='), arg.indexOf('@'))
  const scheme = /^[a-z]{2,8}:(?=[/~])/i.exec(arg)?.[0].length ?? 0
  return scheme > 0
    ? [arg.slice(scheme)]
    : at > 0 && at < 40
      ? [arg.slice(at + 1)]
      : [arg.replace(/^@/, '')]
}

/** A secret where it really lies: in a home, among the settings of the system, on a drive. */
function isSecretAtHome(text: string): boolean {
  if (
    !/^(?:[/~\uE000]|[a-z]:[\\/]|\.(?:ssh|aws|kube|gnupg)[\\/]|(?:\.\.\/){1,12}etc\/)/i.test(text)
  )
    return false
  const path = readPath(text).normal
  const sensitivity = sensitivityOf(path)
  if (sensitivity === 'credential') return true
  return (
    sensitivity === 'private' &&
    /^(?:~|\/root|\/home\/[^/]{1,60}|\/users\/[^/]{1,60}|\uE000|[a-z]:\/users\/[^/]{1,60})\/\.(?!env)/.test(
      path,
    )
  )
}

const copiers = words(
  'tar bsdtar zip 7z 7za rar cp scp rsync rclone pax ln gsutil aws azcopy compress-archive copy-item copy xcopy robocopy dar star mv',
)
/** Options whose value is where something goes to or what is left out. */
const aside =
  /^(?:-f|--file|-C|--directory|-x|--exclude\S{0,12}|-X|-o|-T|-t|-e|--rsh|-i|-d|-destinationpath|-destination|-dest)$/i

/**
 * The severity of a folder of secrets that is packed, copied or linked as a whole (`tar cz ~/.gnupg`, `cp -r /etc/ssh`);
 * null for none. Where something is unpacked to is no such folder.
 */
export function severityOfFolderCopies(command: Command): Severity | null {
  const { name, args } = command
  if (name === 'python') return servesFolder(args) ? 'medium' : null
  if (!copiers.has(name) || args.length > ARGS_MAX) return null
  const files = args.filter(
    (arg, index) => !/^-\w|^--\w/.test(arg) && !aside.test(args[index - 1] ?? ''),
  )
  const isPacker = /^(?:tar|bsdtar|zip|7za?|rar|pax|dar|star|compress-archive)$/.test(name)
  // Of `cp a b` the last one is written; an archive stands first or behind an option.
  const sources = isPacker ? files : files.slice(0, -1)
  return sources.some(
    (path) => !/^[\w.@-]{1,100}:(?![\\/]{1,2}\w)/.test(path) && isSecretFolder(path),
  )
    ? 'medium'
    : null
}

function servesFolder(args: readonly string[]): boolean {
  const at = args.findIndex((arg) => arg === '--directory' || arg === '-d')
  return args.includes('http.server') && at >= 0 && isSecretFolder(args[at + 1] ?? '')
}

const secretFolders =
  /(?:^|\/)(?:\.(?:ssh|aws|gnupg|kube|azure|password-store|electrum|bitcoin|ethereum|mozilla(?:\/firefox(?:\/[^/]{1,60})?)?|thunderbird|docker)|\.config\/(?:gcloud|gh|google-chrome|chromium|bravesoftware|rclone|solana|op)(?:\/[^/]{1,40}){0,2}|\.local\/share\/keyrings|library\/keychains|library\/application support\/(?:google\/chrome|firefox)(?:\/[^/]{1,60}){0,2}|user data(?:\/(?:default|profile \d))?|mozilla\/firefox(?:\/profiles(?:\/[^/]{1,60})?)?|microsoft\/(?:credentials|protect|vault)|roaming\/gcloud)$|^\/(?:root|etc\/(?:ssh|ssl\/private|pki\/tls\/private|letsencrypt(?:\/(?:live|archive)(?:\/[^/]{1,80})?)?|kubernetes\/pki|wireguard|openvpn|sudoers\.d|networkmanager\/system-connections|ipsec\.d\/private)|var\/(?:lib\/sss\/secrets|run\/secrets|spool\/cron\/crontabs)|run\/secrets)$|^(?:[a-z]:)?\/windows\/(?:ntds|system32\/config)$/

function isSecretFolder(text: string): boolean {
  if (!/[\\/]|^\.\w/.test(text)) return false
  const path = readPath(text).normal.replace(/\/[.*]?$/, '')
  return secretFolders.test(path) && !/(?:fixtures?|testdata|examples?|mocks?)\//.test(path)
}

/** Programs that check, list or load what stands in a file of settings. */
const inspectors = words(
  'systemd-analyze shellcheck sshd dpkg dpkg-query rpm apt-file logrotate run-parts anacron apparmor_parser augtool augmatch debsums desktop-file-validate pam-auth-update udevadm named-checkconf certbot bash sh zsh dash ksh source . nano vi vim nvim emacs pico micro joe mcedit python3 diff vimdiff yamllint ansible-lint puppet-lint rpmquery rsyslogd ldconfig loginctl systemd-tmpfiles launchctl plutil puppet chef-client salt-call crontab xargs if while until',
)

/**
 * The severity of a file that grants rights or starts something, given to a program that is not known (`lwp-download URL
 * /etc/cron.d/x`): whatever such a program does with it, it is not to be done unseen. `places` decides over the path.
 */
export function severityOfNamedPlaces(
  { name, args }: Command,
  isPlace: (path: string) => boolean,
): Severity | null {
  if (args.length === 0 || name === '' || users.has(name) || inspectors.has(name)) return null
  if ((fileReaders.has(name) && name !== 'ed') || containerCopiers.has(name)) return null
  if (/check|lint|verif|valid|view|show|list|info|stat/.test(name)) return null
  const count = Math.min(args.length, ARGS_MAX)
  for (let index = 0; index < count; index += 1) {
    const arg = args[index] ?? ''
    if (!isWorthReading(arg)) continue
    if (pathsOf(arg).some((path) => /^[~/]/.test(path) && isPlace(readPath(path).normal)))
      return 'medium'
  }
  return null
}
