/** Installers that publish exactly this line; still unseen code, but of a known origin. Only the host decides, or its first folders. */
const knownInstallers =
  /(?:^|[\s"'(])(?:https?:\/\/)?(?:(?:sh\.rustup\.rs|get\.pnpm\.io|install\.python-poetry\.org|get\.docker\.com|fnm\.vercel\.app|get\.helm\.sh|cli\.github\.com|deb\.nodesource\.com|rpm\.nodesource\.com|get\.sdkman\.io|(?:\w{1,20}\.)?codecov\.io|pyenv\.run|get\.volta\.sh|mise\.run|get\.scoop\.sh|win\.rustup\.rs|aka\.ms|download\.microsoft\.com|download\.visualstudio\.microsoft\.com|(?:desktop|download)\.docker\.com|nodejs\.org|www\.python\.org|go\.dev|get\.k3s\.io|get\.jetify\.com|get\.asdf-vm\.com|get\.pulumi\.com|awscli\.amazonaws\.com|packages\.microsoft\.com|install\.meteor\.com|get\.symfony\.com|install\.duckdb\.org|setup\.atuin\.sh|webinstall\.dev|webi\.sh|get\.haskellstack\.org|get-ghcup\.haskell\.org|repo\.anaconda\.com|dl\.google\.com|dl\.k8s\.io)(?=[/\s"'()?#]|$)|(?:www\.)?(?:raw\.githubusercontent\.com\/(?:nvm-sh|Homebrew|ohmyzsh|pnpm|pyenv|asdf-vm|helm|kubernetes|rancher|golangci|aquasecurity|anchore|goreleaser|junegunn|zsh-users|docker|tfutils|denoland|oven-sh|astral-sh|python-poetry|rust-lang|nodesource|sdkman)\/|raw\.github(?:usercontent)?\.com\/creationix|bun\.sh\/install|deno\.land\/(?:x\/)?install|astral\.sh\/uv|nixos\.org\/nix\/install|starship\.rs\/install|fly\.io\/install|npmjs\.com\/install\.sh|github\.com\/conda-forge\/miniforge\/|cdn\.jsdelivr\.net\/gh\/devcontainers|tailscale\.com\/install\.sh|ollama\.(?:com|ai)\/install\.sh|claude\.ai\/install\.sh|cursor\.com\/install|dot\.net\/v1\/dotnet-install|getcomposer\.org\/installer|bootstrap\.pypa\.io\/(?:pip\/[\d.]{1,5}\/)?get-pip\.py))/

/** Options of downloaders whose value is no address that is read from. */
const besides: ReadonlySet<string> = new Set(
  '-x --proxy -e --referer --cacert -A --user-agent -U -H --header -b --cookie -o -O --output -u --user -d --data'.split(
    ' ',
  ),
)
/** Options of curl that send a known name to another machine. */
const redirections: ReadonlySet<string> = new Set(['--resolve', '--connect-to'])

/** Does one of the words of a download, or an address in a word of code, lead to the installer of a known maker? */
export function namesKnownInstaller(words: readonly string[]): boolean {
  return words.some((word, at) => isKnown(word) && !besides.has(words[at - 1] ?? ''))
}

/** Do the words of a download also lead to an address of anybody else? */
export function asksElsewhere(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      redirections.has(word) ||
      (/^https?:\/\//i.test(word) && !isKnown(word) && !besides.has(words[at - 1] ?? '')),
  )
}

function isKnown(word: string): boolean {
  return knownInstallers.test(word) && !word.includes('/../')
}
