import * as z from 'zod'
import type { ImageRef, NewJob } from '../../jobs/job.ts'

const Id = z.string().regex(/^\d{1,20}$/)

const Media = z.object({ type: z.string(), media_url_https: z.string() })

/** A post as the Account Activity API sends it. */
const AccountPost = z.object({
  id_str: Id,
  user: z.object({ id_str: Id }),
  lang: z.string().max(35).optional(),
  in_reply_to_status_id_str: Id.nullish(),
  in_reply_to_user_id_str: Id.nullish(),
  retweeted_status: z.object({}).optional(),
  entities: z
    .object({ user_mentions: z.array(z.object({ id_str: Id })).default([]) })
    .default({ user_mentions: [] }),
  extended_entities: z.object({ media: z.array(Media).default([]) }).default({ media: [] }),
  extended_tweet: z
    .object({
      entities: z
        .object({ user_mentions: z.array(z.object({ id_str: Id })).default([]) })
        .optional(),
      extended_entities: z.object({ media: z.array(Media).default([]) }).optional(),
    })
    .optional(),
})

const AccountActivity = z.object({
  for_user_id: Id,
  tweet_create_events: z.array(z.unknown()).max(100).default([]),
})

/** A post as version 2 of the API has it, which X Activity sends. */
const ActivityPost = z.object({
  id: Id,
  author_id: Id,
  lang: z.string().max(35).optional(),
  in_reply_to_user_id: Id.optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: Id })).default([]),
  attachments: z
    .object({ media_keys: z.array(z.string()).default([]) })
    .default({ media_keys: [] }),
})

const Activity = z.object({
  data: z.object({
    event_type: z.literal('post.mention.create'),
    filter: z.object({ user_id: Id }),
    payload: z.unknown(),
  }),
})

/** A post that mentions the bot, from either API. */
interface BotMention {
  readonly post: string
  readonly author: string
  readonly language: string | null
  /** The URL of its first picture, if the event has it. */
  readonly picture: string | null
  /** The post has media whose URLs are not in the event. */
  readonly hasMedia: boolean
  readonly repliedPost: string | null
  readonly isReplyToBot: boolean
  readonly isFromBot: boolean
}

/** Precedes the id of a post in the reference of a file whose URL has to be looked up. */
export const POST_PREFIX = 'post:'

/**
 * Parses a verified delivery: a job for each mention of the bot, as the Account Activity API and X Activity send them. A reply to the
 * bot without an image ends a conversation; it is no request.
 */
export function parseXDelivery(json: unknown): NewJob[] {
  return [...parseAccountActivity(json), ...parseXActivity(json)]
    .filter(({ isFromBot }) => !isFromBot)
    .flatMap((mention) => {
      const image = findImage(mention)
      if (image === null && mention.isReplyToBot) return []
      return [
        {
          eventId: mention.post,
          person: mention.author,
          locale: mention.language,
          image,
          reply: { post: mention.post },
        },
      ]
    })
}

function findImage({
  post,
  picture,
  hasMedia,
  repliedPost,
  isReplyToBot,
}: BotMention): ImageRef | null {
  if (picture !== null) return { from: 'file', ref: picture }
  if (hasMedia) return { from: 'file', ref: `${POST_PREFIX}${post}` }
  if (repliedPost === null || isReplyToBot) return null
  return { from: 'file', ref: `${POST_PREFIX}${repliedPost}` }
}

function parseAccountActivity(json: unknown): BotMention[] {
  const delivery = AccountActivity.safeParse(json)
  if (!delivery.success) return []
  const { for_user_id: bot, tweet_create_events: events } = delivery.data
  return events.flatMap((event) => {
    const parsed = AccountPost.safeParse(event)
    return parsed.success ? findMention(parsed.data, bot) : []
  })
}

function findMention(post: z.infer<typeof AccountPost>, bot: string): BotMention[] {
  const { entities, extended_entities: extended, extended_tweet: long } = post
  const mentions = [...entities.user_mentions, ...(long?.entities?.user_mentions ?? [])]
  if (post.retweeted_status !== undefined || !mentions.some(({ id_str }) => id_str === bot))
    return []
  const media = [...extended.media, ...(long?.extended_entities?.media ?? [])]
  const picture = media.find(({ type }) => type === 'photo')
  return [
    {
      post: post.id_str,
      author: post.user.id_str,
      language: post.lang ?? null,
      picture: picture?.media_url_https ?? null,
      hasMedia: false,
      repliedPost: post.in_reply_to_status_id_str ?? null,
      isReplyToBot: post.in_reply_to_user_id_str === bot,
      isFromBot: post.user.id_str === bot,
    },
  ]
}

function parseXActivity(json: unknown): BotMention[] {
  const delivery = Activity.safeParse(json)
  if (!delivery.success) return []
  const { filter, payload } = delivery.data.data
  const parsed = ActivityPost.safeParse(payload)
  if (!parsed.success) return []
  const post = parsed.data
  const replied = post.referenced_tweets.find(({ type }) => type === 'replied_to')
  return [
    {
      post: post.id,
      author: post.author_id,
      language: post.lang ?? null,
      picture: null,
      hasMedia: post.attachments.media_keys.length > 0,
      repliedPost: replied?.id ?? null,
      isReplyToBot: post.in_reply_to_user_id === filter.user_id,
      isFromBot: post.author_id === filter.user_id,
    },
  ]
}
