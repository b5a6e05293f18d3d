import { describe, expect, test } from 'vitest'
import { shellCall, toolCall } from '../examples.ts'
import { findRisks } from '../find-risks.ts'

function mismatch(tool: string, args: Record<string, string>, granted: string[]): string | null {
  const found = findRisks(toolCall(tool, args, { grantedCapabilities: granted }))
  return found.find(({ code }) => code === 'CAPABILITY_MISMATCH')?.severity ?? null
}

const mail = { to: 'a@corp.example', body: 'hi' }

describe('what no grant covers is found in every vocabulary', () => {
  test.each([
    ['send_email', mail, ['mail.read'], 'high'],
    ['send_email', mail, ['email:read', 'calendar:read'], 'high'],
    ['sendEmail', mail, ['Mail.Read'], 'high'],
    ['send_email', mail, ['Read mails of the user'], 'high'],
    ['send_email', mail, ['!send', 'mail'], 'high'],
    ['delete_event', { id: '4' }, ['calendar.readonly'], 'high'],
    ['delete_repository', { repo: 'a/b' }, ['repo:status', 'read:user'], 'high'],
    ['transfer_money', { iban: 'x' }, ['accounts.read', 'transactions.list'], 'high'],
    ['run_python', { code: 'print(1)' }, ['files:read:/workspace/*'], 'high'],
    ['execute_command', { command: 'make' }, ['Read files in the workspace'], 'high'],
    ['execute_sql', { sql: 'DELETE FROM users WHERE id = 4' }, ['db.select'], 'high'],
    ['ec2_terminate_instances', { id: 'i-0' }, ['aws:ec2:Describe*'], 'high'],
    ['write_file', { path: 'a.txt' }, ['files.readonly'], 'medium'],
    ['write_file', { path: 'a.txt' }, ['read only'], 'medium'],
    ['write_file', { path: 'a.txt' }, ['web.search', 'web.fetch'], 'medium'],
    ['merge_pull_request', { repo: 'a/b' }, ['repo:read'], 'medium'],
    ['fetch', { url: 'https://x.example/' }, ['no network', 'files'], 'medium'],
    ['write_file', { path: '/etc/app.conf' }, ['fs.write:/srv/app/**'], 'medium'],
    ['read_file', { path: '../../x/notes.md' }, ['read_file:docs/**'], 'medium'],
    ['post_tweet', { text: 'x' }, ['twitter.read', 'tweet.read'], 'high'],
    ['delete_user', { id: '1' }, ['users.create', 'users.update'], 'high'],
    ['delete_file', { path: 'x' }, ['files:write', '!files:delete'], 'high'],
    ['write_file', { path: '/etc/x' }, ['filesystem:write(/workspace)'], 'medium'],
    ['bash', { command: 'npm publish' }, ['Bash(git:*)', 'Bash(ls:*)'], 'medium'],
  ] as const)('%s %j with %j: %s', (tool, args, granted, severity) => {
    expect(mismatch(tool, args, [...granted])).toBe(severity)
  })
})

describe('a call that the grant covers is not flagged', () => {
  test.each([
    ['send_email', mail, ['mail.read', 'mail.send']],
    ['send_email', mail, ['email']],
    ['send_email', mail, ['email.*']],
    ['send_email', mail, ['https://www.googleapis.com/auth/gmail.send']],
    ['send_email', mail, ['communication']],
    ['send_message', { channel: 'ops' }, ['shell.execute', 'filesystem.read', 'network.fetch']],
    ['mcp__mail__send', mail, ['mcp__mail__*']],
    ['delete_file', { path: 'a.txt' }, ['filesystem.write']],
    ['delete_file', { path: 'a.txt' }, ['full access']],
    ['read_file', { path: 'a.txt' }, ['tool:read_file']],
    ['read_file', { path: 'src/a.md' }, ['allow:read_file:src/**']],
    ['read_file', { path: '/srv/app/a.md' }, ['may read files in /srv']],
    ['write_file', { path: 'a.txt' }, ['FileSystem.ReadWrite']],
    ['execute_sql', { sql: 'select 1' }, ['database.query']],
    ['execute_sql', { sql: 'update t set a = 1 where id = 2' }, ['database.write']],
    ['bash', { command: 'git status && git log' }, ['Bash(git:*)']],
    ['run_command', { command: 'cargo build' }, ['process.spawn']],
    ['refund_payment', { id: 'p1' }, ['payments:refund']],
    ['list_deleted_files', { folder: 'a' }, ['files.read']],
    ['create_issue', { title: 'x' }, ['repo']],
    ['gmail.send', mail, ['https://mail.google.com/']],
    ['download_file', { url: 'https://a.example/x' }, ['network', 'filesystem.write']],
    ['write_file', { path: 'src/a' }, ['filesystem.write:./src']],
    ['process_payment', { id: '1' }, ['payments.process']],
    ['process_image', { id: '1' }, ['images.read']],
    ['get_weather', { city: 'Oslo' }, ['plan-b']],
    ['send_email', mail, ['tier-2', 'plan-b']],
  ] as const)('%s %j with %j', (tool, args, granted) => {
    expect(mismatch(tool, args, [...granted])).toBeNull()
  })

  test('a list may be long and odd', () => {
    const odd = ['('.repeat(128), ':'.repeat(128), 'a:'.repeat(64), '/'.repeat(128), ' '.repeat(9)]
    expect(() => mismatch('bash', { command: 'ls' }, odd)).not.toThrow()
    expect(findRisks(shellCall('ls'))).toEqual([])
  })
})
