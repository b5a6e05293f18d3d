/** All of it, as far as it goes, word for word. */
const wholes =
  /\b(?:full|entire|complete|whole|verbatim|copy of|all (?:of the |the |previous |prior |user )?|previous|prior|recent|raw|so far|last \d{1,3}|current|ongoing|exact(?:ly)?|original(?:ly)?|everything|word (?:by|for) word)\b/i
const matters =
  /\b(?:conversation|chat (?:history|log|so far|transcript|messages)|system (?:prompt|instructions?|message)|message history|messages (?:in|from|of) (?:this|the) (?:conversation|chat|session)|messages (?:exchanged|since)|chat so far|context window|user(?:'s)? (?:messages|prompts?|request verbatim|exact words|last (?:request|question|message))|what the user (?:originally |just |last )?(?:asked|said|wrote|typed)|your (?:initial |hidden |original |full |own |current |other |available )?(?:instructions|system prompt|context|memory|prompt|tools|functions)|prompt (?:you|text)|dialogue history|(?:text|contents?|copy) of (?:the |all )?(?:last |previous |recent )?(?:\d{1,3} )?messages|(?:list|names?|schemas?|arguments|descriptions?) of (?:all )?(?:your |the |other |available |installed )+(?:tools|functions)|you (?:know|remember|have (?:read|seen|learn(?:ed|t)))|(?:results?|outputs?|values?) of (?:the |all |any )?(?:previous |earlier |prior |other |last ){0,2}(?:tool )?calls|everything (?:above|before|said|written))\b/i
/** What needs no word for all of it. */
const alone =
  /system prompt|system instructions|your |tools|functions you|you (?:know|remember|have)|of (?:the |all |any )?(?:previous |earlier |prior |other |last ){0,2}(?:tool )?calls|everything/i
/** Of the model itself, not of one that a service is set up with. */
const whose =
  /\b(?:your|you|full|exact(?:ly)?|verbatim|current|entire|complete|so far|everything|raw)\b/i
/** Data that came up elsewhere. */
const cameUp =
  /\b(?:turned up|came up|come up|came across|mentioned|shared|typed) (?:earlier|before|so far|previously|most recently|in (?:this|the) (?:chat|conversation|session))\b/i

/**
 * Whether the description of a parameter asks for the conversation, the prompt or the tools of the model that fills it
 * in.
 */
export function wantsConversation(description: string): boolean {
  if (
    !/conversation|chat|prompt|message|context|dialog|instructions|memory|tools|functions|calls|you |what the|everything|earlier|mentioned|request/i.test(
      description,
    )
  )
    return false
  if (cameUp.test(description)) return true
  if (describesSetting(description) && !whose.test(description)) return false
  const matter = matters.exec(description)
  if (matter === null) return false
  return wholes.test(description) || alone.test(matter[0])
}

const secretMatters =
  /\b(?:environment variables|contents? of (?:the )?(?:file )?(?:~\/)?(?:\.env|id_rsa|\.ssh|\.aws|\.npmrc|\.netrc|\/etc\/(?:passwd|shadow)|mcp\.json|credentials)|(?:user|user's|users'|your|all|any|stored|saved|known|available) (?:saved |stored |own )?(?:passwords|credentials|api keys|secrets|private keys?|ssh keys?|access tokens|session tokens|cookies|seed phrase|tokens)|(?:passwords?|session tokens?|cookies|private keys?) of the (?:current )?user|ssh private key|private ssh key|seed phrase|(?:user|account|email|bank|master|root|sudo|system|wifi|login) password|recovery (?:words|phrase)|cookie (?:store|jar|database)|(?:session )?(?:token|cookie)s? of the (?:user|browser|logged)|output of [`'"]?(?:env|printenv|whoami|id|ps|cat|ls|history|set|uname|git config)|process\.env|os\.environ|home (?:folder|directory)|commands? (?:run|typed|entered) in|(?:shell|bash|terminal) history|\.ssh|\/etc\/(?:passwd|shadow)|(?:api keys?|passwords?|tokens?|secrets?|credentials|keys) (?:or \w{3,12} )?(?:that (?:the user|you)|found|seen|(?:in|of|on) (?:the|this) (?:workspace|project|chat|conversation|host|machine|computer)))\b/i
const optional =
  /\b(?:to set|key-value|map of|to pass to|for the (?:process|container|command|server)|used (?:to|for) auth|to authenticate|authentication)\b/i

/** The content of such a file, not its path. */
const taken =
  /\b(?:contents?|base64|text|value|output|copy|dump|lines?|listing|bytes) (?:of|from|under|at)\b/i
const places =
  /\.ssh\b|\/etc\/(?:passwd|shadow)|\bid_(?:rsa|ed25519)|\.aws\b|\.env\b|\.netrc|\.npmrc|\.kube/i
const setting =
  /\b(?:public|custom|optional|initial|defaults? to|key pair|name of|id of|path (?:of|to)|map of|belongs? to|used (?:to|for)|to (?:add|set|guide|use|install|store|create|register|import|apply|evaluate|steer)|for (?:the|this|a|an|each|private|basic) |of the (?:new|service|account|database|provider|certificate|proxy|registry|bot|agent|template|image|form)|if omitted|shown to the user)\b/i

/** Whether a description is of a setting of the service itself. */
export function describesSetting(description: string): boolean {
  return setting.test(description)
}

const pastable = /\b(?:private keys?|passwords?|tokens?|secrets?|credentials)\b/i
const pasted = /\b(?:paste|put|include|insert) (?:them|it|those) here\b/i

/**
 * Whether the description of a parameter asks for keys, passwords or the environment. A map of variables for a process
 * that is started does not.
 */
export function wantsSecrets(description: string): boolean {
  if (
    !/environ|process\.env|content|password|credential|key|secret|token|cookie|seed|recovery|output|home|command|history|\.ssh|\/etc\//i.test(
      description,
    )
  )
    return false
  if (pasted.test(description) && pastable.test(description)) return true
  if (taken.test(description) && places.test(description)) return true
  return (
    secretMatters.test(description) && !optional.test(description) && !describesSetting(description)
  )
}

/** Whether the description of a parameter asks why the model calls. Many servers do so for their statistics. */
export function wantsReasoning(description: string): boolean {
  return /\b(?:your (?:reasoning|thoughts?|thinking|chain of thought|rationale)|why you (?:are|chose|call)|reason(?:ing)? (?:for|behind) (?:calling|using|this)|what the user (?:asked|wants|said))\b/i.test(
    description,
  )
}
