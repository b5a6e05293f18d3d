const hosts =
  /(?:^|[/@.])(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|oastify\.com|oast\.(?:fun|pro|live|site|online|me)|interact\.sh|interactsh\.com|transfer\.sh|file\.io|0x0\.st|pastebin\.com|paste\.ee|hastebin\.com|termbin\.com|ix\.io|beeceptor\.com|requestcatcher\.com|hookbin\.com|dnslog\.cn|canarytokens\.com|trycloudflare\.com|serveo\.net|localtunnel\.me|anonfiles\.com|gofile\.io|temp\.sh|bashupload\.com)(?:[:/?]|$)/i

/** Services that take in anything from anyone: request catchers, paste and drop hosts, tunnels. */
export function isExfiltrationHost(text: string): boolean {
  return hosts.test(text.slice(0, 512))
}
