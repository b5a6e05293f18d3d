import { isExfiltrationHost } from '../network/exfiltration-hosts.ts'

/** Addresses of well-known services that pass on whatever is put into them: chat webhooks, bots, scripts, forms. */
const collectingPaths =
  /\b(?:discord(?:app)?\.com\/api\/webhooks\/|hooks\.slack\.com\/(?:services|workflows)\/|api\.telegram\.org\/bot|script\.google\.com\/macros\/s\/|outlook\.office\.com\/webhook\/|webhook\.office\.com\/|maker\.ifttt\.com\/trigger\/|hooks\.zapier\.com\/hooks\/|chat\.googleapis\.com\/v1\/spaces\/|ntfy\.sh\/|hook\.[a-z0-9]{1,6}\.make\.com\/)/i

/** Does the address belong to a service that takes in anything from anyone? */
export function isCollector(url: string): boolean {
  const head = url.slice(0, 512)
  const form = head.includes('docs.google.com/forms/') && head.includes('formResponse')
  return form || isExfiltrationHost(head) || collectingPaths.test(head)
}
