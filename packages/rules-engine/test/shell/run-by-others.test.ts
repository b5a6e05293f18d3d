import { describe, expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

function isBlocked(script: string): boolean {
  return findRisks(shellCall(script)).some(({ severity }) => severity === 'high')
}

describe('commands that other programs run', () => {
  test.each([
    "declare 'a[$(rm -rf ~)0]=1'",
    "let 'a[$(rm -rf ~)0]=1'",
    "read 'a[$(rm -rf ~)0]'",
    "test -v 'a[$(rm -rf ~)0]'",
    "printf -v 'a[$(rm -rf ~)0]' x",
    'hash -p /bin/rm ls; ls -rf ~',
    "echo 'rm -rf ~'|sed e",
    'find ~ | xargs rm -f',
    'find ~ -exec sh -c \'rm "$@"\' _ {} +',
    'arch -x86_64 rm -rf ~',
    's6-setuidgid root rm -rf ~',
    'chronic rm -rf ~',
    'ifne rm -rf ~',
    'run-one rm -rf ~',
    'trickle -d 10 rm -rf ~',
  ])('%s is blocked', (script) => {
    expect(isBlocked(script)).toBe(true)
  })

  test.each([
    "declare 'a[$(date +%s)]=1'",
    "echo 'rm -rf build' | sed -e s/a/b/",
    "find ~ -name '*.pyc' | xargs rm -f",
    'find /var/log -type f | xargs ls',
    "find . -name '*.o' -exec sh -c 'rm \"$@\"' _ {} +",
    'chronic make test',
  ])('%s is ordinary', (script) => {
    expect(isBlocked(script)).toBe(false)
  })
})
