/** What a Windows path with two leading backslashes leads to. */
export type WindowsPlace = 'device' | 'admin-share' | 'remote-share' | null

/**
 * What a Windows path with two leading backslashes leads to: a raw device, an administrative share, or a share on a
 * machine named by IP address or full name, which receives the login of the caller. Null for all other paths and for
 * short server names.
 */
export function classifyUncPath(text: string): WindowsPlace {
  if (!/^\\\\[^\\]/.test(text) && !/^\/\/[?.]\//.test(text)) return null
  const path = text.slice(0, 512).replaceAll('/', '\\').toLowerCase()
  if (/^\\\\[?.]\\(?:physicaldrive|globalroot|harddisk|cdrom|pipe\\|device\\)/.test(path))
    return 'device'
  const [host = '', share = ''] = path.replace(/^\\\\(?:[?.]\\(?:unc\\)?)?/, '').split('\\', 2)
  if (/^(?:[a-z]|admin|ipc|print)\$$/.test(share)) return 'admin-share'
  if (/^[a-z]:$/.test(host) || host === 'wsl$' || host === 'wsl.localhost') return null
  return /[.@]/.test(host) || /^\d{4,10}$/.test(host) ? 'remote-share' : null
}

/** Patterns of files by which a traversal is proven, however few levels it climbs. */
export const traversalProofs: readonly string[] = [
  'etc/passwd',
  'etc/passwd-',
  'etc/shadow',
  'etc/group',
  'etc/hosts',
  'etc/issue',
  'etc/motd',
  'etc/fstab',
  'etc/crontab',
  'etc/sudoers',
  'etc/os-release',
  'etc/hostname',
  'etc/resolv.conf',
  'etc/ssh/sshd_config',
  'etc/cron.d/',
  'etc/my.cnf',
  'etc/mysql/my.cnf',
  'etc/apache2/apache2.conf',
  'etc/httpd/conf/httpd.conf',
  'etc/nginx/nginx.conf',
  'etc/php.ini',
  'etc/redis/redis.conf',
  'passwd',
  'shadow',
  '.ssh/',
  '.aws/',
  '.kube/',
  '.gnupg/',
  'proc/self/',
  'proc/version',
  'proc/cmdline',
  'proc/mounts',
  'proc/net/',
  'proc/cpuinfo',
  'windows/',
  'winnt/',
  'windows',
  'winnt',
  'boot.ini',
  'win.ini',
  'system.ini',
  'desktop.ini',
  'autoexec.bat',
  'inetpub/',
  'program files/',
  'programdata/',
  'system32/',
]

/**
 * Patterns of files of a server that a traversal looks for and that projects also keep: they count only far above the
 * start.
 */
export const traversalTargets: readonly string[] = [
  'hosts',
  'web.config',
  'web.xml',
  'wp-config.php',
  'httpd.conf',
  'apache2.conf',
  'nginx.conf',
  'php.ini',
  'my.ini',
  'my.cnf',
  'access.log',
  'access_log',
  'error.log',
  'error_log',
  '.htaccess',
  '.htpasswd',
  'sam',
  '.bashrc',
  '.profile',
  '.env',
  '*.env',
]

/** Settings, processes, devices and the home of the administrator: folders directly below the root. */
export const systemFolders: ReadonlySet<string> = new Set([
  'etc',
  'proc',
  'sys',
  'boot',
  'root',
  'dev',
  'windows',
  'winnt',
  'private/etc',
  'boot.ini',
  'ntldr',
  'pagefile.sys',
])

/** Folders of the programs of the system: readable by every user, written by installers alone. */
export const programFolders: ReadonlySet<string> = new Set([
  'bin',
  'sbin',
  'lib',
  'lib64',
  'usr/bin',
  'usr/sbin',
  'usr/lib',
  'usr/lib64',
  'system/library',
  'library/launchdaemons',
  'library/launchagents',
])

/** Further folders that a traversal from far below looks for. */
export const serverFolders: ReadonlySet<string> = new Set([
  'var/log',
  'var/run',
  'var/spool',
  'var/mail',
  'var/lib',
  'usr/local',
  'inetpub',
  'program files',
  'programdata',
])
