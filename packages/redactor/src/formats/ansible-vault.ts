import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { hexLower } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const HEADER = '$ANSIBLE_VAULT;'
const HEADER_MAX = 80
const LINES_MAX = 4096
const LINE_MIN = 2
const LINE_MAX = 80
const LINE_BREAKS = ['\r\n', '\n', '\\r\\n', '\\n']
const INDENT_MAX = 40

/** A file or a value that Ansible encrypted: the header and lines of hex. Its password can be guessed at leisure. */
const ansibleVault: SecretFormat = {
  id: 'ansible-vault',
  provider: 'Ansible',
  categories: ['ANSIBLE_VAULT'],
  reference: 'https://docs.ansible.com/ansible/latest/vault_guide/vault_encrypting_content.html',
  anchors: [literal(HEADER)],
  find: findVault,
  examples: () =>
    ['\n', '\n    ', '\\n'].map((lineBreak) => {
      const lines = [1, 2, 3].map((seed) => sampleText(hexLower.members, 80, seed))
      const secret = [`${HEADER}1.1;AES256`, ...lines, '3962'].join(lineBreak)
      return { text: `value: !vault |${lineBreak}${secret}\nnext: 1`, secret }
    }),
  nearMisses: () => [
    `a vault begins with ${HEADER}1.1;AES256 and a line break`,
    'password: !vault |',
  ],
}

export const ansibleVaultFormats = [ansibleVault]

function findVault(scan: TextScan, start: number): Candidate | null {
  const { text, bytes } = scan
  let at = start + HEADER.length
  while (at - start < HEADER_MAX && isHeader(bytes[at] ?? 0)) at += 1
  let end = -1
  for (let lines = 0; lines < LINES_MAX; lines += 1) {
    const lineAt = nextLine(text, at)
    if (lineAt < 0) break
    const lineEnd = runEnd(scan, hexLower, lineAt)
    if (lineEnd - lineAt < LINE_MIN || lineEnd - lineAt > LINE_MAX) break
    scan.steps += lineEnd - at
    at = lineEnd
    end = lineEnd
  }
  return end < 0 ? null : { start, end, certainty: 'possible' }
}

/** Digits, letters, `;`, `.`, `_` and `-`: version, cipher and label. */
function isHeader(code: number): boolean {
  return (code >= 0x2d && code <= 0x3b) || (code >= 0x41 && code <= 0x7a && code !== 0x5c)
}

/** Behind the line break and the indent at `from`, or -1. */
function nextLine(text: string, from: number): number {
  const lineBreak = LINE_BREAKS.find((one) => text.startsWith(one, from))
  if (lineBreak === undefined) return -1
  let at = from + lineBreak.length
  while (at - from < INDENT_MAX && text.charCodeAt(at) === 0x20) at += 1
  return at
}
