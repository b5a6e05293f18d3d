import { expect, test } from 'vitest'
import * as z from 'zod'
import { answerJson, startLocalServer } from '../../testing/local-server.ts'
import { registerDiscordCommands } from './commands.ts'

const Commands = z.array(z.object({ name: z.string() }))
const registration = { applicationId: '11', botToken: 'the-token', guildId: null }

test('the commands are registered with the token of the bot', async () => {
  const discord = await startLocalServer((response) => answerJson(response, 200, []))
  const result = await registerDiscordCommands({ ...registration, apiBase: discord.url })
  expect(result).toEqual({ ok: true, names: ['inspect', 'Inspect image'] })
  expect(discord.received).toHaveLength(1)
  expect(discord.received[0]).toMatchObject({
    method: 'PUT',
    path: '/applications/11/commands',
    headers: { authorization: 'Bot the-token' },
  })
  const sent = Commands.parse(JSON.parse(discord.received[0]?.body ?? ''))
  expect(sent.map(({ name }) => name)).toEqual(['inspect', 'Inspect image'])
})

test('the commands of one server are registered for that server', async () => {
  const discord = await startLocalServer((response) => answerJson(response, 200, []))
  await registerDiscordCommands({ ...registration, apiBase: discord.url, guildId: '22' })
  expect(discord.received[0]?.path).toBe('/applications/11/guilds/22/commands')
})

test('a refusal of Discord is returned with its status', async () => {
  const discord = await startLocalServer((response) => answerJson(response, 401, {}))
  expect(await registerDiscordCommands({ ...registration, apiBase: discord.url })).toEqual({
    ok: false,
    status: 401,
  })
})
