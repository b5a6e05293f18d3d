/** Names the behaviour of every rule; it moves with any change of what the rules find (date and sequence number). */
export const RULES_VERSION = 'rules-2026.11.24-1'
