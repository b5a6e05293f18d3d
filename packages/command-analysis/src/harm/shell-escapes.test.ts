import { describe, expect, it } from 'vitest'
import { isBareShell, spawnsShell } from './shell-escapes.ts'

describe('isBareShell', () => {
  it.each([
    '/bin/sh',
    'bash -i',
    '/bin/bash -p',
    'reset; exec sh 1>&0 2>&0',
    'sh 0<&2 1>&2',
    '/bin/sh,-s',
    '/bin/sh,pty,stderr',
  ])('isBareShell accepts %s', (text) => {
    expect(isBareShell(text)).toBe(true)
  })
  it.each(['sh build.sh', '/bin/sh -c make', 'zstd', 'run.sh', 'ssh -p 22', 'use bash', 'bashful'])(
    'isBareShell refuses %s',
    (text) => {
      expect(isBareShell(text)).toBe(false)
    },
  )
})

describe('spawnsShell', () => {
  it.each([
    'BEGIN {system("/bin/sh")}',
    "os.execute('/bin/bash')",
    ':!/bin/sh',
    '!sh',
    'import pty; pty.spawn("/bin/bash")',
    'exec "/bin/sh";',
    'os.execl("/bin/sh", "sh", "-p")',
    'spawn /bin/sh;interact',
    '`/bin/sh 1>&0`',
    String.raw`\write18{/bin/sh}`,
  ])('spawnsShell accepts %s', (text) => {
    expect(spawnsShell(text)).toBe(true)
  })
  it.each([
    'subprocess.run(["bash", "build.sh"])',
    'spawn("sh", ["-c", script])',
    'os.system("sh run.sh")',
    '#!/bin/sh',
    'print("/bin/sh")',
    'system("shutdown")',
    'which bash',
  ])('spawnsShell refuses %s', (text) => {
    expect(spawnsShell(text)).toBe(false)
  })
})
