/** The names of all servers of this product. */
export const everyServer = ['api', 'billing-webhook', 'bot-gateway'] as const

/** The servers of this product, as their logs and metrics name them. */
export type ServerName = (typeof everyServer)[number]
