export type Sensitivity = 'credential' | 'private' | null

/** Files whose only content is a secret: private keys, password databases, cloud and cluster credentials. */
const credentials: readonly RegExp[] = [
  /(^|\/)etc\/(shadow|gshadow|master\.passwd|sudoers|krb5\.keytab)-?$/,
  /(^|\/)\.ssh\/(id_[a-z0-9_]{2,20}|identity|[\w-]{1,40}\.pem|[\w-]{1,40}_key)$/,
  /(^|\/)etc\/ssh\/ssh_host_[a-z0-9_]{2,20}_key$/,
  /(^|\/)id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /(^|\/)\.aws\/(credentials|sso\/cache)/,
  /(^|\/)\.(config\/)?gcloud\/(credentials|application_default|access_tokens|legacy_credentials)/,
  /(^|\/)\.azure\/(accesstokens|msal_token|azureprofile|service_principal)/,
  /(^|\/)\.kube\/config$/,
  /(^|\/)(etc\/kubernetes\/admin\.conf|etc\/rancher\/k3s\/k3s\.yaml)$/,
  /(^|\/)\.docker\/config\.json$/,
  /(^|\/)var\/run\/secrets\/(kubernetes\.io|eks\.amazonaws\.com)/,
  /(^|\/)run\/secrets\/kubernetes\.io/,
  /(^|\/)proc\/[^/]{1,16}\/environ$/,
  /(^|\/)proc\/kcore$/,
  /(^|\/)\.gnupg\/(secring|private-keys)/,
  /(^|\/)\.password-store\//,
  /(^|\/)\.vault-token$/,
  /(^|\/)login\.keychain(-db)?$/,
  /(^|\/)library\/keychains\//,
  /(^|\/)(logins\.json|key4\.db|login data|cookies\.sqlite|web data)$/,
  /(^|\/)windows\/system32\/config\/(sam|system|security)$/,
  /(^|\/)ntds\.dit$/,
  /(^|\/)lsass[\w.]{0,20}\.dmp$/,
  /(^|\/)\.(bitcoin|ethereum|electrum)\//,
  /(^|\/)wallet\.dat$/,
  /(^|\/)terraform\.tfstate$/,
]

/** Files that often hold a secret beside other things. */
const privates: readonly RegExp[] = [
  /(^|\/)\.env(\.(local|production|prod|staging|development|dev))?$/,
  /(^|\/)\.(npmrc|netrc|pypirc|pgpass|my\.cnf|git-credentials|htpasswd|s3cfg|boto|dockercfg)$/,
  /(^|\/)\.(bash|zsh|sh|python|psql|mysql|node_repl)_history$/,
  /(^|\/)\.(cargo|gem)\/credentials/,
  /(^|\/)\.terraform\.d\/credentials/,
  /(^|\/)\.config\/gh\/hosts\.yml$/,
  /(^|\/)\.ssh\/?$/,
  /(^|\/)\.(aws|gnupg|kube)\/?$/,
  /(^|\/)(secrets?|credentials?|service-account|serviceaccount)\.(json|ya?ml|txt|toml)$/,
  /\.(pem|pfx|p12|jks|keystore|kdbx|ppk)$/,
  /(^|\/)(server|private|tls|privkey)[\w-]{0,20}\.key$/,
]

/** System files that a traversal aims at although they are not secret. */
const targets: readonly RegExp[] = [
  /^\/?(etc|proc|sys|boot|root|dev|var\/log|var\/run|usr\/local\/etc)(\/|$)/,
  /^\/?([a-z]:\/)?(windows|winnt|winnt\/system32|boot\.ini|inetpub|program files)(\/|$|\.)/,
  /(^|\/)(win\.ini|system\.ini|boot\.ini|web\.config|web\.xml|passwd|shadow|hosts|wp-config\.php|httpd\.conf|php\.ini|my\.ini|access\.log|error\.log|\.htaccess|\.htpasswd|sam)$/,
]

/** Looks at a normalised path (slashes, lower case). Public halves and samples are no secrets. */
export function sensitivityOf(path: string): Sensitivity {
  const found = keptSecret(path)
  return found === null || isPublic(path) ? null : found
}

function keptSecret(path: string): Sensitivity {
  if (credentials.some((pattern) => pattern.test(path))) return 'credential'
  return privates.some((pattern) => pattern.test(path)) ? 'private' : null
}

function isPublic(path: string): boolean {
  return (
    /\.(pub|example|sample|template|dist|md|test)$/.test(path) ||
    /(^|\/)(known_hosts|authorized_keys|ssh_config)$/.test(path) ||
    /(^|[/_.-])(examples?|fixtures?|testdata|samples?|docs?|mocks?)[/_.-]/.test(path)
  )
}

export function isSystemTarget(path: string): boolean {
  return sensitivityOf(path) === 'credential' || targets.some((pattern) => pattern.test(path))
}

const startups: readonly RegExp[] = [
  /(^|\/)etc\/(cron[\w.]{0,12}|systemd|init\.d|profile\.d|ld\.so\.preload|rc\.local|pam\.d|sudoers\.d|sudoers|passwd|shadow|xdg\/autostart)(\/|$)/,
  /(^|\/)var\/spool\/cron/,
  /(^|\/)\.ssh\/(authorized_keys|rc)/,
  /(^|\/)library\/launch(agents|daemons)\//,
  /(^|\/)\.config\/(autostart|systemd)\//,
  /(^|\/)start menu\/programs\/startup\//,
  /(^|\/)usr\/lib\/systemd\//,
]

/** Places from which the system runs what it finds. */
export function isStartupPath(path: string): boolean {
  return startups.some((pattern) => pattern.test(path))
}

/** Files that a user's shell or git runs by themselves. */
export function isUserHook(path: string): boolean {
  return (
    /(^|\/)\.(bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|kshrc|config\/fish\/config\.fish)$/.test(
      path,
    ) || /(^|\/)\.git\/hooks\/[a-z-]{3,24}$/.test(path)
  )
}
