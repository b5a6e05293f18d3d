import { stemWord, createStemSet, readStems } from './stems.ts'

/** Words of harm by the weight of one alone, as stems. */
const strongWords = `bomb explosive napalm ransomware malware keylogger spyware trojan rootkit botnet ddos phish phishing heroin cocaine
fentanyl meth methamphetamine amphetamine mdma lsd ketamine psilocybin steroid opioid narcotic deepfake extort extortion blackmail dox
doxx doxing bribe bribery launder laundering counterfeit forge forged forgery shoplift shoplifting glorify glorifies genocide terrorist terrorism bioweapon anthrax sarin ricin
nerve suicide kidnap abduct murder assassinate assassination rape molest pedophile paedophile csam undress nude nudes porn
pornographic erotic sexual sexually escort prostitution prostitute revenge vermin subhuman untraceable trafficking traffick stalk smuggle embezzle ponzi pyramid sextortion
defame defamatory slander libel cyberattack exfiltrate exfiltration backdoor jailbreak pirate pirated piracy warez keygen  silencer
darkweb darknet   lynch behead massacre homicide poison overdose grenade landmine detonate detonator cyanide
arson hitman scam scammer spoof impersonate impersonation sabotage hijack bruteforce credential_stuffing sqli xss zero-day exploitkit 
jihad isis nazi neonazi hitler supremacist supremacy extremist radicalize radicalise antisemitic islamophobic misogynist incel
anorexia bulimia selfharm  cannibal necrophilia bestiality incest  catfish
whistleblower_hunt deadly lethal toxin pathogen uranium centrifuge  nuke nuclear_device malicious maliciously fraudster identity_theft skimmer 
cvv_dump swatting kompromat disfigure torture mutilate dismember gore bloodbath cybercrime hateful racist racism sexist sexism homophobic transphobic xenophobic slur ethnic_cleansing dehumanize dehumanise`
const mediumWords = `kill weapon gun rifle ammunition knife drug hack hacker exploit steal stolen stole fake falsify falsified fraud fraudulent illegal illegally illicit
unlawful threat threaten threatening harass harassment insult insulting humiliate bully bullying discriminate discriminatory vandalize vandalise
rumour rumor misinformation disinformation propaganda conspiracy hoax manipulate manipulative deceive deceptive deception  covert covertly secretly stealth stealthy
undetected undetectable discreetly discreet unauthorized unauthorised unnoticed breach   attack flood bypass evade evasion circumvent leak spy surveillance eavesdrop bot 
mislead misleading plagiarize plagiarism theft thief burglar burglary rob robbery      wiretap hostage rockyou toxic
abuse abusive exploitation coerce intimidate retaliate     bait  pill pills   
       ugly stupid idiot pig whore hate violent violence riot   crack cracked
  sell blackmarket  hoard scalp bootleg knockoff cheat cheating ghostwrite  scandal smear discredit  destroy revenge   burner untraced fictitious
shell_company   kickback collude cartel  payday         corpse  weapons poisonous`

/** Words that make the same topic benign. */
const benignWords = `prevent prevention protect protection report detect detection block stop train training awareness educate education history historian novel story film
avoid defend defense security fix remove quarantine legal lawyer police law support research article news study own test
symptom safe safety warn complaint against cure treat treatment therapy therapist charity donate licensed official authorized consent volunteer public recover recovery celebrate congratulate appreciation kind positive encourage`

/** Words for preventing harm, or for reports about it. */
const guards =
  createStemSet(`report remove delete block scan detect prevent prevention avoid protect against fix quarantine
defend stop story novel film history awareness training victim support summarise explain whether symptom cure treat control about train class
quit recover recovery survivor survive law legal`)

const strongHarm = createStemSet(strongWords)
const mediumHarm = createStemSet(mediumWords)
const benignTopics = createStemSet(benignWords)

