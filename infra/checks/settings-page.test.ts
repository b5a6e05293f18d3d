import { readSettings, settingNames, settingsOf, type SettingDescription } from '@ase/settings'
import { describe, expect, test } from 'vitest'
import { settingsPage, settingsSections } from './settings-page.ts'

const allSettings = settingsSections.flatMap(({ schema }) => [...settingsOf(schema)])

/** As few variables as each schema needs. */
function requiredOf(settings: ReadonlyMap<string, SettingDescription>): Record<string, string> {
  const required = [...settings].filter(([, { unset }]) => unset.kind === 'required')
  return Object.fromEntries(required.map(([name, { example }]) => [name, example]))
}

describe.each(settingsSections)('$title', ({ schema }) => {
  const settings = settingsOf(schema)
  const required = requiredOf(settings)
  const defaults = [...settings].flatMap(([name, { unset }]) =>
    unset.kind === 'default' ? [{ name, text: unset.text }] : [],
  )

  test('every example is accepted by its reader', () => {
    const refused = [...settings].filter(([, { read, example }]) => !read(example).ok)
    expect(refused).toEqual([])
  })

  test('every default that the page shows is the one in force', () => {
    const unset = readSettings(schema, required)
    for (const { name, text } of defaults) {
      // A variable with nothing but a comma is an empty list.
      const written = { ...required, [name]: text === '' ? ',' : text }
      expect(readSettings(schema, written), name).toEqual(unset)
    }
  })
})

test('the page has one line for each setting of each section', () => {
  const page = settingsPage()
  for (const { title, schema } of settingsSections) {
    const section = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    const named = section.split('\n').flatMap((line) => /^- `(\w+)` \(/.exec(line)?.[1] ?? [])
    expect(named.toSorted()).toEqual([...settingsOf(schema).keys()].toSorted())
  }
})

test('the list of names has every setting that something reads and no other', () => {
  const read = new Set(allSettings.map(([name]) => name))
  expect([...settingNames].toSorted()).toEqual([...read].toSorted())
})

test('what is named like a secret is marked as one', () => {
  const unmarked = allSettings.filter(
    ([name, { isSecret }]) =>
      !isSecret && /KEY|SECRET|TOKEN|PASSWORD|(?:DATABASE|SMTP)_URL/.test(name),
  )
  // Discord shows it to everybody.
  expect(unmarked.map(([name]) => name)).toEqual(['DISCORD_PUBLIC_KEY'])
})
