import type { Severity } from '@ase/schemas'
import { isStartupPath, isUserHook } from '@ase/url-analysis'

/** What runs with every program, login or privilege check, whatever stands in it. */
const everything =
  /(^|\/)etc\/(ld\.so\.preload$|pam\.d\/|pam\.conf$|sudoers$|sudoers\.d\/|passwd$|shadow$)|(^|\/)\.ssh\/(authorized_keys2?|rc)$|(^|\/)lib\/security\/pam_/
/** Other places from which something starts later. */
const more: readonly RegExp[] = [
  /^\/etc\/(udev\/rules\.d|update-motd\.d|apt\/apt\.conf\.d|networkmanager\/dispatcher\.d|dhcp\/dhclient-[a-z]{4,5}-hooks\.d|ppp\/ip-(up|down)\.d|network\/if-[a-z-]{2,8}\.d|rc[0-6s]\.d|rc\.d|logrotate\.d|skel|emond\.d\/rules|periodic\/[a-z]{4,12}|acpi\/(events|actions)|polkit-1\/rules\.d|modules-load\.d|modprobe\.d|modules|inittab|anacrontab|at\.allow|cron\.allow)(\/|$)/,
  /^\/etc\/(profile|bash\.bashrc|bashrc|zsh\/z\w{3,10}|zshrc|zshenv|zprofile|environment|inputrc|csh\.cshrc)$/,
  /^\/(usr\/)?lib\/(udev\/rules\.d|systemd\/system-(generators|shutdown|sleep))\//,
  /(^|\/)\.(xinitrc|xprofile|xsession|xsessionrc|pam_environment|forward|procmailrc|inputrc|bash_logout|zlogin|zlogout)$/,
  /(^|\/)\.config\/(environment\.d|plasma-workspace\/env|fish\/conf\.d|procps)(\/|$)/,
  /(^|\/)(site|dist)-packages\/[\w.-]{1,60}\.pth$/,
  /(^|\/)library\/(startupitems|scripting ?additions|input methods)\//,
  /(^|\/)\.git\/config$/,
]

const payload =
  /\b(?:curl|wget|ncat|nc|socat|base64|mkfifo|xmrig)\b|\/dev\/(?:tcp|udp|shm)\/|\/tmp\/|python3? -c|perl -e|bash -i|\bsh -i/
const shadowing =
  /\balias (?:sudo|su|ssh|scp|git|ls|cd|passwd|gpg|kubectl|docker)=|\b(?:sudo|su|ssh|passwd)\s?\(\)|PROMPT_COMMAND=|LD_PRELOAD=|\bDEBUG\b/

/** Does a text that a startup place gets reach out, decode, or start what lies in a folder for everyone? */
export function isStartupPayload(text: string): boolean {
  const part = text.slice(0, 65_536)
  return payload.test(part) || shadowing.test(part)
}

/**
 * How grave it is to write to a normalised path (lower case) from which something starts later. Package roots such as
 * `$pkgdir/usr/lib/systemd` start nothing here.
 */
export function severityOfStartup(path: string, content: string): Severity | null {
  if (/(^|\/)(sitecustomize|usercustomize)\.py$/.test(path)) return 'medium'
  if (isPackageRoot(path)) return null
  if (everything.test(path)) return 'high'
  if (isStartupPath(path)) return isStartupPayload(content) ? 'high' : 'medium'
  if (more.some((pattern) => pattern.test(path)))
    return isStartupPayload(content) ? 'high' : 'medium'
  if (!isUserHook(path)) return null
  if (isStartupPayload(content)) return 'high'
  return path.includes('.git/hooks/') ? 'medium' : 'low'
}

function isPackageRoot(path: string): boolean {
  return (
    path.startsWith('\uE000') ||
    /^(?:\.\/)?(?:debian|pkg|build|dist|rootfs|root|fakeroot|packaging|deploy|ansible|files|roles|templates|etc|usr|lib|config|systemd|scripts|contrib|examples?)\//.test(
      path,
    )
  )
}
