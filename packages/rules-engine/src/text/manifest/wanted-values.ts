/** All of it, as far as it goes, word for word. */
const wholes =
  /\b(?:full|entire|complete|whole|verbatim|copy of|all (?:of the |the |previous |prior |user )?|previous|prior|recent|raw|so far|last \d{1,3}|current|ongoing|exact|original|everything)\b/i
const matters =
  /\b(?:conversation|chat (?:history|log|so far|transcript|messages)|system (?:prompt|instructions?|message)|message history|messages (?:in|from|of) (?:this|the) (?:conversation|chat|session)|chat so far|context window|user(?:'s)? (?:messages|prompts?|request verbatim|exact words)|your (?:instructions|system prompt|context|memory|prompt|tools)|prompt (?:you|text)|dialogue history|(?:text|contents?|copy) of (?:the |all )?(?:last |previous |recent )?(?:\d{1,3} )?messages|(?:list|names?|schemas?|descriptions?) of (?:all )?(?:your |the |other |available |installed )+tools)\b/i

/** Does the description of a parameter ask for the conversation, the prompt or the tools of the model that fills it in? */
export function wantsConversation(description: string): boolean {
  if (
    !/conversation|chat|prompt|message|context|dialog|instructions|memory|tools/i.test(description)
  )
    return false
  const matter = matters.exec(description)
  if (matter === null) return false
  return (
    wholes.test(description) ||
    /system prompt|system instructions|your (?:instructions|tools|context|memory)|tools/i.test(
      matter[0],
    )
  )
}

const secretMatters =
  /\b(?:environment variables|contents? of (?:the )?(?:file )?(?:~\/)?(?:\.env|id_rsa|\.ssh|\.aws|\.npmrc|\.netrc|\/etc\/(?:passwd|shadow)|mcp\.json|credentials)|(?:user|user's|users'|your|all|any|stored|saved|known|available) (?:saved |stored |own )?(?:passwords|credentials|api keys|secrets|private keys?|ssh keys?|access tokens|session tokens|cookies|seed phrase|tokens)|(?:passwords?|session tokens?|cookies|private keys?) of the (?:current )?user|ssh private key|private ssh key|seed phrase|(?:user|account|email|bank|master|root|sudo|system|wifi|login) password)\b/i
const optional =
  /\b(?:to set|key-value|map of|to pass to|for the (?:process|container|command|server)|used (?:to|for) auth|to authenticate|authentication)\b/i

const pastable = /\b(?:private keys?|passwords?|tokens?|secrets?|credentials)\b/i
const pasted = /\b(?:paste|put|include|insert) (?:them|it|those) here\b/i

/** Does it ask for keys, passwords or the environment? A map of variables for a process that is started does not. */
export function wantsSecrets(description: string): boolean {
  if (!/environment|content|password|credential|key|secret|token|cookie|seed/i.test(description))
    return false
  if (pasted.test(description) && pastable.test(description)) return true
  return secretMatters.test(description) && !optional.test(description)
}

/** Does it ask why the model calls? Many servers do so for their statistics. */
export function wantsReasoning(description: string): boolean {
  return /\b(?:your (?:reasoning|thoughts?|thinking|chain of thought|rationale)|why you (?:are|chose|call)|reason(?:ing)? (?:for|behind) (?:calling|using|this)|what the user (?:asked|wants|said))\b/i.test(
    description,
  )
}
