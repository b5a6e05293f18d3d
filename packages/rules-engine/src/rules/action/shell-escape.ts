import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { escapesToShell, type ParsedScript, loadsSettingsFromTemp } from '@ase/command-analysis'

export const shellEscape: Rule = {
  code: 'SHELL_ESCAPE',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Makes a program of another kind start a free command shell.',
  evidence:
    'A program that is no shell is told by an option, operand, variable, menu key or piece of code to start a shell that gets no script of its own.',
  exceptions:
    'The shell gets a script or command to run, is only named as data (chsh, ls, SHELL=), or is started in a container.',
  references: ['https://gtfobins.github.io/', 'https://attack.mitre.org/techniques/T1202/'],
  mappings: { owasp: ['LLM06', 'ASI05'], cwe: ['CWE-78', 'CWE-269'] },
  scripts: () => [{ always: true, check: classifyScript }],
  examples: {
    flags: [
      shellCall("tar cf a.tar b --checkpoint=1 --checkpoint-action=exec='sh -i'"),
      shellCall("vim -c ':!/bin/bash'"),
      shellCall(`gawk 'BEGIN { system("/bin/bash") }'`),
      shellCall('less README.md\n!/bin/bash'),
      shellCall('find /tmp -exec /bin/bash \\; -quit'),
      shellCall(`PAGER='bash -c "exec bash 0<&1"' git -p log`),
      shellCall("ssh -o ProxyCommand=';bash 0<&2 1>&2' host"),
      shellCall(`echo 'os.execute("/bin/bash")' > /tmp/s.nse; nmap --script=/tmp/s.nse`),
      shellCall('sudo nice /bin/bash'),
      shellCall('chroot / /bin/bash'),
      shellCall("ssh -o 'PermitLocalCommand=yes' -o 'LocalCommand=/tmp/.run' host"),
      shellCall('nmap --script=/tmp/x.nse host'),
      shellCall("sudo loginctl list-sessions --host='x -oProxyCommand=/bin/sh'"),
    ],
    passes: [
      shellCall('chroot /mnt /bin/bash'),
      shellCall('pandoc --lua-filter=filters/x.lua a.md -o a.html'),
      shellCall("make --eval='print-%: ; @echo $*' print-CC"),
      shellCall("ssh -o ProxyCommand='ssh -W %h:%p jump.example' db.example"),
      shellCall('docker run -it --rm node:24 /bin/bash'),
      shellCall('chsh -s /bin/zsh dev'),
      shellCall('make SHELL=/bin/bash test'),
      shellCall('tar -I zstd -xf a.tar.zst'),
      shellCall("find . -name '*.sh' -exec bash -n {} \\;"),
      shellCall(`node -e 'require("child_process").execSync("sh build.sh")'`),
      shellCall("vim -c ':set number' notes.txt"),
      shellCall('env -i HOME=/tmp bash build.sh'),
      shellCall("echo 'the program calls /bin/sh' > notes.txt"),
      shellCall('ssh-agent bash'),
    ],
  },
}

function classifyScript({ lines }: ParsedScript): Severity | null {
  let found: Severity | null = null
  for (const [index, line] of lines.entries()) {
    for (const [place, command] of line.commands.entries()) {
      if (!escapesToShell(command, place, line, lines[index - 1])) {
        if (command.elevated && loadsSettingsFromTemp(command)) found = 'medium'
        continue
      }
      if (command.elevated && command.wrapperNames.length < 2) return 'high'
      found = 'medium'
    }
  }
  return found
}
