import { describe, expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

function severities(script: string): readonly string[] {
  return findRisks(shellCall(script)).map(({ severity }) => severity)
}

const command = 'chmod -R 777 /'
const codes = Array.from(command, (char) => char.charCodeAt(0)).join(',')
const hex = Array.from(command, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
const reversed = command.split('').toReversed().join('')

describe('a command that a program puts together is read', () => {
  test.each([
    ['awk: joined', `awk 'BEGIN{a="chm";b="od -R 777 /";system(a b)}'`],
    ['awk: a name before a text', `awk 'BEGIN { s="chmod"; system(s " -R 777 /") }'`],
    ['awk: given variables', `awk -v a=chm -v b='od -R 777 /' 'BEGIN{system(a b)}'`],
    ['awk: its input', `echo '${command}' | awk '{system($0)}'`],
    ['awk: its input for a shell', `echo '${command}' | awk '{print | "sh"}'`],
    [
      'Python: comprehension',
      `python3 -c "import os;os.system(''.join(chr(c) for c in [${codes}]))"`,
    ],
    ['Python: format', `python3 -c "import os;os.system('{}{}'.format('chm','od -R 777 /'))"`],
    [
      'JavaScript: map',
      `node -e "require('child_process').execSync([${codes}].map(c=>String.fromCharCode(c)).join(''))"`,
    ],
    [
      'JavaScript: import',
      `node -e "import('child_process').then(({execSync:x})=>x('${command}'))"`,
    ],
    [
      'JavaScript: renamed',
      `node -e "const {spawn:z}=require('child_process');z('sh',['-c','${command}'])"`,
    ],
    ['Perl: characters', `perl -e '$c=join("",map(chr,${codes})); \`$c\`'`],
    ['Ruby: list', `ruby -e 'system ["${hex}"].pack("H*")'`],
    ['Ruby: interpolated', `ruby -e '\`#{[${codes}].pack("c*")}\`'`],
    ['Ruby: sent', `ruby -e 'Kernel.send(:system, "${reversed}".reverse)'`],
    ['R', `Rscript -e 'system(rawToChar(as.raw(c(${codes}))))'`],
    ['Guile', `guile -c '(system "${command}")'`],
    ['Lisp', `sbcl --eval '(uiop:run-program "${command}")'`],
    ['Elixir', `elixir -e 'System.cmd("sh", ["-c", "${command}"])'`],
    ['Erlang', `erl -noshell -eval 'os:cmd("${command}"), halt().'`],
    ['Haskell', `ghc -e 'System.Process.callCommand "${command}"'`],
    ['Scala', `scala -e 'import sys.process._; "${command}".!'`],
    ['Tcl', `echo 'exec sh -c [binary format H* ${hex}]' | tclsh`],
  ])('%s', (_, script) => {
    expect(severities(script)).toContain('high')
  })
})

describe('a program that only hides what it starts asks for a review', () => {
  test.each([
    `python3 -c "import os;os.system(''.join(chr(c^1) for c in [98,105]))"`,
    `python3 -c "(lambda f:f('x'))(__import__('os').system)"`,
    `perl -e '($c="puzbq")=~tr/a-zA-Z/n-za-mN-ZA-M/;system $c'`,
    `awk 'BEGIN{s="/ 777";for(i=length(s);i>0;i--)r=r substr(s,i,1);system(r)}'`,
    `awk 'BEGIN{c="@m x";gsub("@","r",c);system(c)}'`,
  ])('%s', (script) => {
    expect(severities(script)).toContain('medium')
  })
})

describe('a deletion in the language itself is found', () => {
  test.each([
    `python3 -c "from pathlib import Path; [p.unlink() for p in Path.home().rglob('*')]"`,
    `python3 -c "import shutil,os; shutil.rmtree(os.environ['HOME'])"`,
    `perl -MFile::Path -e 'rmtree $ENV{HOME}'`,
    `perl -MFile::Find -e 'finddepth(sub{unlink $_;rmdir $_},"/")'`,
    `ruby -rfileutils -e 'FileUtils.rm_rf Dir.home'`,
    `ruby -rfileutils -e 'FileUtils.rm_r Dir.glob("/*"), force: true'`,
    `ruby -e 'Dir.glob("/**/*").each{|f| File.delete(f)}'`,
    `php -r 'array_map("unlink", glob("/etc/*"));'`,
    `Rscript -e 'unlink("~", recursive = TRUE)'`,
    `julia -e 'rm(homedir(), recursive=true)'`,
    `groovy -e 'new File("/").deleteDir()'`,
    `elixir -e 'File.rm_rf!("/")'`,
    `ghc -e 'System.Directory.removeDirectoryRecursive "/"'`,
    `emacs --batch --eval '(delete-directory "/" t)'`,
    `gawk 'BEGIN{system("rm -rf " ENVIRON["HOME"])}'`,
    `tclsh <<< 'file delete -force -- $env(HOME)'`,
  ])('%s', (script) => {
    expect(severities(script)).toContain('high')
  })
})

test.each([
  'while true; do $0 & done',
  'while :; do sleep 1 & done',
  'for ((;;)); do sleep 9999 & done',
  ':(){:|:&};:',
  "find / -name '*.db' -print0 | xargs -0 shred -u",
  'mount --bind /tmp/empty /etc',
  `python3 -c "print(open('/etc/sha'+'dow').read())"`,
])('%s is blocked', (script) => {
  expect(severities(script)).toContain('high')
})

describe('ordinary programs are not flagged', () => {
  test.each([
    `awk 'BEGIN{a="x";b="y";print a b}'`,
    `awk -F, '{s+=$3} END{print s}' a.csv`,
    `python3 -c "print('{} {}'.format('a','b'))"`,
    `python3 -c "import shutil; shutil.rmtree('build', ignore_errors=True)"`,
    `python3 -c "from pathlib import Path; [p.unlink() for p in Path('build').rglob('*.o')]"`,
    `ruby -e 'Dir.glob("tmp/*.log").each{|f| File.delete(f)}'`,
    `node -e "console.log([104,105].map(c=>String.fromCharCode(c)).join(''))"`,
    `perl -e '($c="abc")=~tr/a-z/A-Z/; print $c'`,
    `Rscript -e 'print(summary(c(1,2,3)))'`,
    `emacs --batch -l tests.el -f ert-run-tests-batch-and-exit`,
    `guile -c '(display (+ 1 2))'`,
    'while true; do ./check; sleep 5; done',
    'for f in *.log; do gzip "$f" & done; wait',
    'mount --bind /dev /mnt/dev',
    `python3 -c "print(open('/etc/hostname').read())"`,
  ])('%s', (script) => {
    expect(severities(script)).toStrictEqual([])
  })
})
