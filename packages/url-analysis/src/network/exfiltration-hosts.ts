/** URLs of well-known services that pass on whatever is put into them: chat webhooks, bots, scripts, forms. */
const collectingPaths =
  /\b(?:discord(?:app)?\.com\/api\/webhooks\/|hooks\.slack\.com\/(?:services|workflows)\/|api\.telegram\.org\/bot|script\.google\.com\/macros\/s\/|outlook\.office\.com\/webhook\/|webhook\.office\.com\/|maker\.ifttt\.com\/trigger\/|hooks\.zapier\.com\/hooks\/|chat\.googleapis\.com\/v1\/spaces\/|ntfy\.sh\/|hook\.[a-z0-9]{1,6}\.make\.com\/)/i

/**
 * Does the URL belong to a service that accepts anything from anyone: an exfiltration host, a chat webhook, a bot, a
 * form? Reads the first 512 characters.
 */
export function isExfiltrationUrl(url: string): boolean {
  const head = url.slice(0, 512)
  const form = head.includes('docs.google.com/forms/') && head.includes('formResponse')
  return form || isExfiltrationHost(head) || collectingPaths.test(head)
}

const hosts =
  /(?:^|[/@.])(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|oastify\.com|oast\.(?:fun|pro|live|site|online|me)|interact\.sh|interactsh\.com|transfer\.sh|file\.io|0x0\.st|pastebin\.com|paste\.ee|hastebin\.com|termbin\.com|ix\.io|beeceptor\.com|requestcatcher\.com|hookbin\.com|dnslog\.cn|canarytokens\.com|trycloudflare\.com|serveo\.net|localtunnel\.me|anonfiles\.com|gofile\.io|temp\.sh|bashupload\.com)(?:[:/?]|$)/i

/**
 * Does the URL or host belong to a service that accepts anything from anyone: request catchers, paste and drop hosts,
 * tunnels? Reads the first 512 characters.
 */
export function isExfiltrationHost(text: string): boolean {
  return hosts.test(text.slice(0, 512))
}
