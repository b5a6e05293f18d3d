import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { findPatterns } from './find-patterns.ts'
import { execSync } from 'node:child_process'
const base = process.argv[2] ?? 'd269893'
const files = execSync(`cd .. && git diff --name-only ${base} -- 'packages/rules-engine/src/*.ts' 'packages/rules-engine/src/**/*.ts'`).toString().trim().split('\n').filter(f => !f.endsWith('.test.ts'))
const seen = new Set()
for (const f of files) {
  let text; try { text = readFileSync('../' + f, 'utf8') } catch { continue }
  let old = ''; try { old = execSync(`git show ${base}:${f}`, { stdio: ['ignore','pipe','ignore'], cwd: '..' }).toString() } catch {}
  const olds = new Set(findPatterns(old).map(p => p.pattern))
  for (const { pattern, flags, line } of findPatterns(text)) {
    if (pattern === null || olds.has(pattern) || seen.has(pattern)) continue
    seen.add(pattern)
    const t = Date.now()
    const r = await check(pattern, flags, { timeout: 3000 })
    const ms = Date.now() - t
    if (r.status !== 'safe' || ms > 1200) console.log(r.status, ms, `${f}:${line}`, pattern.slice(0, 120))
  }
}
console.log('checked', seen.size)
