/** Where the API has the lists of this page; the queries of them are known by it. */
export const ledgerPath = '/api/ledger'
export const purchasesPath = '/api/billing/purchases'
