export type WindowsPlace = 'device' | 'admin-share' | 'remote-share' | null

/**
 * What a Windows path with two leading backslashes leads to: a raw device, an administrative share, or a share on a
 * machine named by address or full name, which is handed the caller's login. A short server name is ordinary.
 */
export function windowsPlace(text: string): WindowsPlace {
  if (!/^\\\\[^\\]/.test(text) && !/^\/\/[?.]\//.test(text)) return null
  const path = text.slice(0, 512).replaceAll('/', '\\').toLowerCase()
  if (/^\\\\[?.]\\(?:physicaldrive|globalroot|harddisk|cdrom|pipe\\|device\\)/.test(path))
    return 'device'
  const [host = '', share = ''] = path.replace(/^\\\\(?:[?.]\\(?:unc\\)?)?/, '').split('\\', 2)
  if (/^(?:[a-z]|admin|ipc|print)\$$/.test(share)) return 'admin-share'
  if (/^[a-z]:$/.test(host) || host === 'wsl$' || host === 'wsl.localhost') return null
  return /[.@]/.test(host) || /^\d{4,10}$/.test(host) ? 'remote-share' : null
}
