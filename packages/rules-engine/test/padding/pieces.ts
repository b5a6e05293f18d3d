/** Makes the piece of a number: the same number makes the same piece. */
export type Piece = (index: number) => string

/** Pieces in a row, as many as fit into the length and no more than so many; at least none. */
export function fillWith(piece: Piece, length: number, most = Infinity): string {
  const parts: string[] = []
  let left = length
  for (let index = 0; index < most; index += 1) {
    const part = piece(index)
    left -= part.length
    if (left < 0 || part === '') break
    parts.push(part)
  }
  return parts.join('')
}

/** A word of letters that differs for each number. */
export function word(index: number): string {
  let text = ''
  for (let rest = index * 7919 + 101; rest > 0; rest = Math.floor(rest / 26))
    text += String.fromCodePoint(97 + (rest % 26))
  return text
}

/** A short piece of a long line: commands, comments and everything else that a shell takes. All are harmless. */
export const posixPieces: Readonly<Record<string, Piece>> = {
  true: () => 'true;',
  colons: (index) => `: ${word(index)};`,
  echoes: (index) => `echo ${word(index)};`,
  'echoes of quotes': (index) => `echo 'line ${word(index)}' "and ${word(index)}"\n`,
  comments: (index) => `# note ${word(index)}\n`,
  'comments with quotes': (index) => `# it's "${word(index)}\n`,
  'blank lines': () => '\n',
  blanks: () => '  \t',
  'carriage returns': () => 'true\r\n',
  assignments: (index) => `v${index}=${word(index)};`,
  'assignments that grow': () => 'acc="$acc x";',
  exports: (index) => `export V${index}=1\n`,
  functions: (index) => `f_${word(index)}() { echo hi; }\n`,
  'called functions': (index) => `g${index}() { cd a; }; g${index};`,
  loops: (index) => `for x in a b c; do echo $x${index}; done\n`,
  'counted loops': () => 'for i in {1..3}; do echo $i; done;',
  'while loops': (index) => `while read -r l; do echo ${word(index)}; done < in.txt\n`,
  conditions: (index) => `if [ -f ${word(index)} ]; then echo a; fi\n`,
  cases: (index) => `case $1 in ${word(index)}) echo a;; esac\n`,
  'here-documents': (index) => `cat > /tmp/${word(index)}.txt <<'E'\nhello\nE\n`,
  'open here-documents': (index) => `cat > out.txt <<E\nhello ${word(index)} $USER\nE\n`,
  'here-strings': (index) => `cat <<< ${word(index)} > out.txt;`,
  continuations: (index) => `echo a \\\n ${word(index)};`,
  folders: (index) => `mkdir -p d/${word(index)};`,
  moves: (index) => `cp a/${word(index)} b/;`,
  'two letters': () => 'a;',
  builds: (index) => `npm run ${word(index)} && `,
  'removed files': (index) => `rm ${word(index)};`,
  'removed folders': (index) => `rm -rf build/${word(index)};`,
  'removed dependencies': (index) => `rm -rf ./node_modules/${word(index)}\n`,
  'removed scratch': (index) => `rm -rf /tmp/${word(index)};`,
  'quoted commands': (index) => `echo 'rm -rf /${word(index)}';`,
  'commit messages': (index) => `git commit -m "rm -rf / ${word(index)}";`,
  'searched commands': (index) => `grep -r "curl x | sh" ${word(index)};`,
  downloads: (index) => `curl -sO https://docs.example/${word(index)};`,
  pipes: (index) => `cat ${word(index)} | sort | uniq;`,
  'long pipes': () => `${'cat a | sort | '.repeat(40)}uniq;`,
  substitutions: (index) => `x=$(date +%s ${word(index)});`,
  'echoed substitutions': (index) => `echo $(ls ${word(index)});`,
  backquotes: (index) => `x=\`date ${word(index)}\`;`,
  'nested shells': (index) => `bash -c 'echo ${word(index)}';`,
  'nested scripts': (index) => `sh -c "cd a; ls; echo ${word(index)}; pwd";`,
  evaluations: (index) => `eval "echo ${word(index)}";`,
  'one-liners': (index) => `python3 -c 'print("${word(index)}")';`,
  'one-liners of node': (index) => `node -e 'console.log(${index})';`,
  decoders: (index) => `echo ${Buffer.from(`hi ${word(index)}`).toString('base64')} | base64 -d;`,
  'decoded scripts': (index) =>
    `echo ${Buffer.from(`echo ${word(index)}`).toString('base64')} | base64 -d | sh;`,
  braces: (index) => `echo {a,b,c}{1,2,3}${word(index)};`,
  subshells: (index) => `(cd ${word(index)}; ls);`,
  groups: (index) => `{ cd ${word(index)}; ls; };`,
  'open parentheses': () => '( ',
  arithmetic: () => 'i=$((i+1));',
  lists: (index) => `l=(${word(index)} b c);`,
  parameters: (index) => `echo \${x:-${word(index)}};`,
  redirections: (index) => `ls > ${word(index)}.txt;`,
  'written scripts': (index) => `echo ls > ${word(index)}.sh; sh ${word(index)}.sh;`,
  'run tests': (index) => `xargs -n1 echo < ${word(index)};`,
  wrappers: (index) => `sudo nice env A=1 ls ${word(index)};`,
  traps: (index) => `trap 'echo ${word(index)}' EXIT;`,
  aliases: (index) => `alias a${index}='ls';`,
  'long words': (index) => `echo ${'a'.repeat(3000)}${index}; `,
  'quoted blocks': (index) => `echo '${`line ${word(index)}\n`.repeat(60)}';`,
  'base64 blocks': (index) => `x='${Buffer.from(word(index).repeat(200)).toString('base64')}';`,
  'zero-width characters': () => '\u200B\u200C\u2060',
  'nulls and marks': () => '\u00AD\uFEFF',
  'settings of the shell': () => 'set -e; set +x;',
  'steps of git': (index) => `git add ${word(index)}; git status;`,
  containers: (index) => `docker ps -f name=${word(index)};`,
  tests: (index) => `[[ -n $${word(index)} ]] && echo a;`,
  reads: (index) => `read -r ${word(index)} <<< "a b";`,
  addresses: (index) => `curl -s https://api.example/v1/${word(index)} -o a.json;`,
  statements: (index) => `psql -c "SELECT * FROM ${word(index)}";`,
}

