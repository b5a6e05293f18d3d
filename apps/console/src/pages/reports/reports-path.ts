/** Where the API has the account's own reports; the queries of them are known by it. */
export const reportsPath = '/api/reports'
