import * as z from 'zod'

// Before any schema is made: zod would compile its checks with `new Function`, which the page's policy forbids.
z.config({ jitless: true })

// Not taken out of `z` by its name in braces: the bundle would hold all of zod, with every language of its messages.
export const toJSONSchema = z.toJSONSchema
