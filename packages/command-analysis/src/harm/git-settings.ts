/** Settings of git whose value is started as a program, by lower-case key. */
const executed =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|gitproxy|askpass|hookspath|alternaterefscommand)|sequence\.editor|gpg\.(?:program|ssh\.program|x509\.program)|diff\.external|diff\.[\w-]{1,40}\.(?:textconv|command)|difftool\.[\w-]{1,40}\.cmd|mergetool\.[\w-]{1,40}\.cmd|merge\.[\w-]{1,40}\.driver|filter\.[\w-]{1,40}\.(?:clean|smudge|process)|credential(?:\.\S{1,100})?\.helper|uploadpack\.packobjectshook|interactive\.difffilter|pager\.[\w-]{1,40}|browser\.[\w-]{1,40}\.cmd|init\.templatedir|include\.path|protocol\.ext\.allow)$/

const knownPrograms =
  /^!?(?:true|false|less|more|most|bat|batcat|cat|delta|diff-so-fancy|difftastic|difft|nano|vi|vim|nvim|emacs|emacsclient|micro|helix|hx|code|subl|zed|idea|meld|kdiff3|vimdiff|opendiff|gpg2?|op-ssh-sign|ssh|ssh-keygen|store|cache|osxkeychain|manager|manager-core|libsecret|wincred|git-lfs|git lfs|git-crypt|gh|glab|aws|gcloud(?:\.sh)?|az|always|user|never|nbstripout|\/usr\/(?:local\/)?bin\/[\w-]{1,30}|\/opt\/homebrew\/bin\/[\w-]{1,30})(?:\s|$)/

/**
 * Does the setting make git start a program that is none of the usual pagers, editors, helpers and filters? A folder
 * of hooks inside the repository is how teams share them; one elsewhere, or for all repositories, is not.
 */
export function startsForeignProgram(key: string, value: string, everywhere: boolean): boolean {
  const name = key.toLowerCase()
  if (!executed.test(name)) return false
  const text = value.slice(0, 512)
  if (name === 'core.hookspath')
    return everywhere ? text !== '' : /^(?:\/|~|\.\.\/|\uE000)/.test(text)
  if (name === 'include.path' || name === 'init.templatedir')
    return /^(?:\/tmp|\/var\/tmp|\/dev\/shm|\.\.\/)/.test(text)
  if (name === 'protocol.ext.allow') return text === 'always'
  if (name === 'core.sshcommand')
    return !/^(?:\S{0,40}\/)?ssh(?:\s|$)/.test(text) || /ProxyCommand|LocalCommand/i.test(text)
  return text !== '' && !knownPrograms.test(text)
}
