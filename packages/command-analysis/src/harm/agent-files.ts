/** Files from which coding agents take standing orders, permissions, hooks and servers. */
const settings: readonly RegExp[] = [
  /(^|\/)\.claude\/(settings(\.local)?\.json$|hooks\/|agents\/|commands\/|skills\/)/,
  /(^|\/)\.claude\.json$/,
  /(^|\/)\.?mcp\.json$/,
  /(^|\/)(claude_desktop_config|mcp_config|mcp_settings|cline_mcp_settings)\.json$/,
  /(^|\/)\.(cursor|codex|gemini|codeium|windsurf|continue|roo|kiro|amazonq|qwen|opencode|openclaw|defenseclaw|goose|aider-desk)\/(config|settings|mcp|hooks|permissions|auth|cli-config|openclaw|managed-settings)[\w-]{0,24}\.(json|toml|ya?ml|jsonc)$/,
  /(^|\/)\.(cursor|codex|kiro|gemini)\/hooks\//,
  /(^|\/)\.config\/(opencode|goose|crush)\//,
  /(^|\/)\.aider\.conf\.yml$/,
  /(^|\/)etc\/claude-code\//,
]

const instructions: readonly RegExp[] = [
  /(^|\/)(claude|claude\.local|agents|agent|gemini|qwen|crush|codex|soul|heartbeat|memory)\.md$/,
  /(^|\/)\.(cursor|windsurf|continue|roo|clinerules|kiro|trae|amazonq)\/(rules|steering|memories|instructions)(\/|$|\.)/,
  /(^|\/)\.(cursorrules|windsurfrules|clinerules|goosehints|roorules|augment-guidelines)$/,
  /(^|\/)\.github\/(copilot-instructions\.md|instructions\/[\w.-]{1,80}\.md)$/,
  /(^|\/)\.claude\/(projects|memory)\//,
  /(^|\/)\.codex\/(agents\.md|instructions\.md|memories)/,
  /(^|\/)(system[_-]?prompt|agent[_-]?instructions?)\.(md|txt)$/,
]

export type AgentFile = 'settings' | 'instructions' | null

/** What a normalised path (slashes, lower case) is to a coding agent. Samples and templates are nothing. */
export function agentFileAt(path: string): AgentFile {
  if (
    /(^|\/)(examples?|fixtures?|templates?|testdata|samples?)\/|\.(example|sample|template)$/.test(
      path,
    )
  )
    return null
  if (settings.some((pattern) => pattern.test(path))) return 'settings'
  return instructions.some((pattern) => pattern.test(path)) ? 'instructions' : null
}
