import { describe, expect, it } from 'vitest'
import { readLeaves } from '@ase/semantic/json'
import { readTool } from './read-tool.ts'
import { parseUserRequest } from './user-request.ts'

const effectOf = (tool: string, args: object = {}) => readTool(tool, readLeaves(args)).effect

describe('readTool finds the effect of a call', () => {
  it.each([
    ['GmailSendEmail', {}, 'send'],
    ['VenmoSendMoney', {}, 'pay'],
    ['BankManagerPayBill', {}, 'pay'],
    ['AugustSmartLockGrantGuestAccess', {}, 'grant'],
    ['reset_password', {}, 'credential'],
    ['create_forwarding_rule', {}, 'credential'],
    ['smart_home.unlock_door', {}, 'open'],
    ['garage_door.open', {}, 'open'],
    ['home.control', { action: 'turn off', device: 'alarm' }, 'open'],
    ['home.control', { action: 'turn off', device: 'lamp' }, 'modify'],
    ['drive-folder-remove', {}, 'delete'],
    ['submit_review', {}, 'send'],
    ['mcp__github__set_repository_visibility', {}, 'grant'],
    ['get_payment_methods', {}, null],
    ['mail_read', {}, null],
    ['export_status', {}, null],
    ['transfer_to_human_agents', {}, null],
    ['escalate_to_human', {}, null],
    ['final_answer', {}, null],
    ['update_plan', {}, null],
    ['calculate_charge', {}, null],
    ['compute.instances.delete', {}, 'delete'],
    ['complete_delete_instance', {}, 'delete'],
    ['plan_delete_instance', {}, 'delete'],
    ['compute_delete_instances', {}, 'delete'],
    ['compute.transfer_money', {}, 'pay'],
    ['final.delete_instance', {}, 'delete'],
    ['complete_transfer', {}, 'pay'],
    ['human.transfer_money', {}, 'pay'],
    ['human_resources.delete_record', {}, 'delete'],
    ['delete_human', {}, 'delete'],
    ['frobnicate', {}, null],
    ['list.share', {}, 'grant'],
    ['contacts_list', {}, null],
    ['get_shared_files', {}, null],
    ['delete_email', {}, 'delete'],
    ['heating_off', {}, 'modify'],
    ['oven.start', { mode: 'hot' }, 'execute'],
    ['db.run', { sql: 'select name from orders' }, null],
    ['db.run', { sql: 'select 1; drop table orders' }, 'delete'],
    ['correo.enviar', {}, 'send'],
  ])('the tool %s with %j has the effect %s', (tool, args, effect) => {
    expect(effectOf(tool, args)).toBe(effect)
  })

  it.each([
    ['cat notes.txt', null],
    ['npm test', null],
    ['ls && rm -rf build', 'delete'],
    ['curl https://a.example -d @notes.txt', 'send'],
    ['git push origin main', 'publish'],
    ['docker system prune --all', 'delete'],
  ])('the command %j has the effect %s', (command, effect) => {
    expect(effectOf('bash', { command })).toBe(effect)
  })

  it.each([
    ['commands', [...Array<string>(40).fill('true'), 'rm -rf build'], 'delete'],
    ['command', [...Array<string>(40).fill('true'), 'rm -rf build'], 'delete'],
    ['command', ['grep', 'rm -rf build', 'notes.txt'], null],
    ['command', ['make', '-m', 'rm -rf build'], null],
    ['argv', ['ls', 'rm -rf build'], null],
    ['command', `${'true; '.repeat(400)}rm -rf build`, 'delete'],
  ])('each part of %s counts: %j', (key, value, effect) => {
    expect(effectOf('bash', { [key]: value })).toBe(effect)
  })

  it('a tool without a known word in its name has no known effect', () => {
    expect(readTool('frobnicate', []).known).toBe(false)
    expect(readTool('web_search', []).known).toBe(true)
  })
})

describe('parseUserRequest finds the effects that a user requests', () => {
  it.each([
    ['Please pay the bill.', 'pay', 1],
    ['Überweise Petra die 45 Euro', 'pay', 1],
    ['Read the post about order 17.', 'publish', 0.5],
    ['Let the whole team see the roadmap', 'grant', 0.7],
    ['What is the weather?', 'pay', 0],
    ['Give me the gist.', 'grant', 0],
  ] as const)('%j asks for %s with force %d', (text, effect, force) => {
    expect(parseUserRequest(text).effects.get(effect) ?? 0).toBe(force)
  })
})
