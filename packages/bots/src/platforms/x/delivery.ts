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

/** A post that mentions the bot, whichever API told of it. */
interface Mention {
  readonly post: string
  readonly author: string
  readonly language: string | null
  /** The address of its first picture, when the event has it. */
  readonly picture: string | null
  /** It has media, but the event does not say where. */
  readonly hasMedia: boolean
  readonly answeredPost: string | null
  readonly answersBot: boolean
  readonly isOfBot: boolean
}

/** A file whose address has to be asked for, by the id of its post. */
export const POST_PREFIX = 'post:'

/**
 * Reads a verified delivery: mentions of the bot, as the Account Activity API and X Activity send them. A post without an
 * image that answers the bot is the end of a conversation, not a question.
 */
export function readEvents(json: unknown): NewJob[] {
  return [...accountMentions(json), ...activityMentions(json)]
    .filter(({ isOfBot }) => !isOfBot)
    .flatMap((mention) => {
      const image = imageOf(mention)
      if (image === null && mention.answersBot) return []
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

function imageOf({ post, picture, hasMedia, answeredPost, answersBot }: Mention): ImageRef | null {
  if (picture !== null) return { from: 'file', ref: picture }
  if (hasMedia) return { from: 'file', ref: `${POST_PREFIX}${post}` }
  if (answeredPost === null || answersBot) return null
  return { from: 'file', ref: `${POST_PREFIX}${answeredPost}` }
}

function accountMentions(json: unknown): Mention[] {
  const delivery = AccountActivity.safeParse(json)
  if (!delivery.success) return []
  const { for_user_id: bot, tweet_create_events: events } = delivery.data
  return events.flatMap((event) => {
    const parsed = AccountPost.safeParse(event)
    return parsed.success ? mentionOf(parsed.data, bot) : []
  })
}

function mentionOf(post: z.infer<typeof AccountPost>, bot: string): Mention[] {
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
      answeredPost: post.in_reply_to_status_id_str ?? null,
      answersBot: post.in_reply_to_user_id_str === bot,
      isOfBot: post.user.id_str === bot,
    },
  ]
}

function activityMentions(json: unknown): Mention[] {
  const delivery = Activity.safeParse(json)
  if (!delivery.success) return []
  const { filter, payload } = delivery.data.data
  const parsed = ActivityPost.safeParse(payload)
  if (!parsed.success) return []
  const post = parsed.data
  const answered = post.referenced_tweets.find(({ type }) => type === 'replied_to')
  return [
    {
      post: post.id,
      author: post.author_id,
      language: post.lang ?? null,
      picture: null,
      hasMedia: post.attachments.media_keys.length > 0,
      answeredPost: answered?.id ?? null,
      answersBot: post.in_reply_to_user_id === filter.user_id,
      isOfBot: post.author_id === filter.user_id,
    },
  ]
}
