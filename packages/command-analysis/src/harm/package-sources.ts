/** Hosts from which a package manager fetches by default or by its makers' own advice. */
const known: ReadonlySet<string> = new Set([
  'pypi.org',
  'files.pythonhosted.org',
  'test.pypi.org',
  'download.pytorch.org',
  'pypi.nvidia.com',
  'pypi.ngc.nvidia.com',
  'data.pyg.org',
  'wheels.vllm.ai',
  'storage.googleapis.com',
  'pypi.tuna.tsinghua.edu.cn',
  'mirrors.aliyun.com',
  'mirrors.cloud.tencent.com',
  'pypi.doubanio.com',
  'npm.jsr.io',
  'registry.npm.taobao.org',
  'pkg.pr.new',
  'codeload.github.com',
  'rubygems.org',
  'rubygems.pkg.github.com',
  'gems.ruby-china.com',
  'crates.io',
  'index.crates.io',
  'static.crates.io',
  'proxy.golang.org',
  'sum.golang.org',
  'goproxy.io',
  'goproxy.cn',
  'repo.packagist.org',
  'packagist.org',
  'conda.anaconda.org',
  'repo.anaconda.com',
  'cran.r-project.org',
  'cloud.r-project.org',
  'repo.maven.apache.org',
  'github.com',
  'raw.githubusercontent.com',
  'objects.githubusercontent.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'huggingface.co',
  'localhost',
  '127.0.0.1',
  'deb.debian.org',
  'security.debian.org',
  'archive.ubuntu.com',
  'security.ubuntu.com',
  'keyserver.ubuntu.com',
  'ppa.launchpad.net',
  'ppa.launchpadcontent.net',
  'dl.fedoraproject.org',
  'download.docker.com',
  'deb.nodesource.com',
  'rpm.nodesource.com',
  'packages.cloud.google.com',
  'dl.google.com',
  'dl-ssl.google.com',
  'pkgs.k8s.io',
  'packages.microsoft.com',
  'apt.postgresql.org',
  'www.postgresql.org',
  'apt.releases.hashicorp.com',
  'rpm.releases.hashicorp.com',
  'cli.github.com',
  'apt.llvm.org',
  'packages.grafana.com',
  'apt.grafana.com',
  'artifacts.elastic.co',
  'packages.elastic.co',
  'pkg.jenkins.io',
  'nginx.org',
  'repo.mongodb.org',
  'pgp.mongodb.com',
  'www.mongodb.org',
  'packages.redis.io',
  'baltocdn.com',
  'helm.sh',
  'get.helm.sh',
  'pkg.cloudflare.com',
  'pkg.cloudflareclient.com',
  'nvidia.github.io',
  'developer.download.nvidia.com',
  'repo.mysql.com',
  'dev.mysql.com',
  'mirror.gcr.io',
  'packages.gitlab.com',
  'deb.opera.com',
  'updates.signal.org',
  'download.opensuse.org',
  'rpm.rancher.io',
  'apt.kubernetes.io',
  'gitlab-runner-downloads.s3.amazonaws.com',
  'bun.sh',
  'deno.land',
  'jsr.io',
  'esm.sh',
])

/** Services that host private registries: the name in front belongs to the customer. */
const knownSuffix =
  /\.(?:jfrog\.io|pkgs\.visualstudio\.com|pkg\.dev|codeartifact\.[a-z0-9-]{4,20}\.amazonaws\.com|amazonaws\.com|azure\.com|cloudsmith\.io|gemfury\.com|fury\.io|npmjs\.org|npmmirror\.com|yarnpkg\.com|gitlab\.com|github\.com|github\.io|githubusercontent\.com|pythonhosted\.org|debian\.org|ubuntu\.com|fedoraproject\.org|gradle\.org|hashicorp\.com|google\.com|microsoft\.com|kernel\.org|apache\.org|gnu\.org|python\.org|nodejs\.org|rust-lang\.org|golang\.org)$/

/** Is the URL of a package a source of its own: no usual registry, no forge, and known before run time? */
export function isForeignSource(text: string): boolean {
  const host = hostOf(text)
  if (host === null || isLocal(host)) return false
  return !known.has(host) && !knownSuffix.test(host)
}

/** Is the URL of a package without TLS, so that anyone on the way can change it? */
export function isUnencryptedSource(text: string): boolean {
  const host = text.startsWith('http://') ? hostOf(text) : null
  return host !== null && !isLocal(host)
}

/** The host of a URL with a scheme; null for other texts and for hosts that are only known at run time. */
function hostOf(text: string): string | null {
  const part = text.slice(0, 1024)
  const at = part.indexOf('://')
  if (at < 0 || !/^(?:[a-z]{2,5}\+)?(?:https?|git|ssh)$/i.test(part.slice(0, at))) return null
  const authority = part.slice(at + 3).split(/[/?#\s]/, 1)[0] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1)[0] ?? ''
  return host === '' || host.includes('\uE000') || host.includes('$') ? null : host.toLowerCase()
}

function isLocal(host: string): boolean {
  return (
    host === 'localhost' ||
    host.startsWith('127.') ||
    host === 'host.docker.internal' ||
    host === 'verdaccio'
  )
}
