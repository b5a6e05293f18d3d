/** Small words and turns that say who speaks to whom, when and how. No other forms. One line per meaning. */
export const particles = {
  you: 'you your yourself youre youll yours u ur',
  me: 'i me my mine myself im ive id ill',
  us: 'we us our ours weve were-we let-us lets',
  they: 'he she they his her their him them its it',
  prior:
    'previous previously prior above earlier preceding foregoing existing original initial before former last past initially',
  every: 'all any every everything each entire whole complete full anything whatever',
  not: 'not no never dont doesnt cannot cant without wont shouldnt mustnt nor none nothing didnt isnt arent hide conceal instead-of',
  always:
    'always never regardless forever permanently henceforth strictly consistently whenever anytime onwards future throughout',
  only: 'only exactly just solely nothing else verbatim word-for-word strictly literally precisely exclusively merely simply',
  now: 'now immediately asap instantly today right-away promptly straight currently',
  urgent:
    'urgent urgently important critical attention mandatory emergency warning priority essential notice crucial vital',
  sequence:
    'before after once first then finally when next until afterwards beforehand second prior-to while',
  condition: 'if unless whenever should-you in-case where',
  must: 'must should shall need needs required requires have has ought supposed obliged obligated going gotta required',
  polite: 'please kindly bitte pls plz',
  can: 'can could would will may might able',
  ask: 'what who where when why how which whose whats hows wheres',
  new: 'new updated revised additional special another different real actual true hidden secret',
  instead: 'instead rather but however actually otherwise',
  hypothetical:
    'hypothetical hypothetically fictional fiction imagine imaginary parallel universe alternate scenario world story suppose assume virtual simulation game lets-say movie novel character role dystopian',
  reason: 'because since therefore thus so due order-to purpose sake',
  deictic: 'this that these those here below following attached above',
  told: 'told instructed given asked received assigned set programmed trained provided configured',
  silently:
    'silently secretly quietly discreetly covertly without-telling unnoticed hidden invisible background automatically',
} as const
