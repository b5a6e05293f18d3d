import { expect, test } from 'vitest'
import { isDisguised } from './command-disguise.ts'

test.each([
  'cat${IFS}/etc/passwd',
  'cat$IFS/etc/hostname',
  '{cat,/etc/passwd}',
  'true; {ls,-la}',
  "w'h'o'am'i",
  'c""at notes.txt',
  'c\\at notes.txt',
  '/bin/c\\a\\t x',
  'wh$@oami',
  'who$()ami',
  'cat$9 x; wh$1oami',
  '/???/??t /???/p??s??',
  '/bin/c?t /etc/hostname',
  'cat ${HOME:0:1}etc${HOME:0:1}passwd',
  'X=1 sudo i"d"',
  "echo \"$(w'h'oami; i''d)\"; i''d",
])('%s is a disguised command', (script) => {
  expect(isDisguised(script)).toBe(true)
})

test.each([
  'IFS=$OLDIFS; OLD=$IFS; IFS=, read -r a b <<< "$line"',
  'echo "a${IFS}b"',
  'cp file.{js,ts} dist/ && mkdir -p src/{a,b}',
  '{ echo a; echo b; } > out',
  '"my tool" --x; \'ls\' -l; \\ls -l',
  '"$DIR"/bin/tool; $HOME/bin/x; ${CROSS}gcc -v; python$VERSION -V',
  'bin\\mocha --watch',
  'ls /tmp/log-??.txt; rm -f ./a?.o; [ -f x ]; [[ -n $y ]]',
  'echo "${name:0:1}" "${name:1}"',
  "git commit -m 'c\"\"at and {a,b}' # w'h'oami",
  "cat <<'EOF'\n{cat,/etc/passwd}\nw'h'oami\nEOF",
  "grep -n 'cat${IFS}' rules.txt",
  'npm run build -- --name="x"',
  'tty=(/dev/vc?)',
])('%s is an ordinary command, without a disguise', (script) => {
  expect(isDisguised(script)).toBe(false)
})

test('long words and open quotes end the search for disguises', () => {
  for (const piece of ["'", '"', '\\', '{a,', '$(', 'a$@', '/?', "c'a't"])
    expect(typeof isDisguised(piece.repeat(20_000))).toBe('boolean')
})
