import { describe, expect, test } from 'vitest'
import { readCall, toolCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

const dots = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%f0%80%80%ae%f0%80%80%ae',
  '%u002e%u002e',
  '%25%32%65%25%32%65',
  '\uFF0E\uFF0E',
  '\u2024\u2024',
  '\u2025',
  '0x2e0x2e',
]
const separators = [
  '/',
  '\\',
  '%2f',
  '%5c',
  '%252f',
  '%c0%af',
  '%e0%80%af',
  '%f0%80%80%af',
  '%f8%80%80%80%af',
  '%fc%80%80%80%80%af',
  '%c1%9c',
  '%u2215',
  '%%32%66',
  '\uFF0F',
  '\u2215',
]
const climbs = dots.flatMap((dot) => separators.map((separator) => `${dot}${separator}`))

function severities(envelope: Parameters<typeof findRisks>[0]): readonly string[] {
  return findRisks(envelope)
    .map(({ severity }) => severity)
    .filter((severity) => severity !== 'low')
}

describe('a path climbs to a file of the system in every encoding', () => {
  test.each(climbs)('%s', (climb) => {
    const path = `${climb.repeat(5)}etc/passwd`
    expect(severities(readCall(path))).not.toEqual([])
    const url = `https://shop.example/get?file=${path}`
    expect(severities(toolCall('fetch', { url }))).not.toEqual([])
  })
  test.each([
    '/static/..;/..;/WEB-INF/web.xml',
    '..;x=1/..;x=1/etc/passwd',
    '..\u0001/..\u0001/..\u0001/etc/passwd',
    '....//....//etc/passwd',
    'uploads/../../../../etc/passwd%00.png',
  ])('%s', (path) => {
    expect(severities(readCall(path))).not.toEqual([])
  })
})

describe('paths and addresses pass', () => {
  test.each([
    '../src/index.ts',
    '../../package.json',
    'src/../package.json',
    'docs/100%25 coverage.md',
    'caf%C3%A9/menu.md',
    'src/[...slug]/page.tsx',
    '\u65E5\u672C\u8A9E\u3002txt',
    'notes/chapter\u2025.md',
    'files/a..;b.txt',
  ])('%s', (path) => {
    expect(severities(readCall(path))).toEqual([])
  })
  test.each([
    'https://ja.example/wiki/%E6%97%A5%E6%9C%AC%E3%80%82',
    'https://search.example/?q=%E0%A4%B9%E0%A4%BF%E0%A4%A8',
    'https://search.example/?q=%F0%9F%98%80%20%E2%80%A6',
    'https://shop.example/?next=%2Fhome&sale=100%25%20off',
    'https://zh.example/%E6%96%87%E7%AB%A0%EF%BC%8E%E4%B8%80',
  ])('%s', (url) => {
    expect(severities(toolCall('fetch', { url }))).toEqual([])
  })
})
