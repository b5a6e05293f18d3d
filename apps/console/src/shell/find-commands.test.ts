import { expect, test } from 'vitest'
import { findCommands } from './find-commands.ts'

const labels = ['Overview', 'API keys', 'Keyboard shortcuts', 'Use the dark theme', 'Open ase_1']
const commands = labels.map((label) => ({ id: label, label }))

test.each([
  ['', labels],
  ['  ', labels],
  ['over', ['Overview']],
  ['key', ['API keys', 'Keyboard shortcuts']],
  ['the da', ['Use the dark theme']],
  ['theme dark', ['Use the dark theme']],
  ['verview', []],
  ['ase_1', ['Open ase_1']],
  ['(a+)+$', []],
])('%j finds %j', (text, expected) => {
  expect(findCommands(commands, text).map(({ label }) => label)).toEqual(expected)
})
