import {
  formatHelp,
  formatProblem,
  isRecentDiscordSignature,
  parseInteraction,
  verifyDiscordSignature,
  type AcceptOutcome,
  type Inbox,
  type NewJob,
} from '@ase/bots'
import { limits } from '@ase/schemas'
import { parseJson, untilAborted, withDeadline } from '@ase/runtime'
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

/**
 * Discord's interactions. Discord waits three seconds for the response: a deferred one as soon as the command is stored, or a message
 * when no inspection is needed.
 */
export function discordRoute({ discord, inbox, now }: DiscordRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    if (discord === null || inbox === null) return respondError(c, { code: 'NOT_FOUND' })
    const headers = {
      signature: c.req.header('x-signature-ed25519'),
      timestamp: c.req.header('x-signature-timestamp'),
    }
    if (!isRecentDiscordSignature(headers, now())) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    const body = await readBody(c, limits.botWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const request = { body: body.value, ...headers }
    if (!(await verifyDiscordSignature(request, discord.publicKey, now()))) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    const json = parseJson(body.value)
    if (!json.ok) return respondError(c, json.error)
    const interaction = parseInteraction(json.value, discord.applicationId, now())
    switch (interaction.kind) {
      case 'ping':
        return respondJson(c, 200, { type: InteractionResponseType.PONG })
      case 'unknown':
        return respondJson(c, 200, privateMessage(formatHelp('discord', null)))
      case 'refused': {
        const { problem, locale } = interaction
        return respondJson(c, 200, privateMessage(formatProblem(problem, locale)))
      }
      case 'command':
        return respondJson(c, 200, await answerCommand(inbox, interaction))
    }
  })
}

/** Stores a command and returns the response: a deferred one, or a message. */
async function answerCommand(
  inbox: Inbox,
  { job, isPrivate }: { readonly job: NewJob; readonly isPrivate: boolean },
): Promise<object> {
  if (job.image === null) return privateMessage(formatHelp('discord', job.locale))
  switch (await acceptInTime(inbox, job)) {
    case 'full':
      return privateMessage(formatProblem('try_later', job.locale))
    case 'too_many':
      return privateMessage(formatProblem('too_many', job.locale))
    case 'accepted':
    case 'known':
      return {
        type: InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
        ...(isPrivate ? { data: { flags: InteractionResponseFlags.EPHEMERAL } } : {}),
      }
  }
}

/** Leaves one of Discord's three seconds for the network. */
const ACCEPT_MS = 2000

/** `full` also when the database fails or is slow. If the command is stored later, its reply edits the message. */
async function acceptInTime(inbox: Inbox, job: NewJob): Promise<AcceptOutcome> {
  try {
    return await withDeadline(ACCEPT_MS, [], (signal) =>
      untilAborted(inbox.accept('discord', job), signal),
    )
  } catch {
    return 'full'
  }
}

/** A message that only the sender of the command sees. */
function privateMessage(content: string): object {
  return {
    type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
    data: { content, flags: InteractionResponseFlags.EPHEMERAL, allowed_mentions: { parse: [] } },
  }
}
