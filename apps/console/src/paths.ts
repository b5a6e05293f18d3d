/** Where the pages are. Links name them by this, so that a page that moves takes its links along. */
export const paths: Readonly<Record<PageName, string>> = {
  overview: '/',
  evaluations: '/evaluations',
  playground: '/playground',
  inspect: '/inspect',
  reports: '/reports',
  usage: '/usage',
  keys: '/keys',
  billing: '/billing',
  policies: '/policies',
  rules: '/rules',
  activity: '/activity',
  account: '/account',
}

export type PageName =
  | 'overview'
  | 'evaluations'
  | 'playground'
  | 'inspect'
  | 'reports'
  | 'usage'
  | 'keys'
  | 'billing'
  | 'policies'
  | 'rules'
  | 'activity'
  | 'account'

/** The page of one evaluation. */
export function evaluationPath(evaluationId: string): string {
  return `${paths.evaluations}/${evaluationId}`
}

/** The page of one purchase. */
export function purchasePath(purchaseId: string): string {
  return `${paths.billing}/purchases/${purchaseId}`
}
