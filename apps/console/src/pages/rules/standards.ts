/** OWASP Top 10 for LLM applications 2025 and OWASP Top 10 for agentic applications 2026. */
const names: Readonly<Record<string, string>> = {
  LLM01: 'Prompt injection',
  LLM02: 'Sensitive information disclosure',
  LLM03: 'Supply chain',
  LLM04: 'Data and model poisoning',
  LLM05: 'Improper output handling',
  LLM06: 'Excessive agency',
  LLM07: 'System prompt leakage',
  LLM08: 'Vector and embedding weaknesses',
  LLM09: 'Misinformation',
  LLM10: 'Unbounded consumption',
  ASI01: 'Agent goal hijack',
  ASI02: 'Tool misuse and exploitation',
  ASI03: 'Identity and privilege abuse',
  ASI04: 'Agentic supply chain vulnerabilities',
  ASI05: 'Unexpected code execution',
  ASI06: 'Memory and context poisoning',
  ASI07: 'Insecure inter-agent communication',
  ASI08: 'Cascading failures',
  ASI09: 'Human-agent trust exploitation',
  ASI10: 'Rogue agents',
}

/** The title of an entry, where it is short enough to stand beside its number. */
export function standardName(id: string): string | undefined {
  return Object.hasOwn(names, id) ? names[id] : undefined
}

/** The page of an entry at its publisher, where it follows from its number. */
export function standardUrl(id: string): string | undefined {
  const [, weakness] = /^CWE-(\d{1,6})$/.exec(id) ?? []
  if (weakness !== undefined) return `https://cwe.mitre.org/data/definitions/${weakness}.html`
  return /^AML\.T\d{4}(?:\.\d{3})?$/.test(id)
    ? `https://atlas.mitre.org/techniques/${id}`
    : undefined
}
