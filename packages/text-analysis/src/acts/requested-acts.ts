/** Kinds of acts that matter to someone, the tool words that name them, and how users ask for them. */
const acts: readonly {
  readonly tools: readonly string[]
  readonly requestWords: ReadonlySet<string>
}[] = [
  {
    tools: ['transfer', 'pay', 'payment', 'wire', 'payout', 'purchase', 'refund'],
    requestWords: splitWords(
      'pay payment transfer donate settle wire money invoice bill refund reimburse send buy purchase order funds rent deposit withdraw book fee charge bank balance cancel compensation',
    ),
  },
  {
    tools: [
      'role',
      'iam',
      'rolebinding',
      'permission',
      'permissions',
      'grant',
      'privilege',
      'admin',
      'acl',
    ],
    requestWords: splitWords(
      'role admin administrator permission permissions rights access grant give make promote editor owner member lead viewer bind assign',
    ),
  },
  {
    tools: ['iam', 'rolebinding'],
    requestWords: splitWords(
      'add bind role admin permission permissions rights access grant give make promote owner member viewer assign allow',
    ),
  },
  {
    tools: ['invite', 'invitation', 'collaborator'],
    requestWords: splitWords('invite invitation add member people team join onboard onboarding'),
  },
  {
    tools: ['forwarding', 'forward', 'redirect', 'filter'],
    requestWords: splitWords('forward forwarding redirect rule mail mails filter set'),
  },
  { tools: ['share'], requestWords: splitWords('share sharing access give send permission') },
  {
    tools: ['install', 'package'],
    requestWords: splitWords(
      'install package dependency dependencies add setup set library need use upgrade update run fix build',
    ),
  },
  {
    tools: ['email', 'mail', 'sms', 'message', 'tweet'],
    requestWords: splitWords(
      'send email mail reply respond answer forward write message tell notify inform contact confirm share report thank invite remind text ask post let tweet update read delete view check get search inbox messages list',
    ),
  },
  {
    tools: ['post', 'webhook', 'publish', 'upload'],
    requestWords: splitWords(
      'post send upload publish submit webhook share push notify report comment tweet api request call put write message update',
    ),
  },
  {
    tools: ['delete', 'remove', 'destroy', 'wipe', 'purge', 'drop'],
    requestWords: splitWords(
      'delete remove clean clear drop cancel erase wipe purge unsubscribe rid tidy free archive stop destroy',
    ),
  },
  {
    tools: ['http', 'request'],
    requestWords: splitWords(
      'http request api fetch get post call send webhook url page site download open check load query submit put look status',
    ),
  },
]

function splitWords(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Whether the words of the user request what the tool does; null for tools whose acts are harmless or unknown. */
export function isToolRequested(
  tool: ReadonlySet<string>,
  userWords: ReadonlySet<string>,
): boolean | null {
  const matching = acts.filter((act) => act.tools.some((word) => tool.has(word)))
  if (matching.length === 0) return null
  for (const word of userWords) {
    const stem = word.replace(/(?:s|ing|ed)$/, '')
    if (matching.some(({ requestWords }) => requestWords.has(word) || requestWords.has(stem)))
      return true
  }
  return false
}
