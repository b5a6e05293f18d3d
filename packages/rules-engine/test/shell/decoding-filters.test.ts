import { describe, expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'

function severities(script: string): readonly string[] {
  return findRisks(shellCall(script)).map(({ severity }) => severity)
}

const command = 'chmod -R 777 /'

const codes = Array.from(command, (char) => char.charCodeAt(0))

const hex = codes.map((code) => code.toString(16).padStart(2, '0')).join('')

const lines = command.split(' ').join("' '")

describe('a command is followed through', () => {
  test.each([
    [
      'characters that sed takes out',
      `echo '${Array.from(command).join('~')}' | sed 's/~//g' | sh`,
    ],
    ['a class of sed', `echo '${command.replaceAll(' ', '#')}' | sed 's/[#%]/ /g' | sh`],
    ['a group of sed', `echo 'k:${command}' | sed -E 's/^k:(.*)$/\\1/' | sh`],
    ['escapes that sed writes', `printf "$(echo ${hex} | sed 's/../\\\\x&/g')" | sh`],
    ['grep -o', `echo 'run ${command}' | grep -oP '(?<=run ).*' | sh`],
    ['fold', `echo '${command}' | fold -w 3 | tr -d '\\n' | sh`],
    ['paste', `printf '%s\\n' '${lines}' | paste -sd' ' | sh`],
    ['tac', `printf '%s\\n' / 777 -R chmod | tac | xargs | sh`],
    ['colrm', `echo 'xyz${command}' | colrm 1 3 | sh`],
    ['nl and cut', `echo '${command}' | nl | cut -f2 | sh`],
    ['dd', `echo '${command}' | dd bs=1 2>/dev/null | sh`],
    ['expr', `sh -c "$(expr substr 'zz${command}' 3 99)"`],
    ['a match of expr', `eval "$(expr 'zz${command}' : 'zz\\(.*\\)')"`],
    ['dc', `dc -e '${codes.map((code) => `${code}P`).join('')}' | sh`],
    ['jq', `jq -rn '[${codes.join(',')}]|implode' | sh`],
    ['a key of an object', `echo '{"c":"${command}"}' | jq -r .c | sh`],
    [
      'a loop over codes',
      `for i in ${codes.join(' ')}; do printf "\\\\$(printf %03o $i)"; done | sh`,
    ],
    [
      'a loop that collects',
      `c=; for i in ${codes.join(' ')}; do printf -v x '%b' "\\\\$(printf %03o $i)"; c+=$x; done; eval "$c"`,
    ],
    ['a loop over pairs', `for h in $(echo ${hex} | fold -w2); do printf "\\x$h"; done | sh`],
    [
      'a loop that counts',
      `x=${hex}; o=; for ((i=0;i<\${#x};i+=2)); do o+=$(printf "\\x\${x:i:2}"); done; eval "$o"`,
    ],
    ['a name of fish', `fish -c "set c '${command}'; eval \\$c"`],
    ['a quoted line', `hyperfine 'chmod\${IFS}-R\${IFS}777\${IFS}/'`],
    ['an open line of a file', `echo -n 'chm' > x; echo 'od -R 777 /' >> x; sh x`],
    ['a shell of another group', `newgrp docker <<< '${command}'`],
    ['an emptied environment', `env - ${command}`],
    ['Java', `echo 'Runtime.getRuntime().exec(new String[]{"sh","-c","${command}"})' | jshell -`],
    [
      'a literal with brackets',
      `perl -e 'system(q{x=${command.slice(0, 5)}; \${x}${command.slice(5)}})'`,
    ],
    ['fish', `fish -c 'eval (echo ${btoa(command)} | base64 -d)'`],
    ['a group that reads', `echo '${command}' | { read -r l; sh -c "$l"; }`],
    ['a name reference', `p=chmod; declare -n n=p; $n -R 777 /`],
    ['an array without separators', `a=(c h mod); IFS=; "\${a[*]}" -R 777 /`],
    ['a co-process', `coproc sh; echo '${command}' >&\${COPROC[1]}`],
    ['the prompt of a trace', `PS4='$(${command})' bash -xc :`],
    ['a subscript', `[[ -v 'x[$(${command})]' ]]`],
    ['an expanded prompt', `x='$(${command})'; : "\${x@P}"`],
  ])('%s', (_, script) => {
    expect(severities(script)).toContain('high')
  })
})

describe('a review is asked for', () => {
  test.each([
    ['constants through an unknown filter', `echo 'abc' | ./decode | sh`],
    ['a program that prints a script', `perl -e 'print map { chr($_ ^ 1) } @ARGV' 115 108 | sh`],
    ['a name that is printed', '$(echo whoami) -a'],
    ['a name that is decoded', 'p=$(echo 6964 | xxd -r -p); $(echo 6964 | xxd -r -p) -u'],
  ])('for %s', (_, script) => {
    expect(severities(script)).toContain('medium')
  })
})

describe('ordinary filters are not flagged', () => {
  test.each([
    `echo '1.4.2' | sed -E 's/^([0-9]+)\\..*/\\1/'`,
    `printf '%s\\n' a b c | paste -sd, -`,
    `git diff --name-only | grep -oE '^[a-z]+' | sort -u`,
    `for i in 1 2 3; do printf '%02d\\n' "$i"; done`,
    `for i in a b c; do echo "$i" >> list.txt; done`,
    `IFS=, read -r a b <<< 'x,y'; echo "$a"`,
    `$(npm bin)/eslint src`,
    `"$(git rev-parse --show-toplevel)/run.sh"`,
    `exec 3< input.txt; read -u 3 first; exec 3<&-`,
    `coproc bc -l; echo '1/3' >&"\${COPROC[1]}"`,
  ])('%s', (script) => {
    expect(severities(script)).toStrictEqual([])
  })
})
