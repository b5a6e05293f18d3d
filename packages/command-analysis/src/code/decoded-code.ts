const runs = /(?<![.\w])(?:exec|eval|Function|loadstring|instance_eval)\s{0,4}\(/g
const decodesInside =
  /b64decode|base64_decode|decode64|fromhex|unhexlify|atob\(|decompress|gzinflate|rot13|fromCharCode|fromCodePoint|map\(\s{0,2}chr\b|\bchr\(\d|(?:Buffer\.from\(.{1,60}|,\s{0,2})["'](?:base64|hex)["']/
const CALLS_MAX = 1024
const ARGUMENT_MAX = 160

/**
 * Does a program evaluate, in the very call, what it decodes there: `exec(b64decode("…"))`, `eval(atob("…"))`? Whatever
 * comes out, nobody who read the call could know it. Looks at the first 1,024 calls.
 */
export function runsDecodedCode(code: string): boolean {
  let calls = 0
  for (const { index } of code.matchAll(runs)) {
    calls += 1
    if (calls > CALLS_MAX) return false
    const [argument = ''] = code.slice(index, index + ARGUMENT_MAX).split(/[;\n]/, 1)
    if (decodesInside.test(argument)) return true
  }
  return false
}
