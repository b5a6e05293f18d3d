/**
 * One attack in a process of its own, so that what sending costs is not counted as the service's. It says when it is prepared, and
 * attacks on command.
 */
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import * as z from 'zod'
import { attacks } from './attacks/index.ts'

const Arguments = z.object({
  attack: z.string(),
  target: z.object({
    apiUrl: z.string(),
    billingWebhookUrl: z.string(),
    apiKeys: z.array(z.string()),
  }),
})

const REPORT_MS = 250

const { attack: name, target } = Arguments.parse(JSON.parse(process.argv[2] ?? ''))
// Attackers have machines of their own; here they share two cores with the service.
setPriority(constants.priority.PRIORITY_LOW)

process.on('disconnect', () => process.exit(0))
const run = attacks[name]?.(target)
process.send?.({ isPrepared: true })
await once(process, 'message')

let answers: Record<string, number> = {}
setInterval(() => {
  process.send?.({ answers })
  answers = {}
}, REPORT_MS)
await run?.((answer) => {
  answers[answer] = (answers[answer] ?? 0) + 1
})
