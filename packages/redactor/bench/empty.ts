/** What importing a module of TypeScript costs in itself. */
export const loaded: boolean = true
