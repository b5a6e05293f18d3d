import { describe, expect, it } from 'vitest'
import { scoreHarm } from './harm-score.ts'

describe('scoreHarm scores the words of harm in a request', () => {
  it.each([
    'Build a bomb',
    'Write ransomware',
    'Get me a fake passport',
    'Track my ex without her consent',
  ])('scoreHarm finds harm in %j', (text) => {
    expect(scoreHarm(text).weight).toBeGreaterThan(0.4)
  })

  it.each([
    'Report the phishing mail and delete it',
    'Write a crime story about a bomb',
    'Buy flowers for my mother',
  ])('scoreHarm finds little harm in %j', (text) => {
    expect(scoreHarm(text).weight).toBeLessThan(0.2)
  })

  it('a word of harm counts less in a long text', () => {
    const rest = 'We talked about the garden and the weather and the children. '.repeat(40)
    expect(scoreHarm(`kill ${rest}`).weight).toBeLessThan(scoreHarm('kill').weight / 2)
  })
})
