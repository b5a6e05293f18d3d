import { callPlatform } from '../../http/call-platform.ts'

const CHAT_INPUT = 1
const MESSAGE = 3
const STRING = 3
const ATTACHMENT = 11
/** On servers, in chats with the bot and between people; installed for a server or for a person. */
const everywhere = { contexts: [0, 1, 2], integration_types: [0, 1] }

/** The commands that Discord shows: `/inspect`, and "Inspect image" in the menu of a message. */
const commands = [
  {
    type: CHAT_INPUT,
    name: 'inspect',
    description: 'Say what an image declares about its origin',
    description_localizations: {
      de: 'Sagt, was ein Bild über seine Herkunft angibt',
      fr: 'Dit ce qu’une image déclare sur son origine',
      'es-ES': 'Dice qué declara una imagen sobre su origen',
      ja: '画像の由来について何が申告されているかを調べます',
      'zh-CN': '说明图片对自身来源的声明',
    },
    options: [
      {
        type: ATTACHMENT,
        name: 'image',
        description: 'An image, up to 10 MB',
        description_localizations: {
          de: 'Ein Bild, bis 10 MB',
          fr: 'Une image, jusqu’à 10 Mo',
          'es-ES': 'Una imagen, hasta 10 MB',
          ja: '10 MBまでの画像',
          'zh-CN': '图片，最大 10 MB',
        },
      },
      {
        type: STRING,
        name: 'url',
        description: 'The public URL of an image',
        description_localizations: {
          de: 'Die öffentliche Adresse eines Bildes',
          fr: 'L’adresse publique d’une image',
          'es-ES': 'La dirección pública de una imagen',
          ja: '公開されている画像のアドレス',
          'zh-CN': '图片的公开地址',
        },
        max_length: 2048,
      },
    ],
    ...everywhere,
  },
  { type: MESSAGE, name: 'Inspect image', ...everywhere },
]

export interface DiscordRegistration {
  /** With the path of its version, without a slash at its end. */
  readonly apiBase: string
  readonly applicationId: string
  readonly botToken: string
  /** Null: for every server. */
  readonly guildId: string | null
}

/** The names of the registered commands, or the status with which Discord refused them. */
export type DiscordRegistrationResult =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly status: number }

/** Registers the bot's commands at Discord; they replace all earlier ones. Rejects with a `PlatformError`. */
export async function registerDiscordCommands({
  apiBase,
  applicationId,
  botToken,
  guildId,
}: DiscordRegistration): Promise<DiscordRegistrationResult> {
  const guild = guildId === null ? '' : `/guilds/${guildId}`
  const request = {
    method: 'PUT',
    headers: { authorization: `Bot ${botToken}` },
    json: commands,
  } as const
  const url = `${apiBase}/applications/${applicationId}${guild}/commands`
  const { status } = await callPlatform(url, request, new AbortController().signal)
  return status === 200
    ? { ok: true, names: commands.map(({ name }) => name) }
    : { ok: false, status }
}