/** Two words that mean harm together, the second within a few words of the first. */
const pairLines = `fake: time sheet passport identity id news review invoice bill profile article ticket license certificate document doctor signature receipt website
steal: data money credential password credit card identity car file
without: consent knowledge knowing permission noticing notice detected detection prescription telling
hide: income money tax track evidence identity body weapon drug
evade: tax detection law police sanction
log: keystroke
break: into house car network
hack: account into network email server wifi phone
track: phone her his wife girlfriend husband location
read: wife husband girlfriend boyfriend
guess: password pin
crack: password license software program
kill: someone person people him her neighbour neighbor myself wife husband
underage: picture image video sexual undress chat
undress: minor child girl boy
immigrant: vermin drive criminal hate attack invade
elderly: convince scam money trick steal
tax: evade avoid hide fraud
bot: account vote praise comment follower
end: life
hurt: someone people myself him her children
build: bomb weapon gun explosive
cook: meth drug
sell: body organ kidney stolen fake drug pill opioid database prescription
buy: drug weapon gun pill passport identity sleeping
reject: foreign pregnant women woman black muslim jewish gay disabled race religion
pretend: him her doctor police bank officer official grandson lawyer
claim: kill fraud molest spy
spread: rumour rumor false lie panic fear hate
incite: violence violent hate riot
create: bot fake
attack: people critic website network server mosque synagogue school
confidential: merger share trade
shell: company
nobody: report notice know
not: exist testify
threaten: message
insult: comment
his: signature
toxic: gas`

/** By the stem of the first word. */
const harmfulPairs: ReadonlyMap<string, ReadonlySet<string>> = indexPairs()

function indexPairs(): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>()
  for (const line of pairLines.split('\n')) {
    const [first = '', rest = ''] = line.split(': ')
    const key = stemWord(first)
    index.set(key, new Set([...(index.get(key) ?? []), ...createStemSet(rest)]))
  }
  return index
}

/** How much the words of a request are about harm to people. */
export interface HarmScore {
  /** Words that are rare in a benign request. */
  readonly strong: number
  readonly medium: number
  readonly pairs: number
  /** Words of protection, research, fiction. */
  readonly benign: number
  /** All of it as one number from 0 to 1.5; a long text holds some such words by chance. */
  readonly weight: number
}

const pairWindow = 6
const most = 4

/**
 * The harm in the first 4,000 words of a text; each count ends at 4. A word of harm that something is done against, or
 * that is only mentioned, does not count. Linear in the text.
 */
export function scoreHarm(text: string): HarmScore {
  const stems = readStems(text, 4000).map((stem) => stem.text)
  const seen = { strong: new Set<string>(), medium: new Set<string>(), benign: new Set<string>() }
  let pairs = 0
  let guardedUntil = -1
  stems.forEach((stem, at) => {
    if (guards.has(stem)) guardedUntil = at + guardReach
    const guarded = at <= guardedUntil
    if (strongHarm.has(stem)) (guarded ? seen.benign : seen.strong).add(stem)
    else if (mediumHarm.has(stem)) (guarded ? seen.benign : seen.medium).add(stem)
    else if (benignTopics.has(stem)) seen.benign.add(stem)
    const partners = guarded ? undefined : harmfulPairs.get(stem)
    if (partners === undefined) return
    for (let next = at + 1; next <= at + pairWindow && next < stems.length; next += 1)
      if (partners.has(stems[next] ?? '')) pairs += 1
  })
  const counts = {
    strong: Math.min(most, seen.strong.size),
    medium: Math.min(most, seen.medium.size),
    pairs: Math.min(most, pairs),
    benign: Math.min(most, seen.benign.size),
  }
  return { ...counts, weight: combineCounts(counts, stems.length) }
}

const guardReach = 6

function combineCounts(
  { strong, medium, pairs, benign }: Omit<HarmScore, 'weight'>,
  words: number,
): number {
  const sum = strong * 0.7 + pairs * 0.5 + medium * 0.3 - Math.min(0.3, benign * 0.1)
  return Math.max(0, Math.min(1.5, sum / Math.max(1, Math.sqrt(words / 60))))
}
