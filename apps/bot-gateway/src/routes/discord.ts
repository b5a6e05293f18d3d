import {
  isFromDiscord,
  isTimelySignature,
  readInteraction,
  sayHelp,
  sayProblem,
  type Accepted,
  type Inbox,
  type NewJob,
} from '@ase/bots'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@ase/schemas'
import { parseJson } from '@ase/runtime'
import { readBody, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { InteractionResponseFlags, InteractionResponseType } from 'discord-interactions'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

export interface DiscordRouteDeps {
  /** Null: answers 404. */
  readonly discord: Config['discord']
  readonly inbox: Inbox | null
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Leaves Discord the third second for the way. */
const ACCEPT_MS = 2000

/**
 * Discord's interactions. It waits three seconds for the answer: a promise of one, as soon as the command is kept, or words
 * at once when there is nothing to wait for.
 */
export function discordRoute({ discord, inbox, now }: DiscordRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    if (discord === null || inbox === null) return respondError(c, { code: 'NOT_FOUND' })
    const headers = {
      signature: c.req.header('x-signature-ed25519'),
      timestamp: c.req.header('x-signature-timestamp'),
    }
    if (!isTimelySignature(headers, now())) return respondError(c, { code: 'AUTH_REQUIRED' })
    const body = await readBody(c, limits.botWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const request = { body: body.value, ...headers }
    if (!(await isFromDiscord(request, discord.publicKey, now()))) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    const json = parseJson(body.value)
    if (!json.ok) return respondError(c, json.error)
    const read = readInteraction(json.value, discord.applicationId, now())
    if (read.kind === 'ping') return respondJson(c, 200, { type: InteractionResponseType.PONG })
    if (read.kind === 'unknown') return respondJson(c, 200, said(sayHelp('discord', null)))
    if (read.kind === 'refused') {
      return respondJson(c, 200, said(sayProblem(read.problem, read.locale)))
    }
    const { job, isPrivate } = read
    if (job.image === null) return respondJson(c, 200, said(sayHelp('discord', job.locale)))
    const accepted = await acceptInTime(inbox, job)
    if (accepted === 'full') return respondJson(c, 200, said(sayProblem('try_later', job.locale)))
    if (accepted === 'too_many') {
      return respondJson(c, 200, said(sayProblem('too_many', job.locale)))
    }
    return respondJson(c, 200, {
      type: InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
      ...(isPrivate ? { data: { flags: InteractionResponseFlags.EPHEMERAL } } : {}),
    })
  })
}

/** A database that is away or slow is none that has a place. What it keeps after all becomes an edit of these words. */
async function acceptInTime(inbox: Inbox, job: NewJob): Promise<Accepted> {
  const inTime = new AbortController()
  const tooLate = sleep(ACCEPT_MS, 'full' as const, { signal: inTime.signal }).catch(
    () => 'full' as const,
  )
  const accepted = inbox.accept('discord', job).catch(() => 'full' as const)
  try {
    return await Promise.race([accepted, tooLate])
  } finally {
    inTime.abort()
  }
}

/** Words at once, for the person alone. */
function said(content: string): object {
  return {
    type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
    data: { content, flags: InteractionResponseFlags.EPHEMERAL, allowed_mentions: { parse: [] } },
  }
}
