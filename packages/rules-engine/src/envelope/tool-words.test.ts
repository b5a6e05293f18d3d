import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitToolName } from './tool-words.ts'

describe('the words of a tool', () => {
  test.each([
    ['runTerminalCmd', ['run', 'terminal', 'cmd']],
    ['run_terminal_cmd', ['run', 'terminal', 'cmd']],
    ['mcp__mail__send', ['mcp', 'mail', 'send']],
    ['HTTPServer', ['http', 'server']],
    ['getURL2Text', ['get', 'url2', 'text']],
    ['readS3File', ['read', 's3', 'file']],
    ['bash', ['bash']],
    ['überSend', ['ber', 'send']],
    ['--', []],
    ['', []],
  ])('%s', (name, words) => {
    expect([...splitToolName(name)]).toEqual(words)
  })

  test('are cut where capitals begin and where neither letters nor digits stand, in any name', () => {
    const part = fc.constantFrom('a', 'b7', 'A', 'B', 'Cd', '_', '-', '9', 'ü')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const name = parts.join('')
        const spaced = name
          .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
          .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
        const cut = spaced.toLowerCase().split(/[^a-z0-9]/)
        expect([...splitToolName(name)]).toEqual([...new Set(cut.filter((word) => word !== ''))])
      }),
      { numRuns: 500 },
    )
  })
})