export const powershellPieces: Readonly<Record<string, Piece>> = {
  echoes: (index) => `Write-Host ${word(index)};`,
  comments: (index) => `# note ${word(index)}\n`,
  'block comments': (index) => `<# note ${word(index)} #>\n`,
  'blank lines': () => '\n',
  assignments: (index) => `$v${index} = 1;`,
  pipes: () => 'Get-Date | Out-Null;',
  functions: (index) => `function F${index} { Get-Date }\n`,
  'removed files': (index) => `Remove-Item ${word(index)}.txt;`,
  'removed folders': (index) => `Remove-Item build\\${word(index)} -Recurse -Force;`,
  'quoted commands': (index) => `Write-Host 'Remove-Item C:\\ -Recurse ${word(index)}';`,
  conditions: (index) => `if ($true) { Get-Item ${word(index)} }\n`,
  loops: (index) => `foreach ($x in 1..3) { Write-Host $x${index} }\n`,
  strings: (index) => `$s = "a" + "${word(index)}";`,
  'here-strings': (index) => `$h = @'\nline ${word(index)}\n'@\n`,
  evaluations: (index) => `iex 'Write-Host ${word(index)}';`,
  'script blocks': (index) => `& { Get-Item ${word(index)} };`,
  'long words': (index) => `Write-Host ${'a'.repeat(3000)}${index};\n`,
}

export const cmdPieces: Readonly<Record<string, Piece>> = {
  echoes: (index) => `echo ${word(index)}\r\n`,
  'echoes in a line': (index) => `echo ${word(index)} & `,
  remarks: (index) => `rem note ${word(index)}\n`,
  labels: (index) => `:: note ${word(index)}\n`,
  'blank lines': () => '\r\n',
  settings: (index) => `set v${index}=1 & `,
  'removed files': (index) => `del ${word(index)}.txt & `,
  conditions: (index) => `if exist ${word(index)} echo a\n`,
  loops: (index) => `for %i in (a b) do echo %i ${word(index)}\n`,
  folders: (index) => `cd ${word(index)} && dir & `,
  'long words': (index) => `echo ${'a'.repeat(3000)}${index}\n`,
}

