import { isUnidentifiedHost } from '@ase/command-analysis'

const URL_MAX = 512

/** The host of a URL in lower case; null where it is only known at run time or is a placeholder. */
export function hostOf(url: string): string | null {
  const found = /^(?:git\+)?(?:https?|wss?|sse):\/\/(?:[^@/\s]{1,200}@)?([^/?#:\s]{1,253})/i.exec(
    url.slice(0, URL_MAX),
  )?.[1]
  if (found === undefined || /[${}<>[\]%]/.test(found)) return null
  return found.toLowerCase()
}

/** This machine, a private network, a name without a domain, a name that only a company's network has. */
export function isPrivateHost(host: string): boolean {
  return (
    !host.includes('.') ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0)/.test(host) ||
    /\.(?:local|localhost|internal|lan|corp|home|intern|intranet|svc|test|docker)$/.test(host)
  )
}

/** Top-level domains where names cost next to nothing and few products live. */
const throwAwayDomain =
  /\.(?:top|click|pw|cyou|icu|rest|buzz|lol|sbs|cfd|monster|quest|gq|tk|ml|cf|ga|xyz|cam|bond|hair|skin|beauty|surf|su|rip|wtf|loan|zip|mov)$/
/** Products that live there. */
const knownDomains = /(?:^|\.)(?:together|abc|gen|alchemy|context|daily|block|ethglobal)\.xyz$/
/** Names that give out an address for a moment, or for any IP address. */
const tunnels =
  /(?:^|\.)(?:ngrok\.io|ngrok\.app|ngrok\.dev|ngrok-free\.app|ngrok-free\.dev|trycloudflare\.com|loca\.lt|localhost\.run|lhr\.life|serveo\.net|nip\.io|sslip\.io|xip\.io|duckdns\.org|bore\.pub|localtunnel\.me|requestbin\.(?:com|net)|webhook\.site|pipedream\.net|oast\.\w{2,6}|interact\.sh|burpcollaborator\.net)$/
/** What only a text about an attack calls a host. */
const telling =
  /(?:^|[.-])(?:evil|attacker|malicious|malware|exfil\w{0,8}|c2|steal(?:er|ing)?|phish\w{0,4}|hacker|rogue|leak(?:s|ed)?|harvest(?:er)?|drop(?:zone|box-?sync)|exploit|backdoor|pwned?)(?:[.-]|$)/

/** A host or package that is named after what it does to its users. */
export function isTellingName(name: string): boolean {
  return telling.test((hostOf(name) ?? name).slice(0, 256).replace(/[/@]/g, '.'))
}

/** A public machine without a name, a tunnel, a catcher of requests, or a name that costs nothing. */
export function isThrowAwayHost(url: string): boolean {
  const host = hostOf(url)
  if (host === null || isPrivateHost(host)) return false
  return (
    isUnidentifiedHost(host) ||
    tunnels.test(host) ||
    telling.test(host) ||
    (throwAwayDomain.test(host) && !knownDomains.test(host))
  )
}

/** Sent in the clear to a public machine: everyone on the way reads and changes it. */
export function isUnencrypted(url: string): boolean {
  const host = hostOf(url)
  return /^(?:http|ws):/i.test(url) && host !== null && !isPrivateHost(host) && !isExample(host)
}

/** Names that documentation uses for any host. */
export function isExample(host: string): boolean {
  return /(?:^|\.)example\.(?:com|org|net)$|\byour-|^your|(?:^|\.)(?:my-?company|acme|contoso|domain)\.(?:com|corp|org)$/.test(
    host,
  )
}

/** Those who serve models, and those who sell them on. */
const modelHosts =
  /(?:^|\.)(?:anthropic\.com|claude\.ai|openai\.com|chatgpt\.com|azure\.com|azure\.us|azure\.cn|googleapis\.com|google\.com|amazonaws\.com|mistral\.ai|openrouter\.ai|groq\.com|together\.(?:xyz|ai)|deepseek\.com|x\.ai|cohere\.(?:ai|com)|fireworks\.ai|perplexity\.ai|huggingface\.co|nvidia\.com|cloudflare\.com|moonshot\.(?:ai|cn)|kimi\.com|z\.ai|bigmodel\.cn|aliyuncs\.com|siliconflow\.(?:cn|com)|cerebras\.ai|vercel\.sh|githubcopilot\.com|github\.com|github\.ai|githubusercontent\.com|minimax(?:i)?\.(?:io|chat|com)|volces\.com|sambanova\.ai|novita\.ai|deepinfra\.com|replicate\.com|lepton\.ai|ai21\.com|voyageai\.com|helicone\.ai|portkey\.ai|langfuse\.com|litellm\.ai|ollama\.com|baseten\.co|databricks\.com|snowflakecomputing\.com|ibm\.com|oracle\.com|sap\.com|hyperbolic\.xyz|nebius\.(?:ai|com)|requesty\.ai|poe\.com|tencentcloudapi\.com|baidubce\.com|stepfun\.com|01\.ai|lingyiwanwu\.com|xiaomimimo\.com|opencode\.ai|modelscope\.cn)$/

/**
 * Would a model's traffic go to a third party: neither a maker or seller of models, nor this machine, nor a gateway of the
 * company's own?
 */
export function isForeignModelHost(url: string): boolean {
  const host = hostOf(url)
  if (host === null) return false
  if (isThrowAwayHost(url)) return true
  if (isPrivateHost(host) || modelHosts.test(host) || isExample(host)) return false
  if (isUnencrypted(url)) return true
  if (/anthropic|openai|claude|chatgpt|copilot|gemini/.test(host)) return true
  return !isGateway(host)
}

/** `llm-gateway.company.com`: a service that a company runs under its own domain. */
function isGateway(host: string): boolean {
  const labels = host.split('.')
  return (
    labels.length >= 3 &&
    labels
      .slice(0, -2)
      .some((label) => /gateway|proxy|llm|litellm|\bai\b|genai|router|gw|models?/.test(label))
  )
}