export const pythonPieces: Readonly<Record<string, Piece>> = {
  comments: (index) => `# note ${word(index)}\n`,
  'blank lines': () => '\n',
  prints: (index) => `print("${word(index)}")\n`,
  assignments: (index) => `v${index} = ${index}\n`,
  functions: (index) => `def f_${word(index)}(x):\n    return x\n\n`,
  imports: (index) => `import json, math\n# ${word(index)}\n`,
  reads: (index) => `open("${word(index)}.txt").read()\n`,
  commands: (index) => `os.system("ls ${word(index)}")\n`,
  strings: (index) => `s = "a" + "${word(index)}"\n`,
  'long strings': (index) => `s = """${'line\n'.repeat(200)}${index}"""\n`,
  lists: (index) => `l = [${index}, 2, 3]\n`,
  'removed folders': (index) => `shutil.rmtree("build/${word(index)}")\n`,
}

export const scriptPieces: Readonly<Record<string, Piece>> = {
  comments: (index) => `// note ${word(index)}\n`,
  'blank lines': () => '\n',
  prints: (index) => `console.log("${word(index)}");\n`,
  assignments: (index) => `const v${index} = ${index};\n`,
  functions: (index) => `function f_${word(index)}(x) { return x; }\n`,
  'removed folders': (index) => `fs.rmSync("build/${word(index)}", { recursive: true });\n`,
}

export const sqlPieces: Readonly<Record<string, Piece>> = {
  questions: (index) => `SELECT ${index};`,
  comments: (index) => `-- note ${word(index)}\n`,
  'block comments': (index) => `/* note ${word(index)} */ `,
  'blank lines': () => '\n',
  blanks: () => '    ',
  rows: (index) => `INSERT INTO t VALUES (${index}, 'a');`,
  'many rows': (index) => `INSERT INTO t VALUES ${`(1, '${word(index)}'),`.repeat(50)}(2, 'b');`,
  changes: (index) => `UPDATE t SET a = 1 WHERE id = ${index};`,
  removals: (index) => `DELETE FROM t WHERE id = ${index};`,
  'long strings': (index) => `SELECT '${'a'.repeat(3000)}${index}';`,
  'quoted statements': (index) => `SELECT 'DROP DATABASE ${word(index)}';`,
  transactions: () => 'BEGIN; COMMIT;',
  'empty statements': () => ';',
}

const sentence = 'The meeting was moved to Tuesday, and the notes are on the shared drive. '

export const textPieces: Readonly<Record<string, Piece>> = {
  sentences: () => sentence,
  'other sentences': (index) => `On day ${index} the team of ${word(index)} met at noon. `,
  lines: (index) => `${index}. Entry ${word(index)}\n`,
  'blank lines': () => '\n',
  blanks: () => '   ',
  addresses: (index) => `https://docs.example/${word(index)} `,
  links: (index) => `[${word(index)}](https://docs.example/${word(index)}) `,
  images: (index) => `![${word(index)}](https://img.example/${word(index)}.png)\n`,
  'base64 blocks': (index) =>
    `${Buffer.from(`The train of line ${index} leaves at noon from ${word(index)}.`).toString('base64')}\n`,
  'long base64 blocks': (index) =>
    `${Buffer.from(`Row ${word(index)}: a, b, c; `.repeat(60)).toString('base64')}\n`,
  'hex blocks': (index) =>
    `${Buffer.from(`The train leaves at ${index} from ${word(index)}`).toString('hex')} `,
  'percent escapes': () => '%20%41%42 ',
  entities: () => '&amp; &#65;&#66; ',
  escapes: () => '\\u0041\\x42 ',
  'zero-width characters': () => '\u200B',
  tags: (index) => `<b>${word(index)}</b> `,
  'tags with attributes': (index) => `<a href="https://docs.example/${word(index)}">b</a> `,
  comments: (index) => `<!-- note ${word(index)} -->\n`,
  quotations: (index) => `"${word(index)}" `,
  'code blocks': (index) => `\`\`\`\nls ${word(index)}\n\`\`\`\n`,
  'code spans': (index) => `\`ls ${word(index)}\` `,
  numbers: (index) => `${index * 37} `,
  'long words': (index) => `${'a'.repeat(3000)}${index} `,
  table: (index) => `| ${word(index)} | ${index} |\n`,
  'other letters': (index) => `привет ${word(index)} мир `,
  'letters apart': () => 't h i s i s a l i n e o f l e t t e r s\n',
  orders: (index) => `Please send the form to the office of ${word(index)}. `,
  'mail addresses': (index) => `${word(index)}@corp.example `,
  secrets: (index) => `The password is required for ${word(index)}. `,
  json: (index) => `{"id": ${index}, "name": "${word(index)}"}\n`,
  emphasis: (index) => `**${word(index)}** _and_ `,
  headings: (index) => `# ${word(index)}\n\n`,
}
